import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';

/** Query keys of the caller's sessions. */
export const ownSessionKeys = {
  list: (userId: string) => ['own-sessions', userId] as const,
};

export const ownSessionsQuery = (db: Client, userId: string) =>
  queryOptions({ queryKey: ownSessionKeys.list(userId), queryFn: async () => dataOf(await db.rpc('list_my_sessions')) });

export type OwnSession = RowOf<typeof ownSessionsQuery>;

/** Signs the caller out on another device. @throws Refusal session_not_found */
export async function endOwnSession(db: Client, session: string): Promise<void> {
  maybeDataOf(await db.rpc('end_my_session', { session }));
}
