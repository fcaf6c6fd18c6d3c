import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { RefusalText } from '../refusals/RefusalText.tsx';
import type { RefusalSubject } from '../refusals/sentences.ts';
import { Button } from '../ui/Button.tsx';
import { focusPart } from '../ui/focus-part.ts';
import { CrudField } from './CrudField.tsx';
import type { FieldSpecs } from './fields.ts';
import { hasStar, valuesOf, type Values } from './form-values.rules.ts';
import { UnsavedDraft } from './UnsavedDraft.tsx';
import { useFormState } from './use-form-state.ts';
import { Problem } from '../ui/Problem.tsx';

/** A way to save, and what it makes of the values. */
export interface SaveStep {
  readonly label: string;
  readonly change: (values: Values) => Values;
  /** Whether fields that are needed may still be empty. */
  readonly isPartial?: boolean;
}

interface CrudFormProps {
  readonly fields: FieldSpecs;
  /** Initial values. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Stores what is typed under this key until it is saved, however the form is left. */
  readonly draftKey?: string;
  readonly saveLabel: string;
  /** Several ways to save instead of `saveLabel`, the usual first, for what is typed now. */
  readonly saveSteps?: ((values: Values) => readonly SaveStep[]) | undefined;
  readonly onSave: (values: Values) => Promise<unknown>;
  /** The subject whose sentences explain a refusal. */
  readonly refusalSubject: RefusalSubject;
  /** Sentences of codes that this form alone knows. */
  readonly explain?: (error: Error) => string | undefined;
  /** Whether there is nothing to save before something is changed. */
  readonly needsChange?: boolean;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** It keeps the focus, also after it saved what there was. */
const idleStyle = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

/** The fields in their order, those of a group together. */
function groupsOf(fields: FieldSpecs): readonly { readonly name: string | undefined; readonly keys: readonly string[] }[] {
  const groups: { name: string | undefined; keys: string[] }[] = [];
  for (const [key, { group }] of Object.entries(fields)) {
    const last = groups.at(-1);
    if (last && last.name === group) last.keys.push(key);
    else groups.push({ name: group, keys: [key] });
  }
  return groups;
}

/** A form over one row. Problems show after the first attempt to save; a refusal keeps what was typed. */
export function CrudForm({
  fields,
  row,
  draftKey,
  saveLabel,
  saveSteps,
  onSave,
  refusalSubject,
  explain,
  needsChange = false,
  children,
}: CrudFormProps) {
  const form = useFormState({ fields, row, draftKey });
  const save = useMutation({
    mutationFn: async (place: number) => {
      const values = valuesOf(fields, form.state);
      await onSave(saveSteps?.(values)[place]?.change(values) ?? values);
      form.forget();
    },
  });
  const isIdle = needsChange && !form.isChanged;
  const labels = saveSteps?.(valuesOf(fields, form.state)).map(({ label }) => label) ?? [saveLabel];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isIdle) return;
    // Fields that cannot be read say so themselves, with the others.
    const isReadable = event.currentTarget.checkValidity();
    const unread = event.currentTarget.querySelector<HTMLElement>('input:invalid')?.closest<HTMLElement>('[data-field]');
    const step = Number((event.nativeEvent as SubmitEvent).submitter?.dataset['step'] ?? 0);
    const isPartial = saveSteps?.(valuesOf(fields, form.state))[step]?.isPartial;
    const first = form.check(isPartial) ?? (isReadable ? undefined : unread?.dataset['field']);
    if (first === undefined) save.mutate(step);
    else focusPart(event.currentTarget, first);
  };
  const fieldOf = (key: string) => {
    const spec = fields[key];
    return (
      spec &&
      (spec.dependsOn === undefined || form.state[spec.dependsOn]) && (
        <div key={key} data-field={key} className={spec.isHalf ? '' : 'sm:col-span-2'}>
          <CrudField
            spec={{ ...spec, isRequired: hasStar(spec) }}
            value={form.state[key] ?? ''}
            problem={form.problems[key]}
            onChange={(value) => form.changeField(key, value)}
          />
        </div>
      )
    );
  };
  return (
    <form noValidate className="grid gap-x-5 gap-y-5 sm:grid-cols-2" onSubmit={submit}>
      {form.isDraft && (
        <div className="sm:col-span-2">
          <UnsavedDraft onDiscard={form.discard} />
        </div>
      )}
      {groupsOf(fields).map(({ name, keys }) =>
        name === undefined ? (
          keys.map(fieldOf)
        ) : (
          <fieldset key={name} className="grid gap-x-5 gap-y-5 sm:col-span-2 sm:grid-cols-2">
            <legend className="mb-3 font-semibold">{name}</legend>
            {keys.map(fieldOf)}
          </fieldset>
        ),
      )}
      {save.error && (
        <Problem className="sm:col-span-2">
          {explain?.(save.error) ?? <RefusalText refused={save.error} subject={refusalSubject} />}
        </Problem>
      )}
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        {labels.map((label, place) => (
          <Button
            key={label}
            type="submit"
            data-step={place}
            variant={place === 0 ? 'primary' : 'plain'}
            isBusy={save.isPending && save.variables === place}
            disabled={save.isPending && save.variables !== place}
            aria-disabled={isIdle || undefined}
            className={idleStyle}
          >
            {label}
          </Button>
        ))}
        {children}
      </div>
    </form>
  );
}
