import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { formatCount } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { waitingProjectsQuery } from '../../project/queries.ts';
import { useLiveQueue } from '../../project/use-live-project.ts';
import { decidersQuery, reviewsQuery, transitionsQuery } from '../../project/workflow/queries.ts';
import { QueueFilterBar } from '../../queue/QueueFilterBar.tsx';
import { keyHints } from '../../queue/key-moves.ts';
import { QueueList } from '../../queue/QueueList.tsx';
import { afterDecisions, filterQueue, isMine, queueOf, type QueueFilters } from '../../queue/queue.rules.ts';
import { useDecisions } from '../../queue/use-decisions.ts';
import { requireReviewer } from '../../session/guard.ts';
import { settingsQuery } from '../../settings/queries.ts';
import { closedSearch } from '../../shell/closed-search.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { WorkTitle } from '../../ui/WorkTitle.tsx';
import { buttonStyle, viewStyle } from '../../ui/button-style.ts';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export const Route = createFileRoute('/_signed-in/queue')({
  validateSearch: closedSearch((search: Record<string, unknown>): QueueFilters => ({
    show: search['show'] === 'all' ? 'all' : undefined,
    step: text(search['step']),
    home: text(search['home']),
    overdue: search['overdue'] === true ? true : undefined,
    delegated: search['delegated'] === true ? true : undefined,
  })),
  beforeLoad: requireReviewer,
  loader: ({ context: { db, queries, session } }) =>
    Promise.all([
      queries.ensureQueryData(waitingProjectsQuery(db)),
      queries.ensureQueryData(transitionsQuery(db)),
      queries.ensureQueryData(decidersQuery(db, session)),
      queries.ensureQueryData(reviewsQuery(db, session.userId)),
      queries.ensureQueryData(settingsQuery(db)),
    ]),
  component: Queue,
});

function Queue() {
  const { db, session } = Route.useRouteContext();
  const filters = Route.useSearch();
  const { data: projects } = useSuspenseQuery(waitingProjectsQuery(db));
  const { data: transitions } = useSuspenseQuery(transitionsQuery(db));
  const { data: deciders } = useSuspenseQuery(decidersQuery(db, session));
  const { data: reviews } = useSuspenseQuery(reviewsQuery(db, session.userId));
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  // The row that the list focuses when it is back.
  const undone = useRef<string>(undefined);
  const { made, decide } = useDecisions(session.userId, (id) => (undone.current = id));
  useLiveQueue();
  const queue = useMemo(
    () => queueOf(projects, transitions, deciders, reviews, settings.step_days, Date.now()),
    [projects, transitions, deciders, reviews, settings.step_days],
  );
  const ownQueue = useMemo(() => queue.filter(isMine), [queue]);
  const waiting = useMemo(() => afterDecisions(queue, made, transitions, Date.now()), [queue, made, transitions]);
  const visibleEntries = useMemo(() => filterQueue(waiting, filters), [waiting, filters]);
  const { show, ...narrowed } = filters;
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  const mine = useMemo(() => waiting.filter(isMine), [waiting]);
  return (
    <>
      <WorkTitle
        title={m.queue_title()}
        actions={visibleEntries.length > 0 && <p className="text-sm text-quiet max-md:hidden">{keyHints(visibleEntries)}</p>}
      />
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div role="group" aria-label={m.queue_show()} className="flex flex-wrap rounded border border-line p-0.5">
          <Link
            to="/queue"
            search={{ ...narrowed }}
            activeOptions={{ exact: true }}
            className={viewStyle(show === undefined)}
            aria-current={show === undefined}
          >
            {m.queue_mine()} <span className="ms-2 numerals">{formatCount(mine.length)}</span>
          </Link>
          <Link
            to="/queue"
            search={{ ...narrowed, show: 'all' }}
            className={viewStyle(show === 'all')}
            aria-current={show === 'all'}
          >
            {m.queue_all()} <span className="ms-2 numerals">{formatCount(waiting.length)}</span>
          </Link>
        </div>
        {(waiting.length > 1 || isNarrowed) && <QueueFilterBar filters={filters} entries={show === 'all' ? queue : ownQueue} />}
      </div>
      {visibleEntries.length === 0 ? (
        <EmptyState
          title={isNarrowed ? m.queue_none() : m.queue_empty()}
          lead={isNarrowed ? m.queue_none_lead() : m.queue_empty_lead()}
        >
          {isNarrowed && (
            <Link to="/queue" search={show === undefined ? {} : { show }} className={buttonStyle('plain')}>
              {m.queue_widen()}
            </Link>
          )}
          {!isNarrowed && show === undefined && waiting.length > 0 && (
            <Link to="/queue" search={{ show: 'all' }} className={buttonStyle('plain')}>
              {m.queue_see_all()}
            </Link>
          )}
        </EmptyState>
      ) : (
        <QueueList
          entries={visibleEntries}
          filters={filters}
          hasTurns={show === 'all'}
          undone={undone}
          decide={({ project }, move, note) => decide(project, move, note)}
        />
      )}
    </>
  );
}
