import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';

/** The newest harvested posts of the clubs. */
export const socialFeedQuery = (db: Client) =>
  queryOptions({
    queryKey: ['social'],
    staleTime: 5 * 60_000,
    queryFn: async () =>
      dataOf(
        await db
          .from('social_feed_cache')
          .select('id, permalink, caption, thumbnail_path, like_count, comment_count, posted_at, social_user_ids(handle)')
          .order('posted_at', { ascending: false })
          .limit(8),
      ),
  });

export type SocialPost = RowOf<typeof socialFeedQuery>;

/** Posts that administrators chose, in their order. */
export const featuredPostsQuery = (db: Client) =>
  queryOptions({
    queryKey: ['social', 'featured'],
    staleTime: 5 * 60_000,
    queryFn: async () =>
      dataOf(await db.from('social_posts').select('id, url, caption').eq('is_visible', true).order('position').limit(4)),
  });

export type FeaturedPost = RowOf<typeof featuredPostsQuery>;
