import { Link } from '@tanstack/react-router';
import { memo, type FormEvent } from 'react';
import { formatCount } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { personName } from '../people/labels.ts';
import { budgetText, type Home } from '../project/labels.ts';
import { capacityName, eventDays, moverName, moveName } from '../project/workflow/labels.ts';
import type { Move } from '../project/workflow/moves.rules.ts';
import { NoteFields, useNote } from '../project/workflow/NoteFields.tsx';
import { Button } from '../ui/Button.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import type { PlaceInQueue } from './place-in-queue.ts';
import type { QueueEntry } from './queue.rules.ts';
import type { DecisionNote } from './use-decisions.ts';

/** The functions that a row calls. All rows share them, so a row renders again only when it changes. */
export interface RowActions {
  readonly choose: (entry: QueueEntry, move: Move) => void;
  readonly decide: (entry: QueueEntry, move: Move, note?: DecisionNote) => void;
  readonly leaveNote: (entry: QueueEntry) => void;
  /** What the project's page needs to lead on from here. */
  readonly place: () => PlaceInQueue;
}

interface QueueRowProps {
  readonly entry: QueueEntry;
  readonly hasTurn: boolean;
  /** The move that waits for its note; undefined: none. */
  readonly noting: Move | undefined;
  readonly actions: RowActions;
}

/** A project that waits, with what the reader may decide about it. */
export const QueueRow = memo(function QueueRow({ entry, hasTurn, noting, actions }: QueueRowProps) {
  const { project, mover, days, overdue, decisions } = entry;
  const home = project.clubs ?? project.divisions;
  const capacity = decisions[0] && capacityName(decisions[0], project);
  const waited =
    overdue > 0
      ? m.project_overdue({ days: formatCount(overdue) })
      : days > 0
        ? m.project_waiting({ days: formatCount(days) })
        : m.queue_today();
  return (
    <>
      <div className="grid gap-x-8 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto_10rem] md:items-center">
        <div className="min-w-0">
          <Link
            to="/project/$id"
            params={{ id: project.id }}
            state={() => ({ queue: actions.place() })}
            preload={false}
            data-row
            className="-mx-1 inline-block px-1 text-lg leading-snug font-semibold text-ink no-underline outline-offset-0 hover:text-accent"
          >
            {localText(project.title_en, project.title)}
          </Link>
          <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
            <span>{personName(project.owner)}</span>
            {home && <span>{localText(home.name, home.name_th)}</span>}
            <span className="numerals">{budgetText(project.budget_total)}</span>
            {capacity !== undefined && <span className="text-accent">{capacity}</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 md:contents">
          <span className="flex flex-wrap items-center gap-x-3 text-sm md:justify-end">
            {project.status === 'post-report-submitted' && <StatusTag status={project.status} home={project} />}
            {hasTurn && <Turn mover={decisions.length > 0 ? undefined : mover} home={project} />}
            {project.starts_on !== null && eventDays(project.starts_on, project.ends_on ?? project.starts_on)}
          </span>
          <p className={`text-sm md:text-end ${overdue > 0 ? 'font-semibold text-accent' : 'text-quiet'}`}>{waited}</p>
        </div>
      </div>
      {decisions.length > 0 && !noting && (
        <div className="mt-2 flex flex-wrap gap-2">
          {decisions.map((move, index) => (
            <Button
              key={move.to}
              variant={index === 0 ? 'tinted' : 'quiet'}
              className="text-sm md:min-h-9"
              onClick={() => actions.choose(entry, move)}
            >
              {moveName(move)}
            </Button>
          ))}
        </div>
      )}
      {noting && (
        <NoteForm
          projectId={project.id}
          move={noting}
          send={(note) => actions.decide(entry, noting, note)}
          leave={() => actions.leaveNote(entry)}
        />
      )}
    </>
  );
});

/** Whose turn it is; undefined: the reader’s. */
const Turn = ({ mover, home }: { readonly mover: string | undefined; readonly home: Home }) => (
  <span
    className={`inline-flex shrink-0 rounded-full border px-2.5 text-xs leading-6 ${mover === undefined ? 'border-transparent bg-wash text-accent' : 'border-edge text-quiet'}`}
  >
    {mover === undefined ? m.queue_your_turn() : m.queue_turn({ who: moverName(mover, home) })}
  </span>
);

interface NoteFormProps {
  readonly projectId: string;
  readonly move: Move;
  readonly send: (note: DecisionNote) => void;
  readonly leave: () => void;
}

const focusNote = (form: HTMLFormElement | null): void => form?.querySelector('textarea')?.focus();

/** Asks for the reason before a decision that needs one is sent. What was typed is kept when another row is opened. */
function NoteForm({ projectId, move, send, leave }: NoteFormProps) {
  const note = useNote(projectId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = note.take(move);
    if (written) send(written);
  };
  return (
    <form
      ref={focusNote}
      className="mt-3 grid max-w-[42rem] gap-3"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
      }}
    >
      <NoteFields note={note} moves={[move]} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{moveName(move)}</Button>
        <Button variant="quiet" onClick={leave}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
