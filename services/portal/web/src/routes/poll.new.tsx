import { createFileRoute } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { OpenPolls } from '../polls/OpenPolls.tsx';
import { OwnPolls } from '../polls/OwnPolls.tsx';
import { PollForm } from '../polls/editor/PollForm.tsx';
import { ownPollsQuery, removedPollsQuery } from '../polls/queries.ts';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/poll/new')({
  loader: async ({ context: { db, queries, session } }) => {
    if (session)
      await Promise.all([
        queries.ensureInfiniteQueryData(ownPollsQuery(db, session.userId)),
        queries.ensureQueryData(removedPollsQuery(db, session.userId)),
      ]);
  },
  component: NewPollPage,
});

function NewPollPage() {
  const { session } = Route.useRouteContext();
  return (
    <>
      <PageTitle title={m.poll_new_title()} lead={m.poll_new_lead()} />
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,44rem)_minmax(12rem,1fr)]">
        <PollForm session={session} />
        <div className="grid content-start gap-14">
          <OpenPolls />
          {session && <OwnPolls userId={session.userId} />}
        </div>
      </div>
    </>
  );
}
