import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { leadershipQuery } from '../data/organisation.ts';
import { termsOf } from '../data/terms.rules.ts';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../parts/BackLink.tsx';
import { Board } from '../parts/Board.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';

export const Route = createFileRoute('/about/board/')({
  loader: ({ context: { db, queries } }) => queries.ensureQueryData(leadershipQuery(db)),
  component: PresentBoard,
});

function PresentBoard() {
  const { db } = Route.useRouteContext();
  const { data: people } = useSuspenseQuery(leadershipQuery(db));
  return (
    <>
      <PageTitle above={<BackLink to="/about">{m.nav_about()}</BackLink>} title={m.board_title()} lead={m.board_lead()} />
      <Board db={db} people={people} term={termsOf(people)[0]} />
    </>
  );
}
