import { formatBaht, formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { Field, inputStyle, TextField } from '../../ui/Field.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import {
  isRequired,
  maxAmount,
  maxLengths,
  problemsOf,
  type Draft,
  type Problem as DraftProblem,
  type TextField as TextKey,
} from '../draft.rules.ts';
import { Problem } from '../../ui/Problem.tsx';

/** The props of every section of the form. */
export interface SectionProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
}

const sentences: Readonly<Record<DraftProblem, (key: keyof Draft) => string>> = {
  empty: m.login_error_empty,
  number: m.submit_error_number,
  year: m.submit_error_year,
  dates: m.submit_error_dates,
  long: (key) => m.submit_error_long({ count: formatCount(key in maxLengths ? maxLengths[key as keyof typeof maxLengths] : 0) }),
  list: m.submit_error_list,
  amount: () => m.submit_error_amount({ amount: formatBaht(maxAmount) }),
};

const problemOf = (draft: Draft, key: keyof Draft) => {
  const problem = problemsOf(draft)[key];
  return problem && sentences[problem](key);
};

/** The problem of a list as a whole. */
export function ListProblem({ draft, of }: SectionProps & { readonly of: keyof Draft }) {
  const problem = problemOf(draft, of);
  return problem === undefined ? null : <Problem className="text-sm">{problem}</Problem>;
}

interface DraftFieldProps extends SectionProps {
  readonly of: TextKey;
  readonly label: string;
  readonly hint?: string;
}

interface LineFieldProps extends DraftFieldProps {
  readonly inputMode?: 'numeric';
}

/** One line of the draft. */
export const LineField = ({ draft, change, of, label, hint, inputMode }: LineFieldProps) => (
  <TextField
    label={label}
    hint={hint}
    error={problemOf(draft, of)}
    isRequired={isRequired(of)}
    inputMode={inputMode}
    data-field={of}
    value={draft[of]}
    onChange={(event) => change({ [of]: event.target.value })}
  />
);

/** A day of the draft. */
export const DayField = ({ draft, change, of, label, hint }: DraftFieldProps) => (
  <DateField
    label={label}
    hint={hint}
    error={problemOf(draft, of)}
    isRequired={isRequired(of)}
    data-field={of}
    value={draft[of]}
    onChange={(day) => change({ [of]: day })}
  />
);

/** A part of the draft that takes paragraphs; it grows with them. Its height overrides that of `touch`. */
export const ParagraphsField = ({ draft, change, of, label, hint }: DraftFieldProps) => (
  <Field label={label} hint={hint} error={problemOf(draft, of)} isRequired={isRequired(of)}>
    {(control) => (
      <textarea
        rows={4}
        data-field={of}
        className={`${inputStyle} field-sizing-content min-h-28! py-2 leading-normal`}
        value={draft[of]}
        onChange={(event) => change({ [of]: event.target.value })}
        {...control}
      />
    )}
  </Field>
);
