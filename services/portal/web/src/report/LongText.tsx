import { formatCount } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Field, inputStyle } from '../ui/Field.tsx';
import { maxLengths, type ReportText } from './report.rules.ts';

/** The props of every part of the report. */
export interface ReportFieldProps {
  readonly text: ReportText;
  readonly change: (part: Partial<ReportText>) => void;
}

interface LongTextProps extends ReportFieldProps {
  readonly of: keyof typeof maxLengths;
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  readonly isRequired?: boolean;
}

/** A part of the report in several lines. */
export function LongText({ text, change, of, label, hint, rows, isRequired = false }: LongTextProps) {
  const isLong = Array.from(text[of]).length > maxLengths[of];
  return (
    <Field
      label={label}
      isRequired={isRequired}
      hint={hint}
      error={isLong ? m.submit_error_long({ count: formatCount(maxLengths[of]) }) : undefined}
    >
      {(control) => (
        <textarea
          rows={rows}
          className={`${inputStyle} py-2 leading-normal`}
          value={text[of]}
          onChange={(event) => change({ [of]: event.target.value })}
          {...control}
        />
      )}
    </Field>
  );
}
