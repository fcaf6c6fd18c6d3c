import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

/** Query keys of announcements. */
export const announcementKeys = {
  all: ['announcements'] as const,
  homepage: ['announcements', 'homepage'] as const,
  banner: ['announcements', 'banner'] as const,
  edited: ['announcements', 'edited'] as const,
};

const announced = (db: Client) =>
  db
    .from('announcements')
    .select('id, title, title_th, body, body_th, link, published_at')
    // Without this, administrators would also see unpublished rows. The database reads 'now' as the moment.
    .lte('published_at', 'now')
    .order('published_at', { ascending: false });

/** Announcements of the home page, newest first; the database leaves out expired ones. */
export const announcementsQuery = (db: Client) =>
  queryOptions({
    queryKey: announcementKeys.homepage,
    queryFn: async () => dataOf(await announced(db).eq('placement', 'homepage').limit(6)),
  });

/** The newest banner, which every page shows at its top; null without one. */
export const bannerQuery = (db: Client) =>
  queryOptions({
    queryKey: announcementKeys.banner,
    staleTime: 5 * 60_000,
    queryFn: async () => maybeDataOf(await announced(db).eq('placement', 'banner').limit(1).maybeSingle()),
  });
