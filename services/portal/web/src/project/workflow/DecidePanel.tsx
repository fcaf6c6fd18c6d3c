import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { fieldName, refusedFields } from '../../draft/labels.ts';
import { m } from '../../paraglide/messages.js';
import { refusalSentence } from '../../refusals/sentences.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, inputStyle } from '../../ui/Field.tsx';
import { useSavedText } from '../../ui/use-saved-text.ts';
import { statusName } from '../labels.ts';
import { projectKeys } from '../queries.ts';
import { moveName, needsNote } from './labels.ts';
import type { Move } from './moves.rules.ts';
import { moveProject } from './mutations.ts';

interface DecidePanelProps {
  readonly projectId: string;
  readonly moves: readonly Move[];
}

/** The reader's possible decisions on the project now. */
export function DecidePanel(props: DecidePanelProps) {
  // Cancelling is always possible, so it does not make it the reader's turn.
  return props.moves.every(({ kind }) => kind === 'cancel') ? (
    <details className="border-y border-line py-2">
      <summary className="touch cursor-pointer py-2 text-sm text-quiet hover:text-ink">{m.project_move_more()}</summary>
      <div className="pt-2 pb-4">
        <MoveForm {...props} />
      </div>
    </details>
  ) : (
    <section aria-label={m.project_move_title()} className="rounded-lg bg-wash p-5 md:p-6">
      <h2 className="text-lg">{m.project_path_you()}</h2>
      <MoveForm {...props} />
    </section>
  );
}

/** The sentence of a refusal, and the fields that are missing where it names some. */
const whyRefused = (error: Error): string =>
  [refusalSentence(error, 'project'), refusedFields(error).map(fieldName).join(', ')].join(' ').trim();

function MoveForm({ projectId, moves }: DecidePanelProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [note, setNote] = useSavedText(`note-${projectId}`);
  const [isNoteMissing, setNoteMissing] = useState(false);
  const move = useMutation({
    mutationFn: ({ to }: Move) => moveProject(db, { projectId, to, note: note.trim() }),
    onSuccess: () => setNote(''),
    onSettled: () => queries.invalidateQueries({ queryKey: projectKeys.all }),
  });
  const run = (chosen: Move) => {
    const isMissing = needsNote.has(chosen.kind) && note.trim() === '';
    setNoteMissing(isMissing);
    if (!isMissing) move.mutate(chosen);
  };
  const [deputyOf] = moves.flatMap(({ insteadOf }) => (insteadOf ? [insteadOf.name] : []));
  return (
    <>
      {deputyOf !== undefined && <p className="text-sm text-accent">{m.queue_deputy({ name: deputyOf })}</p>}
      <div className="mt-4 grid gap-4">
        <Field
          label={m.project_move_note()}
          hint={m.project_move_note_hint()}
          error={isNoteMissing ? m.project_move_note_needed() : move.error ? whyRefused(move.error) : undefined}
        >
          {(control) => (
            <textarea
              rows={2}
              maxLength={4000}
              className={`${inputStyle} py-2 leading-normal`}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              {...control}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          {moves.map((each, place) => (
            <Button
              key={each.to}
              variant={place === 0 && each.kind !== 'cancel' ? 'primary' : 'plain'}
              isBusy={move.isPending && move.variables?.to === each.to}
              disabled={move.isPending}
              onClick={() => run(each)}
            >
              {moveName(each.kind)}
            </Button>
          ))}
        </div>
      </div>
      {move.data && (
        <p role="status" className="mt-3 text-sm">
          {m.project_move_done({ status: statusName(move.data.status) })}
        </p>
      )}
    </>
  );
}
