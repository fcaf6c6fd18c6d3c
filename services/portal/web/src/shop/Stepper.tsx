import { Minus, Plus } from '../ui/icons.gen.tsx';
import { m } from '../paraglide/messages.js';

interface StepperProps {
  /** Of what. */
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

const stepStyle =
  'inline-flex size-11 items-center justify-center text-quiet hover:text-ink disabled:opacity-40 disabled:hover:text-quiet';

/** How many: by a thumb, or typed. */
export function Stepper({ label, value, least = 1, most, onChange }: StepperProps) {
  const set = (to: number) => onChange(Math.min(Math.max(to, least), Math.max(most, least)));
  return (
    <div role="group" aria-label={label} className="inline-flex items-center rounded border border-edge">
      <button
        type="button"
        className={stepStyle}
        aria-label={m.shop_fewer()}
        disabled={value <= least}
        onClick={() => set(value - 1)}
      >
        <Minus size={16} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={value}
        onChange={(event) => {
          const typed = Number.parseInt(event.target.value, 10);
          if (!Number.isNaN(typed)) set(typed);
        }}
        onFocus={(event) => event.target.select()}
        className="w-9 touch bg-transparent text-center numerals"
      />
      <button
        type="button"
        className={stepStyle}
        aria-label={m.shop_more()}
        disabled={value >= most}
        onClick={() => set(value + 1)}
      >
        <Plus size={16} aria-hidden />
      </button>
    </div>
  );
}
