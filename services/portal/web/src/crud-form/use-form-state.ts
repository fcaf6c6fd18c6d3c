import { useState } from 'react';
import { dropDraft, readDraft, saveDraft } from './drafts.ts';
import type { FieldSpecs } from './fields.ts';
import { isSameState, problemsOf, stateOf, type FormState, type Problem } from './form-values.rules.ts';

interface FormStateOptions {
  readonly fields: FieldSpecs;
  /** Initial values. */
  readonly row: Readonly<Record<string, unknown>>;
  /** Stores what is typed under this key until it is saved, however the form is left. */
  readonly draftKey: string | undefined;
}

/** What is typed into a form over one row. Problems show after the first attempt to save. */
export function useFormState({ fields, row, draftKey }: FormStateOptions) {
  const stored = stateOf(fields, row);
  const [state, setState] = useState<FormState>(() => ({ ...stored, ...readDraft(draftKey) }));
  // Only what an earlier visit left is named; what is typed now is in sight.
  const [isDraft, setIsDraft] = useState(!isSameState(state, stored));
  const [tried, setTried] = useState<'not' | 'partial' | 'whole'>('not');
  const change = (next: FormState) => {
    setState(next);
    saveDraft(draftKey, next);
  };
  const problems: Readonly<Record<string, Problem>> = tried === 'not' ? {} : problemsIn(fields, state, tried === 'partial');
  return {
    state,
    problems,
    isChanged: !isSameState(state, stored),
    isDraft,
    change,
    changeField: (key: string, value: string | boolean) => change({ ...state, [key]: value }),
    /** The first field with a problem, which shows from now on. @param isPartial what is needed may be empty */
    check: (isPartial = false): string | undefined => {
      setTried(isPartial ? 'partial' : 'whole');
      return Object.keys(problemsIn(fields, state, isPartial))[0];
    },
    /** After it was saved: the form goes on with the row, if it stays open. */
    forget: (saved?: Readonly<Record<string, unknown>>) => {
      dropDraft(draftKey);
      setIsDraft(false);
      if (saved) setState(stateOf(fields, saved));
    },
    /** Takes what is typed away. */
    discard: () => {
      dropDraft(draftKey);
      setState(stored);
      setIsDraft(false);
      setTried('not');
    },
  };
}

const problemsIn = (fields: FieldSpecs, state: FormState, isPartial: boolean): Readonly<Record<string, Problem>> =>
  Object.fromEntries(Object.entries(problemsOf(fields, state)).filter(([, problem]) => !isPartial || problem !== 'needed'));
