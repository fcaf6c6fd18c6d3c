import { Field, inputStyle } from '../ui/Field.tsx';
import { DateField } from '../ui/dates/DateField.tsx';
import { PersonField } from './PersonField.tsx';
import { PictureField } from './PictureField.tsx';
import type { FieldSpec } from './fields.ts';
import type { Problem } from './form-values.rules.ts';
import { problemSentence } from './problem-sentence.ts';

interface CrudFieldProps {
  readonly spec: FieldSpec;
  readonly value: string | boolean;
  readonly problem: Problem | undefined;
  readonly onChange: (value: string | boolean) => void;
}

const inputTypes = { number: 'text', line: 'text', words: 'text', secret: 'password' } as const;

/** One field of a form, by its kind. */
export function CrudField({ spec, value, problem, onChange }: CrudFieldProps) {
  const { kind, label, hint, options = [], inputMode, isDisabled, isRequired } = spec;
  if (kind === 'switch')
    return (
      <label className="flex touch items-center gap-3">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        <span>
          {label}
          {hint !== undefined && <span className="block text-sm text-quiet">{hint}</span>}
        </span>
      </label>
    );
  const text = typeof value === 'string' ? value : '';
  if (kind === 'picture') return <PictureField spec={spec} value={text} onChange={onChange} />;
  if (kind === 'words' && spec.options !== undefined)
    return <ChosenWords spec={spec} chosen={text.split(', ').filter(Boolean)} problem={problem} onChange={onChange} />;
  if (kind === 'person') return <PersonField spec={spec} value={text} onChange={onChange} />;
  if (kind === 'moment')
    return (
      <DateField
        hasTime
        label={label}
        hint={hint}
        error={problem && problemSentence(problem, spec)}
        isRequired={isRequired}
        disabled={isDisabled}
        value={text}
        onChange={onChange}
      />
    );
  return (
    <Field label={label} hint={hint} error={problem && problemSentence(problem, spec)} isRequired={isRequired}>
      {(control) => {
        const shared = { ...control, value: text, disabled: isDisabled };
        if (kind === 'choice')
          return (
            <select
              className={`${inputStyle} disabled:bg-sunken disabled:text-quiet`}
              {...shared}
              onChange={(event) => onChange(event.target.value)}
            >
              {options.map(({ value: each, name }) => (
                <option key={each} value={each}>
                  {name}
                </option>
              ))}
            </select>
          );
        if (kind === 'paragraphs' || kind === 'links')
          return (
            <textarea
              rows={3}
              className={`${inputStyle} field-sizing-content min-h-24! py-2 leading-normal`}
              {...shared}
              onChange={(event) => onChange(event.target.value)}
            />
          );
        return (
          <input
            type={inputTypes[kind]}
            inputMode={inputMode}
            placeholder={spec.placeholder}
            autoComplete={kind === 'secret' ? 'off' : undefined}
            className={`${inputStyle} ${kind === 'number' ? 'numerals' : ''}`}
            {...shared}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}

interface ChosenWordsProps {
  readonly spec: FieldSpec;
  readonly chosen: readonly string[];
  readonly problem: Problem | undefined;
  readonly onChange: (value: string) => void;
}

/** Several of a few words. */
const ChosenWords = ({ spec, chosen, problem, onChange }: ChosenWordsProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm">{spec.label}</legend>
    <div className="flex flex-wrap gap-x-6">
      {spec.options?.map(({ value, name }) => (
        <label key={value} className="flex touch items-center gap-3">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange((target.checked ? [...chosen, value] : chosen.filter((each) => each !== value)).join(', '))
            }
            className="size-5 shrink-0 accent-accent"
          />
          {name}
        </label>
      ))}
    </div>
    {spec.hint !== undefined && <p className="text-sm text-quiet">{spec.hint}</p>}
    {problem && (
      <p role="alert" className="text-sm font-semibold text-accent">
        {problemSentence(problem, spec)}
      </p>
    )}
  </fieldset>
);
