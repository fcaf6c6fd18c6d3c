import { useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/Button.tsx';
import { Field, inputStyle } from '../ui/Field.tsx';
import { showLeaving } from '../ui/show-leaving.ts';
import { useSavedText } from '../ui/use-saved-text.ts';

interface MessageFormProps {
  /** Under which the text stays on the device until it is sent. */
  readonly draft: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: ComponentProps<typeof Field>['error'];
  readonly rows: number;
  readonly action: string;
  readonly variant?: 'primary' | 'plain';
  readonly isBusy: boolean;
  /** `sent` empties the field. */
  readonly onSend: (body: string, sent: () => void) => void;
  /** Further buttons beside the one that sends. */
  readonly children?: ReactNode;
}

/** Writes a message of a person to a club, or an answer of the club. */
export function MessageForm(props: MessageFormProps) {
  const { draft, rows, action, variant = 'primary', isBusy, onSend, children, error, ...field } = props;
  const [body, setBody] = useSavedText(draft);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setMissing(body.trim() === '');
    if (body.trim() === '') return;
    onSend(body.trim(), () => {
      showLeaving(form.querySelector('textarea'), form.previousElementSibling);
      setBody('');
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field {...field} error={isMissing && body.trim() === '' ? m.field_needed() : error}>
        {(control) => (
          <textarea
            rows={rows}
            maxLength={2000}
            className={`${inputStyle} field-sizing-content py-2 leading-normal`}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} isBusy={isBusy}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  );
}
