import { Link } from '@tanstack/react-router';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { focusElement } from '../../ui/focus-element.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import type { PlaceInQueue } from '../../queue/place-in-queue.ts';
import type { Project } from '../queries.ts';
import { moveDone } from './labels.ts';
import type { Move, Review } from './moves.rules.ts';

interface DecidedProps {
  readonly project: Project;
  /** Where the project is in the queue from which it was opened; undefined: it was opened elsewhere. */
  readonly inQueue: PlaceInQueue | undefined;
  readonly move: Pick<Move, 'kind' | 'role'>;
  /** What waits longest for the reader besides this project; undefined: nothing. */
  readonly next: Review | undefined;
}

/** What the reader decided, and the next project in line, where the keyboard goes on. */
export const Decided = ({ project, inQueue, move, next }: DecidedProps) => (
  <section aria-label={m.project_move_title()} className="rounded-lg bg-wash p-5 md:p-6">
    <h2 role="status" className="text-lg">
      {moveDone(move, localText(project.title_en, project.title))}
    </h2>
    <h3 ref={focusElement} tabIndex={-1} className="mt-1 mb-4 text-sm font-normal text-quiet">
      {next ? m.project_next_in_line() : m.queue_empty()}
    </h3>
    <div className="flex flex-wrap items-center gap-3">
      {next && (
        <Link
          to="/project/$id"
          params={{ id: next.projectId }}
          state={{ queue: inQueue }}
          className={buttonStyle('primary', 'py-2')}
        >
          {localText(next.titleEn, next.title)}
        </Link>
      )}
      <Link to="/queue" search={inQueue?.filters ?? {}} className={buttonStyle('plain')}>
        {m.queue_back()}
      </Link>
    </div>
  </section>
);
