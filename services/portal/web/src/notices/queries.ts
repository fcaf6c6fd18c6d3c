import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';

/** Query keys of a person's notices and of how they reach them. */
export const noticeKeys = {
  all: ['notices'] as const,
  unread: (userId: string) => ['notices', 'unread', userId] as const,
  list: (userId: string, isUnreadOnly: boolean) => ['notices', 'list', userId, isUnreadOnly] as const,
  settings: (userId: string) => ['notice-settings', userId] as const,
};

/** How many notices are unread. */
export const unreadQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: noticeKeys.unread(userId),
    queryFn: async () => {
      const { count, error } = await db.from('notices').select('id', { count: 'exact', head: true }).is('read_at', null);
      // An answer to HEAD has no body to read a code from.
      if (error) throw new Refusal(error.code || 'network', error.message);
      return count ?? 0;
    },
  });

const page = 30;

/** The caller's notices, newest first, older than the notice `before`. */
async function readNotices(db: Client, isUnreadOnly: boolean, before: number | null) {
  let notices = db
    .from('notices')
    .select('id, kind, content, path, read_at, created_at')
    .order('id', { ascending: false })
    .limit(page);
  if (isUnreadOnly) notices = notices.is('read_at', null);
  if (before !== null) notices = notices.lt('id', before);
  return dataOf(await notices);
}

export type Notice = Awaited<ReturnType<typeof readNotices>>[number];

export const noticesQuery = (db: Client, userId: string, isUnreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: noticeKeys.list(userId, isUnreadOnly),
    queryFn: ({ pageParam }) => readNotices(db, isUnreadOnly, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (notices) => (notices.length === page ? notices.at(-1)?.id : undefined),
  });

/** By topic, how its notices reach the caller: what they chose, or else the defaults. */
export const noticeSettingsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: noticeKeys.settings(userId),
    queryFn: async () => {
      const topics = dataOf(
        await db
          .from('notice_topics')
          .select('topic, mail, push, is_required, chosen:notice_settings(mail, push)')
          .order('place'),
      );
      return topics.map(({ chosen: [own], ...topic }) => ({
        ...topic,
        mail: own?.mail ?? topic.mail,
        push: own?.push ?? topic.push,
      }));
    },
  });

export type NoticeSetting = RowOf<typeof noticeSettingsQuery>;
