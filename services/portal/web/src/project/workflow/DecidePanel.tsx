import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../data/use-client.ts';
import { draftOf, missingOf } from '../../draft/draft.rules.ts';
import { fieldName, refusedFields } from '../../draft/labels.ts';
import { formatCount } from '../../language/dates.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/Button.tsx';
import { focusElement } from '../../ui/focus-element.ts';
import { Problem } from '../../ui/Problem.tsx';
import { projectKeys, type Project } from '../queries.ts';
import { capacityName, moveDone, moveName } from './labels.ts';
import { DueLine } from './DueLine.tsx';
import { isDecision, type Move, type Waiting } from './moves.rules.ts';
import { moveProject } from './mutations.ts';
import { NoteFields, useNote } from './NoteFields.tsx';
import { useTakeBack } from './use-take-back.ts';

interface DecidePanelProps {
  readonly project: Project;
  readonly moves: readonly Move[];
  readonly due: Waiting;
  /** After an undo the reader goes on here. */
  readonly isFocused: boolean;
  /** Takes a decision that can be undone for a while. */
  readonly decide: (move: Move, note: { readonly note: string; readonly section: string | undefined }) => void;
  /** What the reader should know before the buttons. */
  readonly children?: ReactNode;
}

/** The reader's possible moves of the project now. */
export function DecidePanel({ children, ...props }: DecidePanelProps) {
  // Cancelling is always possible, so it does not make it the reader's turn.
  const ahead = props.moves.filter(({ kind }) => kind !== 'cancel');
  const cancelling = props.moves.filter(({ kind }) => kind === 'cancel');
  const cancel = cancelling.length > 0 && (
    <details className={ahead.length > 0 ? 'mt-4 border-t border-line pt-2' : 'border-y border-line py-2'}>
      <summary className="touch cursor-pointer py-2 text-sm text-quiet hover:text-ink">{m.project_move_more()}</summary>
      <div className="pt-2 pb-4">
        <MoveForm {...props} moves={cancelling} noteId={`${props.project.id}-cancel`} />
      </div>
    </details>
  );
  return ahead.length === 0 ? (
    cancel
  ) : (
    <section aria-label={m.project_move_title()} className="rounded-lg bg-wash p-5 md:p-6">
      <h2 ref={props.isFocused ? focusElement : undefined} tabIndex={-1} className="text-lg">
        {m.project_path_you()}
      </h2>
      <DueLine due={props.due} />
      <MoveForm {...props} moves={ahead} noteId={props.project.id}>
        {children}
      </MoveForm>
      {cancel}
    </section>
  );
}

/** The sentence of a refusal, and the fields that are missing where it names some. */
const WhyRefused = ({ error }: { readonly error: Error }) => (
  <>
    <RefusalText refused={error} subject="project" /> {refusedFields(error).map(fieldName).join(', ')}
  </>
);

/** The owner's steps that nobody reviews: a note would have no reader. */
const needsNoReader: ReadonlySet<string> = new Set(['start', 'complete']);

interface MoveFormProps extends DecidePanelProps {
  /** Under which its note is saved while it is typed. */
  readonly noteId: string;
}

function MoveForm({ project, moves, decide, noteId, children }: MoveFormProps) {
  const db = useClient();
  const queries = useQueryClient();
  const note = useNote(noteId);
  const hasNote = !moves.every(({ kind }) => needsNoReader.has(kind));
  const takeBack = useTakeBack(project);
  const move = useMutation({
    mutationFn: ({ to }: Move) => moveProject(db, { projectId: project.id, to, ...written() }),
    onSuccess: (_project, taken) => {
      note.clear();
      announce({
        subject: project.id,
        text: moveDone(taken, localText(project.title_en, project.title)),
        ...(taken.kind === 'submit' && { undo: () => takeBack.mutate() }),
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: projectKeys.all }),
  });
  const written = () => ({ note: hasNote ? note.text.trim() : '', section: undefined });
  const run = (chosen: Move) => {
    const taken = note.take(chosen);
    if (!taken) return;
    if (isDecision(chosen)) decide(chosen, taken);
    else move.mutate(chosen);
  };
  const missing = project.status === 'draft' ? missingOf(draftOf(project)).length : 0;
  const capacity = moves[0] && capacityName(moves[0], project);
  return (
    <>
      {capacity !== undefined && <p className="mt-1 text-sm text-accent">{capacity}</p>}
      <div className="mt-4 grid gap-4">
        {hasNote ? (
          <NoteFields
            note={note}
            isOwner={moves.every(({ role }) => role === 'owner')}
            moves={moves}
            problem={move.error ? <WhyRefused error={move.error} /> : undefined}
          />
        ) : (
          move.error && (
            <Problem className="text-sm">
              <WhyRefused error={move.error} />
            </Problem>
          )
        )}
        {children}
        <div className="flex flex-wrap items-center gap-3">
          {moves.map((each, place) => (
            <Button
              key={each.to}
              variant={place === 0 && each.kind !== 'cancel' ? 'primary' : 'plain'}
              isBusy={move.isPending && move.variables?.to === each.to}
              disabled={move.isPending || (each.kind === 'submit' && missing > 0)}
              onClick={() => run(each)}
            >
              {moveName(each)}
            </Button>
          ))}
          {missing > 0 && (
            <Link to="/submit" search={{ draft: project.id, part: 'review' }} className="link">
              {m.submit_missing_count({ count: formatCount(missing) })}
            </Link>
          )}
        </div>
      </div>
    </>
  );
}
