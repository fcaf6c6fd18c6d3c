import { useState, type ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { Field } from '../Field.tsx';
import { DateInput, type DateInputProps } from './DateInput.tsx';

interface DateFieldProps extends Omit<DateInputProps, 'onUnread'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
}

/** A day, or a day with its time, under its label. What cannot be read is said when the field is left. */
export function DateField({ label, hint, error, isRequired, ...rest }: DateFieldProps) {
  const [isUnread, setUnread] = useState(false);
  const unread = rest.hasTime === true ? m.date_unread_time() : m.date_unread();
  return (
    <Field label={label} hint={hint} error={isUnread ? unread : error} isRequired={isRequired}>
      {(control) => <DateInput {...rest} {...control} onUnread={setUnread} />}
    </Field>
  );
}
