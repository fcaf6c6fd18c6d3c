import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { roleName } from '../session/role-names.ts';
import { Field, inputStyle } from '../ui/Field.tsx';
import { peopleByNameQuery, type NamedPerson } from './queries.ts';

export interface ChosenPerson {
  readonly id: string;
  readonly name: string;
}

interface PersonPickerProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly chosen: ChosenPerson | null;
  readonly onChoose: (person: ChosenPerson | null) => void;
}

const nameOf = ({ nickname, full_name, full_name_en, is_name_doubtful }: NamedPerson) =>
  [nickname, localText(is_name_doubtful ? null : full_name_en, full_name), is_name_doubtful && m.name_doubtful()]
    .filter(Boolean)
    .join(' · ') || m.project_person_unknown();

/** Finds a person by a few letters of a name. */
export function PersonPicker({ label, hint, error, chosen, onChoose }: PersonPickerProps) {
  const db = useClient();
  const listId = useId();
  const [term, setTerm] = useState<string | null>(null);
  const [place, setPlace] = useState(0);
  const { data: people = [], isSuccess } = useQuery({ ...peopleByNameQuery(db, term ?? ''), enabled: term !== null });
  const isOpen = term !== null && people.length > 0;
  const isNobody = isSuccess && people.length === 0 && term !== null && term.trim() !== '';
  const choose = (person: NamedPerson | undefined) => {
    if (person) onChoose({ id: person.id, name: nameOf(person) });
    setTerm(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && isOpen) {
      event.preventDefault();
      setPlace((place + step + people.length) % people.length);
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(people[place]);
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setTerm(null);
    }
  };
  return (
    <Field label={label} hint={hint} error={isNobody ? m.person_picker_nobody() : error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            role="combobox"
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen ? `${listId}-${place}` : undefined}
            placeholder={m.me_deputy_search()}
            className={inputStyle}
            value={term ?? chosen?.name ?? ''}
            onFocus={(event) => event.target.select()}
            onBlur={() => setTerm(null)}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTerm(event.target.value);
              setPlace(0);
              if (event.target.value === '') onChoose(null);
            }}
          />
          <ul
            id={listId}
            role="listbox"
            aria-label={label}
            hidden={!isOpen}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
          >
            {people.map((person, index) => (
              <li
                key={person.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === place}
                // Before the field loses the focus.
                onPointerDown={(event) => {
                  event.preventDefault();
                  choose(person);
                }}
                onPointerMove={() => setPlace(index)}
                className="flex touch cursor-pointer items-center justify-between gap-4 rounded px-3 aria-selected:bg-wash aria-selected:text-accent"
              >
                <span className="min-w-0 truncate">{nameOf(person)}</span>
                <span className="shrink-0 text-sm text-quiet">{roleName(person.role)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
