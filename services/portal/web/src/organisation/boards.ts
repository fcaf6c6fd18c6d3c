import { useSuspenseQueries, type QueryClient } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { useClient } from '../data/use-client.ts';
import { termsOf, type Boards } from './board-people.ts';
import { boardMembersQuery, leadershipQuery } from './queries.ts';

/** All boards, for a page's loader. */
export async function loadBoards(db: Client, queries: QueryClient): Promise<Boards> {
  const [leaders, members] = await Promise.all([
    queries.ensureQueryData(leadershipQuery(db)),
    queries.ensureQueryData(boardMembersQuery(db)),
  ]);
  return { leaders, members };
}

/** Whether there is a board of this term; asks again where the boards that were read before have none. */
export async function hasTerm(db: Client, queries: QueryClient, term: string): Promise<boolean> {
  const isThere = async () => termsOf(await loadBoards(db, queries)).includes(term);
  if (await isThere()) return true;
  const now = { staleTime: 0 };
  await Promise.all([
    queries.fetchQuery({ ...leadershipQuery(db), ...now }),
    queries.fetchQuery({ ...boardMembersQuery(db), ...now }),
  ]);
  return isThere();
}

/** All boards, on the page. */
export function useBoards(): Boards {
  const db = useClient();
  const [leaders, members] = useSuspenseQueries({ queries: [leadershipQuery(db), boardMembersQuery(db)] });
  return { leaders: leaders.data, members: members.data };
}
