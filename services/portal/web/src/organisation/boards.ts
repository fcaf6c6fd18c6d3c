import { useSuspenseQueries, type QueryClient } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { useClient } from '../data/use-client.ts';
import type { Boards } from './board-people.ts';
import { boardMembersQuery, leadershipQuery } from './queries.ts';

/** All boards, for a page's loader. */
export async function loadBoards(db: Client, queries: QueryClient): Promise<Boards> {
  const [leaders, members] = await Promise.all([
    queries.ensureQueryData(leadershipQuery(db)),
    queries.ensureQueryData(boardMembersQuery(db)),
  ]);
  return { leaders, members };
}

/** The same, on the page. */
export function useBoards(): Boards {
  const db = useClient();
  const [leaders, members] = useSuspenseQueries({ queries: [leadershipQuery(db), boardMembersQuery(db)] });
  return { leaders: leaders.data, members: members.data };
}
