import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf } from '../refusals/refusal.ts';
import type { Session } from '../session/session.ts';
import { listedEvent, type WithKind } from './queries.ts';

// Loads for people who are signed in, and not with the app.

/** The query key of everybody's own events. */
export const ownEventsKey = ['events', 'own'] as const;

/** What a person comes to or waits for and is not over, earliest first. */
export const ownEventsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: [...ownEventsKey, userId],
    queryFn: async () => {
      const answers = dataOf(
        await db
          .from('event_sign_ups')
          .select(`has_place, event:events!inner(${listedEvent})`)
          .eq('user_id', userId)
          // The database reads it as the moment.
          .gte('event.ends_at', 'now')
          .overrideTypes<{ event: WithKind }[]>(),
      );
      return answers.toSorted((one, other) => Date.parse(one.event.starts_at) - Date.parse(other.event.starts_at));
    },
  });

/** Reads them with a page: the marks in its lists must not push anything when they come. */
export const prepareOwnEvents = (db: Client, queries: QueryClient, { userId }: Session): Promise<void> =>
  queries.prefetchQuery(ownEventsQuery(db, userId));
