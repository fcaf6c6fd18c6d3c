import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router';
import { ownClubsQuery } from '../clubs/own-clubs.ts';
import { clubsQuery } from '../clubs/queries.ts';
import { Editor } from '../draft/Editor.tsx';
import { NewProposal } from '../draft/NewProposal.tsx';
import { sectionNames, type SectionName } from '../draft/sections/section-names.ts';
import { isLowerCaseUuid } from '@trivium/core';
import { divisionsQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import { projectQuery, stepsQuery } from '../project/queries.ts';
import { settingsQuery } from '../settings/queries.ts';
import { closedSearch } from '../shell/closed-search.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { buttonStyle } from '../ui/button-style.ts';

interface SubmitSearch {
  readonly draft?: string;
  readonly part?: SectionName;
}

const isPart = (value: unknown): value is SectionName => sectionNames.some((name) => name === value);

export const Route = createFileRoute('/submit')({
  validateSearch: closedSearch((search: Record<string, unknown>): SubmitSearch => ({
    ...(isLowerCaseUuid(search['draft']) && { draft: search['draft'] }),
    ...(isPart(search['part']) && { part: search['part'] }),
  })),
  loaderDeps: ({ search: { draft } }) => ({ draft }),
  loader: async ({ context: { db, queries, session }, deps: { draft } }) => {
    if (!session || draft === undefined) return {};
    const [project, settings] = await Promise.all([
      queries.fetchQuery({ ...projectQuery(db, draft), staleTime: 0 }),
      queries.ensureQueryData(settingsQuery(db)),
      queries.ensureQueryData(stepsQuery(db, draft)),
      queries.ensureQueryData(divisionsQuery(db)),
      queries.ensureQueryData(clubsQuery(db)),
      queries.ensureQueryData(ownClubsQuery(db, session.userId)),
    ]);
    if (!project || project.created_by !== session.userId) throw notFound();
    if (project.status !== 'draft') throw redirect({ to: '/project/$id', params: { id: draft } });
    return { project, boardFrom: settings.board_review_budget };
  },
  // The editor has the typed text, so another section does not read the draft again.
  staleTime: Infinity,
  // A person who returns gets the saved version.
  gcTime: 0,
  component: Submit,
});

function Submit() {
  const { session } = Route.useRouteContext();
  const { project, boardFrom = null } = Route.useLoaderData();
  const { part = 'idea' } = Route.useSearch();
  if (session && project)
    return <Editor key={project.id} session={session} project={project} part={part} boardFrom={boardFrom} />;
  return (
    <>
      <PageTitle title={m.submit_title()} lead={m.submit_lead()} />
      {session ? (
        <NewProposal session={session} />
      ) : (
        <EmptyState title={m.submit_login()} lead={m.submit_login_lead()}>
          <Link to="/login" search={{ next: '/submit' }} className={buttonStyle('primary')}>
            {m.nav_login()}
          </Link>
        </EmptyState>
      )}
    </>
  );
}
