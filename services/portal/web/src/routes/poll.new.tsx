import { createFileRoute } from '@tanstack/react-router';
import { ownPollsQuery } from '../polls/queries.ts';
import { m } from '../paraglide/messages.js';
import { PageTitle } from '../ui/PageTitle.tsx';
import { OwnPolls } from '../polls/OwnPolls.tsx';
import { PollForm } from '../polls/editor/PollForm.tsx';

export const Route = createFileRoute('/poll/new')({
  loader: async ({ context: { db, queries, session } }) => {
    if (session) await queries.ensureQueryData(ownPollsQuery(db, session.userId));
  },
  component: NewPollPage,
});

function NewPollPage() {
  const { db, session } = Route.useRouteContext();
  return (
    <>
      <PageTitle title={m.poll_new_title()} lead={m.poll_new_lead()} />
      <div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
        <PollForm db={db} session={session} />
        {session && <OwnPolls db={db} userId={session.userId} />}
      </div>
    </>
  );
}
