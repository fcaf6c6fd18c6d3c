import { m } from '../paraglide/messages.js';
import { interestNames } from './labels.ts';

interface InterestPickerProps {
  readonly chosen: readonly string[];
  readonly turn: (interest: string) => void;
}

/** The reader's interests, each on or off. */
export const InterestPicker = ({ chosen, turn }: InterestPickerProps) => (
  <fieldset className="mb-8">
    <legend className="mb-2 text-sm">{m.clubs_interests()}</legend>
    <div className="flex flex-wrap gap-2">
      {Object.entries(interestNames).map(([interest, name]) => (
        <button
          key={interest}
          type="button"
          aria-pressed={chosen.includes(interest)}
          onClick={() => turn(interest)}
          className="min-h-10 rounded-full border border-edge px-4 text-sm text-quiet hover:text-ink aria-pressed:border-accent aria-pressed:bg-wash aria-pressed:text-accent"
        >
          {name()}
        </button>
      ))}
    </div>
  </fieldset>
);
