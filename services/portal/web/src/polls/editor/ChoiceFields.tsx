import { Plus, X } from '../../ui/icons.gen.tsx';
import { useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { m } from '../../paraglide/messages.js';
import { inputStyle } from '../../ui/Field.tsx';
import { maxChoiceLength, maxOptions } from './poll-draft.rules.ts';

interface ChoicesPartProps {
  readonly choices: readonly string[];
  readonly change: (choices: readonly string[]) => void;
}

/** Choices line by line; Enter opens the next one. */
export function ChoiceFields({ choices, change }: ChoicesPartProps) {
  const list = useRef<HTMLOListElement>(null);
  // Drawn at once: the next letter may follow at once.
  const changeAt = (next: readonly string[], place: number) => {
    flushSync(() => change(next));
    list.current?.querySelectorAll<HTMLInputElement>('input')[place]?.focus();
  };
  const add = (place: number) => changeAt(choices.length < maxOptions ? choices.toSpliced(place, 0, '') : choices, place);
  const remove = (place: number) => changeAt(choices.toSpliced(place, 1), Math.max(0, place - 1));
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
          <li key={place} className="flex items-center gap-2">
            <input
              className={inputStyle}
              aria-label={m.poll_new_choice({ place: String(place + 1) })}
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
