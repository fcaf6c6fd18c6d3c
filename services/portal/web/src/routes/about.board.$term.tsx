import { createFileRoute, notFound } from '@tanstack/react-router';
import { Board } from '../organisation/Board.tsx';
import { termName } from '../organisation/term-name.ts';
import { hasTerm, useBoards } from '../organisation/boards.ts';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../ui/BackLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/about/board/$term')({
  loader: async ({ context: { db, queries }, params: { term } }) => {
    if (!(await hasTerm(db, queries, term))) throw notFound();
  },
  component: BoardOfTerm,
});

function BoardOfTerm() {
  const { term } = Route.useParams();
  const boards = useBoards();
  return (
    <>
      <PageTitle
        above={<BackLink to="/about">{m.nav_about()}</BackLink>}
        title={m.board_title_term({ term: termName(term) })}
        lead={m.board_lead()}
      />
      <Board boards={boards} term={term} />
    </>
  );
}
