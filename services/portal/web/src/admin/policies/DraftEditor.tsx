import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { m } from '../../paraglide/messages.js';
import { agreedKinds, type TextKind } from '../../policies/kinds.ts';
import { textKeys } from '../../policies/queries.ts';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { BodyField } from './BodyField.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { TextChanges } from './TextChanges.tsx';
import type { TextVersion } from './queries.ts';
import { namesAddress } from './address.rules.ts';
import { dropDraft, saveDraft, type DraftText } from './mutations.ts';
import { Problem } from '../../ui/Problem.tsx';

interface DraftEditorProps {
  readonly kind: TextKind;
  readonly draft: TextVersion;
  readonly current: TextVersion | undefined;
}

/** The draft of a text in both languages, how it will look, and what it changes. */
export function DraftEditor({ kind, draft, current }: DraftEditorProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [text, setText] = useState<DraftText>(draft);
  const [isPublishing, setPublishing] = useState(false);
  const change = (part: Partial<DraftText>) => setText((before) => ({ ...before, ...part }));
  const read = () => queries.invalidateQueries({ queryKey: textKeys.all });
  const save = useMutation({
    mutationFn: () => saveDraft(db, draft.id, { ...pick(text) }),
    onSuccess: async () => {
      await read();
      announce({ text: m.policies_saved() });
    },
  });
  const drop = useMutation({ mutationFn: () => dropDraft(db, draft.id), onSuccess: read });
  const refused = save.error ?? drop.error;
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 xl:grid-cols-2">
        <BodyField label={m.policies_thai()} lang="th" value={text.body_th} onChange={(body_th) => change({ body_th })} />
        <BodyField label={m.policies_english()} lang="en" value={text.body} onChange={(body) => change({ body })} />
      </div>
      <p className="max-w-[46rem] text-sm text-quiet">{m.policies_marks({ token: '{organisation}' })}</p>
      {kind === 'privacy' && !namesAddress(`${text.body} ${text.body_th}`) && (
        <p className="max-w-[46rem] rounded bg-wash px-4 py-3 text-sm">{m.policies_no_address()}</p>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={m.policies_note_thai()}
          hint={m.policies_note_hint()}
          maxLength={1000}
          value={text.change_note_th ?? ''}
          onChange={(event) => change({ change_note_th: event.target.value || null })}
        />
        <TextField
          label={m.policies_note_english()}
          hint={m.policies_note_hint()}
          maxLength={1000}
          value={text.change_note ?? ''}
          onChange={(event) => change({ change_note: event.target.value || null })}
        />
      </div>
      {agreedKinds.some((each) => each === kind) && (
        <label className="flex touch items-start gap-3">
          <input
            type="checkbox"
            checked={text.asks_again}
            onChange={(event) => change({ asks_again: event.target.checked })}
            className="mt-1 size-5 shrink-0 accent-accent"
          />
          <span>
            {m.policies_asks_again()}
            <span className="block text-sm text-quiet">{m.policies_asks_again_hint()}</span>
          </span>
        </label>
      )}
      <section aria-label={m.policies_changes()}>
        <h3 className="mb-3 text-lg">{m.policies_changes()}</h3>
        <TextChanges before={current} after={text} />
      </section>
      {refused && (
        <Problem>
          <RefusalText refused={refused} subject="admin" />
        </Problem>
      )}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          {m.policies_save()}
        </Button>
        <Button variant="plain" disabled={save.isPending} onClick={() => setPublishing(true)}>
          {m.policies_publish()}
        </Button>
        <Button variant="quiet" isBusy={drop.isPending} onClick={() => drop.mutate()}>
          {m.draft_delete()}
        </Button>
      </div>
      {isPublishing && (
        <PublishDialog
          kind={kind}
          version={draft.version}
          asksAgain={text.asks_again}
          save={() => saveDraft(db, draft.id, pick(text))}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}

const pick = ({ body, body_th, change_note, change_note_th, asks_again }: DraftText): DraftText => ({
  body,
  body_th,
  change_note,
  change_note_th,
  asks_again,
});
