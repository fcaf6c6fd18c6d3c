import { useRef } from 'react';
import { Plus } from '../../ui/icons.gen.tsx';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { m } from '../../paraglide/messages.js';
import type { Person } from '../../project/budget.rules.ts';
import { Button } from '../../ui/Button.tsx';
import { inputStyle, requiredStyle } from '../../ui/Field.tsx';
import { LineField, ListProblem, ParagraphsField, type SectionProps } from './fields.tsx';
import { focusAdded } from './focus-added.ts';
import { RemoveButton } from './RemoveButton.tsx';

const columns = [
  { key: 'name', label: m.submit_person_name },
  { key: 'duty', label: m.submit_person_duty },
  { key: 'contact', label: m.submit_person_contact },
] as const;

export function PeopleSection(section: SectionProps) {
  const { draft, change } = section;
  const people = draft.responsible;
  const list = useRef<HTMLDivElement>(null);
  const { keys, remove } = useRowKeys(people.length);
  const replace = (place: number, changed: Partial<Person>) =>
    change({ responsible: people.map((person, index) => (index === place ? { ...person, ...changed } : person)) });
  return (
    <>
      <ParagraphsField {...section} of="indicators" label={m.project_section_indicators()} hint={m.submit_indicators_hint()} />
      <ParagraphsField
        {...section}
        of="expected_results"
        label={m.project_section_expected_results()}
        hint={m.submit_expected_results_hint()}
      />
      <LineField {...section} of="advisor_name" label={m.submit_advisor()} />
      <fieldset data-field="responsible" className="grid gap-4">
        <legend data-required className={`mb-2 text-lg font-semibold ${requiredStyle}`}>
          {m.project_section_responsible()}
        </legend>
        <p className="text-sm text-quiet">{m.submit_people_hint()}</p>
        <div ref={list} className="contents">
          {people.map((person, place) => (
            <div
              key={keys[place]}
              className="grid grid-cols-[1fr_auto] items-end gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_1fr_1fr_auto]"
            >
              {columns.map(({ key, label }) => (
                <label key={key} className="grid gap-1.5 text-sm max-sm:not-first:col-span-2">
                  {label()}
                  <input
                    className={inputStyle}
                    value={person[key]}
                    onChange={(event) => replace(place, { [key]: event.target.value })}
                  />
                </label>
              ))}
              <RemoveButton
                name={person.name}
                className="max-sm:col-start-2 max-sm:row-start-1"
                onRemove={() => {
                  remove(place);
                  change({ responsible: people.toSpliced(place, 1) });
                }}
              />
            </div>
          ))}
        </div>
        <ListProblem {...section} of="responsible" />
        <div>
          <Button
            variant="plain"
            onClick={() => focusAdded(list, () => change({ responsible: [...people, { name: '', duty: '', contact: '' }] }))}
          >
            <Plus size={18} aria-hidden />
            {m.submit_person_add()}
          </Button>
        </div>
      </fieldset>
    </>
  );
}
