import { useId, useState, type ReactNode } from 'react';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { PersonPicker, type ChosenPerson } from '../../people/PersonPicker.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, inputStyle } from '../../ui/Field.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import { SlidersHorizontal } from '../../ui/icons.gen.tsx';
import { actionGroups, auditTables } from './labels.ts';
import type { AuditFilter } from './queries.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly actor: ChosenPerson | null;
  readonly onActor: (actor: ChosenPerson | null) => void;
  /** The person whom the entries are about. */
  readonly about: ChosenPerson | null;
  readonly onAbout: (person: ChosenPerson | null) => void;
  /** An empty value removes the filter. */
  readonly onChange: (name: keyof AuditFilter, value: string) => void;
  readonly onClear: () => void;
}

export function AuditFilters({ filter, actor, onActor, about, onAbout, onChange, onClear }: AuditFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const filtersId = useId();
  const count = Object.values(filter).filter((value) => value !== undefined).length;
  return (
    <>
      <Button
        variant="plain"
        className="mb-5 sm:hidden"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal size={18} aria-hidden />
        {m.admin_filters()}
        {count > 0 && <span className="numerals">({formatCount(count)})</span>}
      </Button>
      <div id={filtersId} className={`mb-6 grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3 ${isOpen ? '' : 'max-sm:hidden'}`}>
        <PersonPicker label={m.admin_audit_actor()} chosen={actor} onChoose={onActor} />
        <Choice
          label={m.admin_audit_action()}
          value={filter.action}
          all={m.admin_audit_action_all()}
          onChange={(value) => onChange('action', value)}
        >
          {actionGroups.map(({ name, actions }) =>
            name === undefined ? (
              <Options key="any" names={actions} />
            ) : (
              <optgroup key={name()} label={name()}>
                <Options names={actions} />
              </optgroup>
            ),
          )}
        </Choice>
        <Choice
          label={m.admin_audit_table()}
          value={filter.table}
          all={m.admin_audit_table_all()}
          onChange={(value) => onChange('table', value)}
        >
          <Options names={auditTables} />
        </Choice>
        <PersonPicker label={m.admin_audit_about()} chosen={about} onChoose={onAbout} />
        <DateField label={m.admin_audit_from()} value={filter.from ?? ''} onChange={(day) => onChange('from', day)} />
        <DateField label={m.admin_audit_until()} value={filter.until ?? ''} onChange={(day) => onChange('until', day)} />
        {count > 0 && (
          <div>
            <Button variant="quiet" onClick={onClear}>
              {m.admin_audit_clear()}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly all: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

const Choice = ({ label, value, all, onChange, children }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <select className={inputStyle} value={value ?? ''} onChange={(event) => onChange(event.target.value)} {...control}>
        <option value="">{all}</option>
        {children}
      </select>
    )}
  </Field>
);

const Options = ({ names }: { readonly names: Readonly<Record<string, () => string>> }) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name()}
    </option>
  ));
