import { Field, inputStyle } from '../../ui/Field.tsx';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** The choice of nothing. */
  readonly none?: string;
  readonly hint?: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
}

/** A field to choose one of several values, or none. */
export const Choice = ({ label, value, none, hint, options, onChange }: ChoiceProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <select {...control} className={inputStyle} value={value} onChange={(event) => onChange(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    )}
  </Field>
);
