import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { DeleteDraft, isDeletable } from '../../draft/DeleteDraft.tsx';
import { useRemoved } from '../../kit/undo.ts';
import { formatDay } from '../../language/dates.ts';
import { today } from '../../language/today.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import type { Status } from '../../project/labels.ts';
import { ownProjectsQuery, type ListedProject } from '../../project/queries.ts';
import { ownerTurnName } from '../../project/workflow/labels.ts';
import { ownerTurn } from '../../project/workflow/owner-turn.rules.ts';
import { Dotted } from '../../ui/Dotted.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { buttonStyle } from '../../ui/button-style.ts';

export const Route = createFileRoute('/_signed-in/my-drafts')({
  loader: ({ context: { db, queries, session } }) => queries.ensureQueryData(ownProjectsQuery(db, session.userId)),
  component: MyProjects,
});

const over: readonly Status[] = ['archived', 'rejected', 'cancelled'];

const turnOf = (project: ListedProject) => ownerTurn(project, today());

function MyProjects() {
  const { db, session } = Route.useRouteContext();
  const removed = useRemoved();
  const { data: all } = useSuspenseQuery(ownProjectsQuery(db, session.userId));
  const projects = all.filter(({ id }) => !removed.has(id));
  const groups = [
    { name: m.drafts_writing(), of: projects.filter(({ status }) => status === 'draft') },
    {
      name: m.drafts_under_way(),
      // What waits for the owner is first.
      of: projects
        .filter(({ status }) => status !== 'draft' && !over.includes(status))
        .toSorted((a, b) => Number(turnOf(b) !== undefined) - Number(turnOf(a) !== undefined)),
    },
    { name: m.drafts_over(), of: projects.filter(({ status }) => over.includes(status)) },
  ];
  const begin = (
    <Link to="/submit" className={buttonStyle('primary')}>
      {m.drafts_new()}
    </Link>
  );
  return (
    <>
      <PageTitle title={m.drafts_title()} lead={m.drafts_lead()} actions={projects.length > 0 && begin} />
      {projects.length === 0 && (
        <EmptyState title={m.drafts_empty()} lead={m.drafts_empty_lead()}>
          {begin}
        </EmptyState>
      )}
      <div className="grid gap-14">
        {groups.map(
          ({ name, of }) =>
            of.length > 0 && (
              <section key={name} aria-label={name}>
                <SectionTitle>{name}</SectionTitle>
                <ul>
                  {of.map((project) => (
                    <Project key={project.id} project={project} />
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </>
  );
}

function Project({ project }: { readonly project: ListedProject }) {
  const { id, status, title, title_en, updated_at } = project;
  const home = project.clubs ?? project.divisions;
  const turn = turnOf(project);
  const to =
    status === 'draft' ? ({ to: '/submit', search: { draft: id } } as const) : ({ to: '/project/$id', params: { id } } as const);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-4">
      <div className="min-w-0">
        <Link {...to} className="text-lg font-semibold text-ink no-underline hover:text-accent">
          {localText(title_en, title) || m.project_untitled()}
        </Link>
        <p className="text-sm text-quiet">
          <Dotted pieces={[localText(home?.name, home?.name_th), m.drafts_changed({ day: formatDay(updated_at) })]} />
        </p>
        {turn && <p className="mt-1 text-sm font-semibold text-accent">{ownerTurnName(turn)}</p>}
      </div>
      <div className="flex items-center gap-2">
        {isDeletable(project) && <DeleteDraft draft={project} className="text-sm" />}
        {/* The heading of drafts says it. */}
        {status !== 'draft' && <StatusTag status={status} home={project} />}
      </div>
    </li>
  );
}
