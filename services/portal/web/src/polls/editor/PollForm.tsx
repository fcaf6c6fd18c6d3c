import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import type { Session } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, inputStyle, TextField } from '../../ui/Field.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { focusPart } from '../../ui/focus-part.ts';
import { publishPoll } from '../mutations.ts';
import { pollKeys } from '../queries.ts';
import { Problem } from '../../ui/Problem.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { DateFields } from './DateFields.tsx';
import { maxQuestionLength, pollOf, problemsOf, type PollDraft, type PollProblem } from './poll-draft.rules.ts';
import { forgetDraft, keepDraft, readDraft } from './saved-draft.ts';

const kinds = [
  { kind: 'choices', name: m.poll_new_kind_choices },
  { kind: 'dates', name: m.poll_new_kind_dates },
  { kind: 'yes-no', name: m.poll_new_kind_yes_no },
] as const;

const sentences: Readonly<Record<PollProblem, () => string>> = {
  empty: m.poll_new_error_empty,
  few: m.poll_new_error_few,
  'few-dates': m.poll_new_error_few_dates,
  same: m.poll_new_error_same,
  times: m.poll_new_error_times,
  many: m.poll_new_error_many,
  past: m.poll_new_error_past,
};

/** The parts of the form that can be wrong, from top to bottom. */
const parts = ['question', 'options', 'closesAt'] as const;

/** The form of a new poll, stored on the device until it is published. */
export function PollForm({ session }: { readonly session: Session | null }) {
  const db = useClient();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(readDraft);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<PollDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(next);
  };
  const problems = problemsOf(draft, Date.now());
  const problemSentence = (part: keyof typeof problems) => {
    const problem = isTried ? problems[part] : undefined;
    return problem && sentences[problem]();
  };
  const publish = useMutation({
    mutationFn: () => publishPoll(db, pollOf(draft)),
    onSuccess: (slug) => {
      forgetDraft();
      void queries.invalidateQueries({ queryKey: pollKeys.ownLists });
      return navigate({ to: '/poll/$slug', params: { slug } });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The sentence beside a field is there before the field has the focus: a screen reader reads both.
    flushSync(() => setTried(true));
    const wrong = parts.find((part) => problems[part] !== undefined);
    // A time that cannot be read says so itself.
    const isReadable = event.currentTarget.checkValidity();
    if (wrong === undefined && isReadable) publish.mutate();
    else if (wrong !== undefined) focusPart(event.currentTarget, wrong);
  };
  return (
    <form className="grid max-w-[44rem] content-start gap-7" noValidate onSubmit={submit}>
      <div data-field="question">
        <TextField
          label={m.poll_new_question()}
          error={problemSentence('question')}
          maxLength={maxQuestionLength}
          value={draft.question}
          onChange={(event) => change({ question: event.target.value })}
        />
      </div>
      <Options draft={draft} change={change} problem={problemSentence('options')} />
      <fieldset>
        <legend className="mb-1.5 text-sm">{m.poll_new_names()}</legend>
        {[false, true].map((isNamed) => (
          <label key={String(isNamed)} className="flex touch items-center gap-3">
            <input
              type="radio"
              name="names"
              className="size-5 shrink-0 accent-accent"
              checked={draft.isNamed === isNamed}
              onChange={() => change({ isNamed })}
            />
            {isNamed ? m.poll_new_named() : m.poll_new_anonymous()}
          </label>
        ))}
      </fieldset>
      <div data-field="closesAt">
        <DateField
          hasTime
          label={m.poll_new_deadline()}
          hint={m.poll_new_deadline_hint()}
          error={problemSentence('closesAt')}
          className="max-w-72"
          value={draft.closesAt}
          onChange={(closesAt) => change({ closesAt })}
        />
      </div>
      {publish.error && (
        <Problem>
          <RefusalText refused={publish.error} subject="polls" />
        </Problem>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        {session ? (
          <Button type="submit" isBusy={publish.isPending}>
            {m.poll_new_publish()}
          </Button>
        ) : (
          <Link to="/login" search={{ next: '/poll/new' }} className={buttonStyle('primary')}>
            {m.poll_new_sign_in()}
          </Link>
        )}
        <p className="min-w-0 flex-1 basis-64 text-sm text-quiet">{session ? m.poll_new_note() : m.poll_new_sign_in_note()}</p>
      </div>
    </form>
  );
}

interface OptionsProps {
  readonly draft: PollDraft;
  readonly change: (part: Partial<PollDraft>) => void;
  readonly problem: string | undefined;
}

function Options({ draft, change, problem }: OptionsProps) {
  const errorId = useId();
  const problemId = problem === undefined ? undefined : errorId;
  const count = draft.kind === 'dates' ? draft.days.reduce((sum, { times }) => sum + times.length, 0) : draft.choices.length;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 text-sm">{m.poll_new_kind()}</legend>
      <div
        role="group"
        aria-label={m.poll_new_kind()}
        className="grid max-w-[30rem] grid-cols-3 rounded border border-line p-0.5"
      >
        {kinds.map(({ kind, name }) => (
          <button
            key={kind}
            type="button"
            aria-pressed={draft.kind === kind}
            onClick={() => change({ kind, atMost: kind === 'dates' ? 'any' : 1 })}
            className="touch rounded text-sm text-quiet hover:text-ink aria-pressed:bg-wash aria-pressed:text-accent"
          >
            {name()}
          </button>
        ))}
      </div>
      <div data-field="options">
        {draft.kind === 'choices' && (
          <ChoiceFields choices={draft.choices} problemId={problemId} change={(choices) => change({ choices })} />
        )}
        {draft.kind === 'dates' && <DateFields days={draft.days} problemId={problemId} change={(days) => change({ days })} />}
      </div>
      {problem !== undefined && (
        <Problem id={errorId} className="text-sm">
          {problem}
        </Problem>
      )}
      {draft.kind !== 'yes-no' && (
        <Field label={m.poll_new_at_most()}>
          {(control) => (
            <select
              className={`${inputStyle} max-w-64`}
              value={String(draft.atMost)}
              onChange={({ target }) => change({ atMost: target.value === 'any' ? 'any' : Number(target.value) })}
              {...control}
            >
              <option value="any">{m.poll_new_at_most_any()}</option>
              {Array.from({ length: Math.max(count, draft.atMost === 'any' ? 1 : draft.atMost) }, (_, place) => (
                <option key={place} value={place + 1}>
                  {place + 1}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </fieldset>
  );
}
