import { ask } from '../_shared/ask.ts';
import type { Context } from '../_shared/context.ts';
import { imageTypeOf } from '../_shared/image-type.rules.ts';
import { isListedOrigin } from '../_shared/listed-origin.rules.ts';
import type { Account } from './accounts.ts';
import { refuse } from './errors.ts';
import type { Post } from './profile.rules.ts';

/** The origins of the site's pictures. */
const imageOrigins = 'https://*.cdninstagram.com https://*.fbcdn.net';
const bucket = 'social-thumbnails';
/** The size limit of the bucket. */
const imageBytes = 5 * 1024 * 1024;

const failed = () => refuse('database_failed', 'The feed could not be read or written. Try again.');

/** Writes posts. The addresses of the site's pictures expire, so `keepThumbnails` copies the pictures. */
export async function writePosts({ service, now }: Context, account: Account, posts: readonly Post[]): Promise<void> {
  if (posts.length === 0) return;
  const { error } = await service.from('social_feed_cache').upsert(
    posts.map((post) => ({
      social_user_id: account.id,
      shortcode: post.shortcode,
      permalink: post.permalink,
      caption: post.caption,
      like_count: post.likes,
      comment_count: post.comments,
      posted_at: post.postedAt,
      fetched_at: now().toISOString(),
    })),
    { onConflict: 'shortcode' },
  );
  if (error) throw failed();
}

/** Copies the pictures of posts without one. Returns how many. The next harvest retries failed ones. */
export async function keepThumbnails(context: Context, account: Account, posts: readonly Post[]): Promise<number> {
  const { data, error } = await context.service
    .from('social_feed_cache')
    .select('shortcode')
    .in(
      'shortcode',
      posts.map(({ shortcode }) => shortcode),
    )
    .is('thumbnail_path', null);
  if (error) throw failed();
  const without = new Set((data as { shortcode: string }[]).map(({ shortcode }) => shortcode));
  const outcomes = await Promise.all(
    posts.filter(({ shortcode }) => without.has(shortcode)).map((post) => keepThumbnail(context, account, post)),
  );
  return outcomes.filter(Boolean).length;
}

async function keepThumbnail(context: Context, account: Account, { shortcode, imageUrl }: Post): Promise<boolean> {
  if (imageUrl === null || !URL.canParse(imageUrl)) return false;
  const address = new URL(imageUrl);
  if (!isListedOrigin(address, context.env('SOCIAL_IMAGE_ORIGINS') ?? imageOrigins)) return false;
  const answer = await ask(context, address, {}, { maxBytes: imageBytes });
  if (typeof answer === 'string' || answer.status !== 200) return false;
  const type = imageTypeOf(answer.bytes);
  if (!type) return false;
  const path = `${account.handle}/${shortcode}.${type.extension}`;
  const { error } = await context.service.storage
    .from(bucket)
    .upload(path, answer.bytes, { contentType: type.mime, upsert: true, cacheControl: '31536000' });
  if (error) return false;
  const { error: unwritten } = await context.service
    .from('social_feed_cache')
    .update({ thumbnail_path: path })
    .eq('shortcode', shortcode);
  return !unwritten;
}
