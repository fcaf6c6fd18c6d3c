import { Plus, X } from '../../ui/icons.gen.tsx';
import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { m } from '../../paraglide/messages.js';
import { inputStyle } from '../../ui/Field.tsx';
import { maxChoiceLength, maxOptions, wrongChoices } from './poll-draft.rules.ts';

interface ChoiceFieldsProps {
  readonly choices: readonly string[];
  /** The element that says what is wrong with them. */
  readonly problemId: string | undefined;
  readonly change: (choices: readonly string[]) => void;
}

/** One field for each choice; Enter adds the next one. */
export function ChoiceFields({ choices, problemId, change }: ChoiceFieldsProps) {
  const list = useRef<HTMLOListElement>(null);
  const rows = useRowKeys(choices.length);
  const wrong = problemId === undefined ? undefined : wrongChoices(choices);
  // Renders before it focuses, because the next letter may follow at once.
  const changeAndFocus = (place: number, update: () => void) => {
    flushSync(update);
    list.current?.querySelectorAll<HTMLInputElement>('input')[place]?.focus();
  };
  const add = (place: number) =>
    changeAndFocus(place, () => {
      if (choices.length === maxOptions) return;
      rows.insert(place);
      change(choices.toSpliced(place, 0, ''));
    });
  const remove = (place: number) =>
    changeAndFocus(Math.max(0, place - 1), () => {
      rows.remove(place);
      change(choices.toSpliced(place, 1));
    });
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(place + 1);
    }
    if (event.key === 'Backspace' && choices[place] === '' && choices.length > 2) {
      event.preventDefault();
      remove(place);
    }
  };
  return (
    <div className="grid gap-2">
      <ol ref={list} className="grid gap-2">
        {choices.map((choice, place) => (
          <li key={rows.keys[place]} className="flex items-center gap-2">
            <input
              className={inputStyle}
              aria-label={m.poll_new_choice({ place: String(place + 1) })}
              placeholder={m.poll_new_choice({ place: String(place + 1) })}
              aria-invalid={wrong?.has(place) || undefined}
              aria-describedby={wrong?.has(place) ? problemId : undefined}
              maxLength={maxChoiceLength}
              value={choice}
              onChange={(event) => change(choices.with(place, event.target.value))}
              onKeyDown={(event) => onKeyDown(event, place)}
            />
            {choices.length > 2 && (
              <button
                type="button"
                className="inline-flex size-11 shrink-0 items-center justify-center rounded text-quiet hover:text-ink"
                aria-label={m.poll_new_choice_remove({ place: String(place + 1) })}
                onClick={() => remove(place)}
              >
                <X size={18} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ol>
      {choices.length < maxOptions && (
        <button
          type="button"
          className="inline-flex touch items-center gap-2 justify-self-start text-sm text-quiet hover:text-ink"
          onClick={() => add(choices.length)}
        >
          <Plus size={16} aria-hidden />
          {m.poll_new_choice_add()}
        </button>
      )}
    </div>
  );
}
