import { Minus, Plus } from '../ui/icons.gen.tsx';
import { m } from '../paraglide/messages.js';

interface StepperProps {
  /** What is counted, for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

const stepStyle =
  'inline-flex size-11 items-center justify-center text-quiet hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40 aria-disabled:hover:text-quiet';

/** A quantity, by buttons or typed. At a limit a button keeps the focus and does nothing. */
export function Stepper({ label, value, min = 1, max, onChange }: StepperProps) {
  const set = (to: number) => onChange(Math.min(Math.max(to, min), Math.max(max, min)));
  return (
    <div role="group" aria-label={label} className="inline-flex items-center rounded border border-edge">
      <button
        type="button"
        className={stepStyle}
        aria-label={m.shop_fewer()}
        aria-disabled={value <= min || undefined}
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
        aria-disabled={value >= max || undefined}
        onClick={() => set(value + 1)}
      >
        <Plus size={16} aria-hidden />
      </button>
    </div>
  );
}
