import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { RefusalText } from '../refusals/RefusalText.tsx';
import type { RefusalSubject } from '../refusals/sentences.ts';
import { Button } from '../ui/Button.tsx';
import { focusPart } from '../ui/focus-part.ts';
import { CrudField } from './CrudField.tsx';
import { dropDraft, readDraft, saveDraft } from './drafts.ts';
import type { FieldSpecs } from './fields.ts';
import { problemsOf, stateOf, valuesOf, type FormState, type Values } from './form-values.rules.ts';
import { Problem } from '../ui/Problem.tsx';

interface CrudFormProps {
  readonly fields: FieldSpecs;
  /** Initial values. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Stores what is typed under this key until it is saved, however the form is left. */
  readonly draftKey?: string;
  readonly saveLabel: string;
  readonly onSave: (values: Values) => Promise<unknown>;
  /** The subject whose sentences explain a refusal. */
  readonly refusalSubject: RefusalSubject;
  /** Sentences of codes that this form alone knows. */
  readonly explain?: (error: Error) => string | undefined;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** A form over one row. Problems show after the first attempt to save; a refusal keeps what was typed. */
export function CrudForm({ fields, row, draftKey, saveLabel, onSave, refusalSubject, explain, children }: CrudFormProps) {
  const [state, setState] = useState<FormState>(() => readDraft(draftKey) ?? stateOf(fields, row));
  const [wasTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      await onSave(valuesOf(fields, state));
      dropDraft(draftKey);
    },
  });
  const change = (next: FormState) => {
    setState(next);
    saveDraft(draftKey, next);
  };
  const problems = wasTried ? problemsOf(fields, state) : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(problemsOf(fields, state));
    if (first === undefined) save.mutate();
    else focusPart(event.currentTarget, first);
  };
  return (
    <form noValidate className="grid gap-x-5 gap-y-5 sm:grid-cols-2" onSubmit={submit}>
      {Object.entries(fields).map(([key, spec]) => (
        <div key={key} data-field={key} className={spec.isHalf ? '' : 'sm:col-span-2'}>
          <CrudField
            spec={spec}
            value={state[key] ?? ''}
            problem={problems[key]}
            onChange={(value) => change({ ...state, [key]: value })}
          />
        </div>
      ))}
      {save.error && (
        <Problem className="sm:col-span-2">
          {explain?.(save.error) ?? <RefusalText refused={save.error} subject={refusalSubject} />}
        </Problem>
      )}
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <Button type="submit" isBusy={save.isPending}>
          {saveLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
