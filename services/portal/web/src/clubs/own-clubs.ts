import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { coming, eventKeys, type WithKind } from '../events/queries.ts';
import { dataOf } from '../refusals/refusal.ts';

/** The reader's clubs, first those whose officer they are. The key is one of a club's page: what changes there is read again. */
export const ownClubsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: ['club-members', 'own-clubs', userId],
    queryFn: async () => dataOf(await db.rpc('own_clubs')),
    meta: { isKept: false },
  });

export type OwnClub = RowOf<typeof ownClubsQuery>;

/** Events to come of the clubs with these slugs, earliest first. */
export const nextOfClubsQuery = (db: Client, slugs: readonly string[], day: string) =>
  queryOptions({
    queryKey: eventKeys.ofClubs(slugs, day),
    queryFn: async () =>
      dataOf(
        await coming(db, day)
          .in('clubs.slug', slugs)
          .not('clubs', 'is', null)
          .order('starts_at')
          .limit(50)
          .overrideTypes<WithKind[]>(),
      ),
  });
