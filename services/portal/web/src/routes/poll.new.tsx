import { createFileRoute } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { OpenPolls, openPollsQuery } from '../polls/OpenPolls.tsx';
import { OwnPolls } from '../polls/OwnPolls.tsx';
import { PollForm } from '../polls/editor/PollForm.tsx';
import { ownPollsQuery, removedPollsQuery } from '../polls/queries.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SectionTitle } from '../ui/SectionTitle.tsx';

export const Route = createFileRoute('/poll/new')({
  loader: async ({ context: { db, queries, session } }) => {
    await Promise.all([
      queries.ensureInfiniteQueryData(openPollsQuery(db)),
      ...(session
        ? [
            queries.ensureInfiniteQueryData(ownPollsQuery(db, session.userId)),
            queries.ensureQueryData(removedPollsQuery(db, session.userId)),
          ]
        : []),
    ]);
  },
  component: NewPollPage,
});

function NewPollPage() {
  const { session } = Route.useRouteContext();
  return (
    <>
      <PageTitle title={m.nav_polls()} lead={m.poll_new_lead()} />
      <OpenPolls />
      <div className="mt-14 grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,44rem)_minmax(12rem,1fr)]">
        <section aria-labelledby="new-poll">
          <SectionTitle id="new-poll">{m.poll_new_title()}</SectionTitle>
          <PollForm session={session} />
        </section>
        {session && <OwnPolls userId={session.userId} />}
      </div>
    </>
  );
}
