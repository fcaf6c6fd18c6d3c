import { isRecord } from '../_shared/read-body.ts';

/** A post for the portal. */
export interface Post {
  readonly shortcode: string;
  readonly permalink: string;
  readonly caption: string | null;
  readonly imageUrl: string | null;
  readonly likes: number;
  readonly comments: number;
  readonly postedAt: string | null;
}

export interface Profile {
  readonly userId: string;
  readonly posts: readonly Post[];
}

const maxPosts = 12;

/**
 * Reads the public profile of an account from the response of `web_profile_info`: `data.user`, with its latest posts in
 * `edge_owner_to_timeline_media.edges[].node`. Undefined for any other response; unreadable posts are skipped.
 */
export function readProfile(answer: unknown, site: string): Profile | undefined {
  const user = at(answer, 'data', 'user');
  const userId = at(user, 'id');
  const edges = at(user, 'edge_owner_to_timeline_media', 'edges');
  if (typeof userId !== 'string' || !/^[0-9]{1,20}$/.test(userId) || !Array.isArray(edges)) return undefined;
  const posts = edges.slice(0, maxPosts).flatMap((edge) => readPost(at(edge, 'node'), site));
  return { userId, posts: [...new Map(posts.map((post) => [post.shortcode, post])).values()] };
}

function readPost(node: unknown, site: string): Post[] {
  const shortcode = at(node, 'shortcode');
  if (typeof shortcode !== 'string' || !/^[A-Za-z0-9_-]{1,40}$/.test(shortcode)) return [];
  const caption = at(node, 'edge_media_to_caption', 'edges', 0, 'node', 'text');
  const image = at(node, 'thumbnail_src') ?? at(node, 'display_url');
  const taken = at(node, 'taken_at_timestamp');
  return [
    {
      shortcode,
      permalink: `${site}/p/${shortcode}/`,
      caption: typeof caption === 'string' ? caption.slice(0, 5000).toWellFormed().replaceAll('\0', '') : null,
      imageUrl: typeof image === 'string' ? image : null,
      likes: count(at(node, 'edge_media_preview_like', 'count') ?? at(node, 'edge_liked_by', 'count')),
      comments: count(at(node, 'edge_media_to_comment', 'count')),
      postedAt: typeof taken === 'number' && taken > 0 && taken < 1e11 ? new Date(taken * 1000).toISOString() : null,
    },
  ];
}

/** Hidden counts are -1. */
const count = (value: unknown): number =>
  Number.isSafeInteger(value) ? Math.min(Math.max(0, value as number), 2_147_483_647) : 0;

function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((node, key) => {
    if (typeof key === 'number') return Array.isArray(node) ? node[key] : undefined;
    return isRecord(node) ? node[key] : undefined;
  }, value);
}
