import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Board } from '../organisation/Board.tsx';
import { leadershipQuery } from '../organisation/queries.ts';
import { termsOf } from '../organisation/terms.rules.ts';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../ui/BackLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

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
      <Board people={people} term={termsOf(people)[0]} />
    </>
  );
}
