import { createFileRoute } from '@tanstack/react-router';
import { Board } from '../organisation/Board.tsx';
import { loadBoards, useBoards } from '../organisation/boards.ts';
import { termsOf } from '../organisation/board-people.ts';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../ui/BackLink.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/about/board/')({
  loader: ({ context: { db, queries } }) => loadBoards(db, queries),
  component: PresentBoard,
});

function PresentBoard() {
  const boards = useBoards();
  return (
    <>
      <PageTitle above={<BackLink to="/about">{m.nav_about()}</BackLink>} title={m.board_title()} lead={m.board_lead()} />
      <Board boards={boards} term={termsOf(boards)[0]} />
    </>
  );
}
