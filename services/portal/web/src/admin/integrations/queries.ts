import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { eventKeys } from '../../events/queries.ts';
import { readAll } from '../../kit/pages.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';
import { socialKeys } from '../../social/queries.ts';

/** Query keys of integrations. */
export const integrationKeys = {
  calendar: (userId: string) => ['calendar', userId] as const,
  providerCalls: ['chat-provider-calls'] as const,
};

/** The caller's calendar; null if none is connected. Does not read the token. */
export const calendarQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: integrationKeys.calendar(userId),
    queryFn: async () =>
      maybeDataOf(
        await db
          .from('integration_tokens')
          .select('id, provider, account, scopes, revoked_at, updated_at')
          .eq('user_id', userId)
          .maybeSingle(),
      ),
  });

export const eventNamesQuery = (db: Client, ids: readonly string[]) =>
  queryOptions({
    queryKey: eventKeys.names(ids),
    queryFn: async () => {
      // Reads all rows, because a few hundred identifiers would make the address too long.
      const events = await readAll((from, to) =>
        db.from('events').select('id, title, title_th, starts_at').order('starts_at').order('id').range(from, to).then(dataOf),
      );
      return new Map(events.map((event) => [event.id, event]));
    },
    enabled: ids.length > 0,
  });

/** More calls than a busy day has; older ones say little about today. */
const callsAtMost = 500;

/** The calls of chat providers in the last seven days, newest first, without the answers from the handbook. */
export const providerCallsQuery = (db: Client) =>
  queryOptions({
    queryKey: integrationKeys.providerCalls,
    queryFn: async () =>
      dataOf(
        await db
          .from('ai_chat_usage_logs')
          .select('provider, model, failure_status, created_at')
          .neq('provider', 'handbook')
          .gte('created_at', new Date(Date.now() - 7 * 24 * 3_600_000).toISOString())
          .order('created_at', { ascending: false })
          .limit(callsAtMost),
      ),
  });

export const socialAccountsQuery = (db: Client) =>
  queryOptions({
    queryKey: socialKeys.accounts,
    queryFn: async () =>
      dataOf(
        await db.from('social_user_ids').select('*, club:clubs(name, name_th), posts:social_feed_cache(count)').order('handle'),
      ),
  });

export const feedStateQuery = (db: Client) =>
  queryOptions({
    queryKey: socialKeys.feedState,
    queryFn: async () => {
      const { data, error, count } = await db
        .from('social_feed_cache')
        .select('fetched_at', { count: 'exact' })
        .order('fetched_at', { ascending: false })
        .limit(1);
      const [newest] = dataOf({ data, error });
      return { posts: count ?? 0, fetchedAt: newest?.fetched_at ?? null };
    },
  });

export const chosenPostsQuery = (db: Client) =>
  queryOptions({
    queryKey: socialKeys.chosen,
    queryFn: async () => dataOf(await db.from('social_posts').select('*').order('position').order('created_at')),
  });

export type SocialAccount = RowOf<typeof socialAccountsQuery>;
export type ChosenPost = RowOf<typeof chosenPostsQuery>;
