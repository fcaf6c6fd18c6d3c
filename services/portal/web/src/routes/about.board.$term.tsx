import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { Board } from '../organisation/Board.tsx';
import { leadershipQuery } from '../organisation/queries.ts';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../ui/BackLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/about/board/$term')({
  loader: async ({ context: { db, queries }, params: { term } }) => {
    const people = await queries.ensureQueryData(leadershipQuery(db));
    if (!people.some((person) => person.term === term)) throw notFound();
  },
  component: BoardOfTerm,
});

function BoardOfTerm() {
  const { db } = Route.useRouteContext();
  const { term } = Route.useParams();
  const { data: people } = useSuspenseQuery(leadershipQuery(db));
  return (
    <>
      <PageTitle
        above={<BackLink to="/about">{m.nav_about()}</BackLink>}
        title={m.board_title_term({ term })}
        lead={m.board_lead()}
      />
      <Board people={people} term={term} />
    </>
  );
}
