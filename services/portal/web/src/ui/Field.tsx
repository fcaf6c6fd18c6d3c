import { useId, type ComponentProps, type ReactNode } from 'react';
import { Problem } from './Problem.tsx';

export const inputStyle =
  'w-full touch rounded border border-edge bg-raised px-3 text-base text-ink focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-2 aria-invalid:border-danger';

/** A star behind a label with `data-required`, never on a line of its own; the control says it by aria-required. */
export const requiredStyle = "data-required:after:ms-1 data-required:after:text-accent data-required:after:content-['*'/'']";

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Marks the label with a star. */
  readonly isRequired?: boolean | undefined;
  readonly children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
    'aria-required': true | undefined;
  }) => ReactNode;
}

/** A label, its control, and below it a hint and what is wrong. */
export function Field({ label, hint, error, isRequired, children }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} data-required={isRequired || undefined} className={`text-sm ${requiredStyle}`}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': isRequired || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <Problem id={`${id}-error`} className="text-sm">
          {error}
        </Problem>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly isRequired?: boolean | undefined;
}

export const TextField = ({ label, hint, error, isRequired, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} isRequired={isRequired}>
    {(control) => <input className={inputStyle} {...control} {...rest} />}
  </Field>
);
