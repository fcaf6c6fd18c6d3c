import { createFileRoute } from '@tanstack/react-router';
import { Contact } from '../organisation/Contact.tsx';
import { Board } from '../organisation/Board.tsx';
import { loadBoards, useBoards } from '../organisation/boards.ts';
import { termsOf } from '../organisation/board-people.ts';
import { m } from '../paraglide/messages.js';
import { BackLink } from '../ui/BackLink.tsx';
import { settingsQuery } from '../settings/queries.ts';
import { PageTitle } from '../ui/PageTitle.tsx';

export const Route = createFileRoute('/about/board/')({
  loader: ({ context: { db, queries } }) => Promise.all([loadBoards(db, queries), queries.ensureQueryData(settingsQuery(db))]),
  component: PresentBoard,
});

function PresentBoard() {
  const boards = useBoards();
  return (
    <>
      <PageTitle
        above={<BackLink to="/about">{m.nav_about()}</BackLink>}
        title={m.board_title()}
        lead={m.board_lead()}
        actions={<Contact />}
      />
      <Board boards={boards} term={termsOf(boards)[0]} />
    </>
  );
}
