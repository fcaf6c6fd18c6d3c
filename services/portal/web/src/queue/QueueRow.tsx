import { Link } from '@tanstack/react-router';
import { memo, useState, type FormEvent } from 'react';
import { formatBaht, formatCount } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { personName } from '../people/labels.ts';
import { moveName, needsNote } from '../project/workflow/labels.ts';
import type { Move } from '../project/workflow/moves.rules.ts';
import { Button } from '../ui/Button.tsx';
import { Field, inputStyle } from '../ui/Field.tsx';
import { StatusTag } from '../ui/StatusTag.tsx';
import type { QueueEntry } from './queue.rules.ts';

/** The functions that a row calls. All rows share them, so a row renders again only when it changes. */
export interface RowActions {
  readonly choose: (entry: QueueEntry, move: Move) => void;
  readonly decide: (entry: QueueEntry, move: Move, note?: string) => void;
  readonly leaveNote: (entry: QueueEntry) => void;
}

interface QueueRowProps {
  readonly entry: QueueEntry;
  /** The move that waits for its note; undefined: none. */
  readonly noting: Move | undefined;
  readonly actions: RowActions;
}

/** A project that waits, with what the reader may decide about it. */
export const QueueRow = memo(function QueueRow({ entry, noting, actions }: QueueRowProps) {
  const { project, days, overdue, decisions } = entry;
  const home = project.clubs ?? project.divisions;
  const [deputyOf] = decisions.flatMap(({ insteadOf }) => (insteadOf ? [insteadOf.name] : []));
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
            preload={false}
            data-row
            className="text-lg leading-snug font-semibold text-ink no-underline hover:text-accent"
          >
            {localText(project.title_en, project.title)}
          </Link>
          <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
            <span>{personName(project.owner)}</span>
            {home && <span>{localText(home.name, home.name_th)}</span>}
            <span className="numerals">{formatBaht(project.budget_total)}</span>
            {deputyOf !== undefined && <span className="text-accent">{m.queue_deputy({ name: deputyOf })}</span>}
          </p>
        </div>
        <div className="flex items-center justify-between gap-4 md:contents">
          <StatusTag status={project.status} />
          <p className={`text-sm md:text-end ${overdue > 0 ? 'font-semibold text-accent' : 'text-quiet'}`}>{waited}</p>
        </div>
      </div>
      {decisions.length > 0 && !noting && (
        <div className="-ms-3 mt-1 flex flex-wrap">
          {decisions.map((move, index) => (
            <button
              key={move.to}
              type="button"
              onClick={() => actions.choose(entry, move)}
              className={`touch px-3 text-sm hover:underline ${index === 0 ? 'font-semibold text-accent' : 'text-quiet hover:text-ink'}`}
            >
              {moveName(move.kind)}
            </button>
          ))}
        </div>
      )}
      {noting && (
        <NoteForm move={noting} send={(note) => actions.decide(entry, noting, note)} leave={() => actions.leaveNote(entry)} />
      )}
    </>
  );
});

interface NoteFormProps {
  readonly move: Move;
  readonly send: (note: string) => void;
  readonly leave: () => void;
}

/** Asks for the reason before a refusal or a return is sent. */
function NoteForm({ move, send, leave }: NoteFormProps) {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (needsNote.has(move.kind) && note.trim() === '') setMissing(true);
    else send(note.trim());
  };
  return (
    <form
      className="mt-3 grid max-w-[42rem] gap-3"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
      }}
    >
      <Field
        label={m.project_move_note()}
        hint={m.project_move_note_hint()}
        error={isMissing ? m.project_move_note_needed() : undefined}
      >
        {(control) => (
          <textarea
            ref={(field) => field?.focus()}
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
        <Button type="submit">{moveName(move.kind)}</Button>
        <Button variant="quiet" onClick={leave}>
          {m.queue_note_leave()}
        </Button>
      </div>
    </form>
  );
}
