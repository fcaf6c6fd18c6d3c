import { useId } from 'react';
import { variantWord } from './variant-names.ts';

interface ChoiceProps {
  readonly property: 'size' | 'colour';
  readonly label: string;
  readonly options: readonly string[];
  /** Undefined: not chosen yet. */
  readonly chosen: string | null | undefined;
  /** Values that are sold out together with what else is chosen. */
  readonly isOut: (option: string) => boolean;
  readonly onChoose: (option: string) => void;
}

/** One of a few kinds; those that are sold out can be looked at, and say so by their line. */
export function VariantChoice({ property, label, options, chosen, isOut, onChoose }: ChoiceProps) {
  const name = useId();
  if (options.length === 0) return null;
  return (
    <fieldset data-choice={property}>
      <legend className="mb-2 text-sm text-quiet">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className={`inline-flex touch min-w-11 cursor-pointer items-center justify-center rounded border px-4 has-checked:border-accent has-checked:bg-wash has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${
              isOut(option) ? 'border-line text-quiet line-through' : 'border-edge hover:border-ink'
            }`}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => onChoose(option)}
              className="sr-only max-lg:scroll-mb-28"
            />
            {variantWord(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
