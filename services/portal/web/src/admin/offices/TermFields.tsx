import { m } from '../../paraglide/messages.js';
import { TextField } from '../../ui/Field.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import type { OfficeTerm } from './mutations.ts';

interface TermFieldsProps {
  readonly term: OfficeTerm;
  readonly onChange: (term: OfficeTerm) => void;
  /** A handover has a name and a day. */
  readonly isRequired?: boolean;
}

/** The term of offices: its name, its first day and its last. */
export const TermFields = ({ term, onChange, isRequired = false }: TermFieldsProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-3">
    <TextField
      label={m.office_term()}
      hint={isRequired ? m.office_term_hint_required() : m.office_term_hint()}
      maxLength={40}
      isRequired={isRequired}
      value={term.term}
      onChange={(event) => onChange({ ...term, term: event.target.value })}
    />
    <DateField
      label={isRequired ? m.hand_over_day() : m.office_starts_on()}
      isRequired={isRequired}
      value={term.starts_on}
      onChange={(starts_on) => onChange({ ...term, starts_on })}
    />
    <DateField
      label={m.office_ends_on()}
      hint={m.office_ends_on_hint()}
      value={term.ends_on}
      onChange={(ends_on) => onChange({ ...term, ends_on })}
    />
  </div>
);
