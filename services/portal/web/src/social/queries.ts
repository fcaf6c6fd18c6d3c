import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of posts and accounts of social media. */
export const socialKeys = {
  all: ['social'] as const,
  feed: ['social', 'feed'] as const,
  featured: ['social', 'featured'] as const,
  accounts: ['social', 'accounts'] as const,
  feedState: ['social', 'feed-state'] as const,
  chosen: ['social', 'chosen'] as const,
};

/** The newest harvested posts of the clubs. */
export const socialFeedQuery = (db: Client) =>
  queryOptions({
    queryKey: socialKeys.feed,
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
    queryKey: socialKeys.featured,
    staleTime: 5 * 60_000,
    queryFn: async () =>
      dataOf(await db.from('social_posts').select('id, url, caption').eq('is_visible', true).order('position').limit(4)),
  });

export type FeaturedPost = RowOf<typeof featuredPostsQuery>;
