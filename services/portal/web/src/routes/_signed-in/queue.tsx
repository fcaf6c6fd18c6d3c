import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { waitingProjectsQuery } from '../../data/projects.ts';
import { settingsQuery } from '../../data/settings.ts';
import { decidersQuery, transitionsQuery } from '../../data/workflow.ts';
import { m } from '../../paraglide/messages.js';
import { buttonStyle, viewStyle } from '../../parts/button-style.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { movesOf } from '../../project/moves.rules.ts';
import { QueueRow } from '../../project/QueueRow.tsx';
import { requireRole } from '../../session/guard.ts';
import { APPROVAL_ROLES } from '../../session/roles.ts';

interface QueueSearch {
  readonly show?: 'all';
}

export const Route = createFileRoute('/_signed-in/queue')({
  validateSearch: (search: Record<string, unknown>): QueueSearch => (search['show'] === 'all' ? { show: 'all' } : {}),
  beforeLoad: requireRole(APPROVAL_ROLES),
  loader: ({ context: { db, queries, session } }) =>
    Promise.all([
      queries.ensureQueryData(waitingProjectsQuery(db)),
      queries.ensureQueryData(transitionsQuery(db)),
      queries.ensureQueryData(decidersQuery(db, session)),
      queries.ensureQueryData(settingsQuery(db)),
    ]),
  component: Queue,
});

const decides = new Set(['approve', 'archive']);

function Queue() {
  const { db, session } = Route.useRouteContext();
  const { show } = Route.useSearch();
  const { data: projects } = useSuspenseQuery(waitingProjectsQuery(db));
  const { data: transitions } = useSuspenseQuery(transitionsQuery(db));
  const { data: deciders } = useSuspenseQuery(decidersQuery(db, session));
  const { data: settings } = useSuspenseQuery(settingsQuery(db));
  const waiting = projects.map((project) => ({
    project,
    decision: movesOf(project, transitions, deciders).find(({ kind }) => decides.has(kind)),
  }));
  const mine = waiting.filter(({ decision }) => decision !== undefined);
  const shown = show === 'all' ? waiting : mine;
  useRowKeys();
  return (
    <>
      <PageTitle title={m.queue_title()} lead={m.queue_lead()} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div role="group" aria-label={m.queue_show()} className="flex rounded border border-line p-0.5">
          <Link to="/queue" search={{}} activeOptions={{ exact: true }} className={viewStyle(show === undefined)}>
            {m.queue_mine()} <span className="ms-2 numerals">{mine.length}</span>
          </Link>
          <Link to="/queue" search={{ show: 'all' }} activeOptions={{ exact: true }} className={viewStyle(show === 'all')}>
            {m.queue_all()} <span className="ms-2 numerals">{waiting.length}</span>
          </Link>
        </div>
        {shown.length > 1 && <p className="text-sm text-quiet max-md:hidden">{m.queue_keys()}</p>}
      </div>
      {shown.length === 0 && (
        <EmptyState title={m.queue_empty()} lead={m.queue_empty_lead()}>
          {show === undefined && waiting.length > 0 && (
            <Link to="/queue" search={{ show: 'all' }} className={buttonStyle('plain')}>
              {m.queue_see_all()}
            </Link>
          )}
        </EmptyState>
      )}
      <ul>
        {shown.map(({ project, decision }) => (
          <QueueRow key={project.id} project={project} decision={decision} stepDays={settings.step_days} />
        ))}
      </ul>
    </>
  );
}

/** J and K go through the rows, as the arrows of a list would. */
function useRowKeys() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (step === 0 || isTyping || event.ctrlKey || event.metaKey) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const place = rows.findIndex((row) => row === document.activeElement);
      rows[Math.min(Math.max(place + step, 0), rows.length - 1)]?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
