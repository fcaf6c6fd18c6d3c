import { Heart } from '../ui/icons.gen.tsx';
import { publicPicture } from '../data/public-object.ts';
import { useClient } from '../data/use-client.ts';
import { formatCount, formatShortDay } from '../language/dates.ts';
import { m } from '../paraglide/messages.js';
import { Pattern } from '../ui/Pattern.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { SocialPost } from './queries.ts';

/** A harvested post, which leads to the site that it is from. */
export const SocialCard = ({ post }: { readonly post: SocialPost }) => {
  const db = useClient();
  return (
    <a
      href={post.permalink}
      rel="noreferrer"
      className="group flex flex-col overflow-hidden rounded-lg border border-line bg-raised text-ink no-underline hover:border-edge"
    >
      {post.thumbnail_path !== null && (
        <Picture
          {...publicPicture(db, 'social-thumbnails', post.thumbnail_path)}
          sizes="(min-width: 64rem) 18rem, 50vw"
          alt=""
          className="aspect-square w-full"
          fallback={<Pattern seed={post.social_user_ids.handle} className="size-full" />}
        />
      )}
      <div className="flex flex-1 flex-col p-4">
        <p className="line-clamp-4 text-sm">{post.caption}</p>
        <p className="mt-auto flex items-center gap-3 pt-3 text-xs text-quiet">
          <span className="min-w-0 truncate">@{post.social_user_ids.handle}</span>
          {post.posted_at !== null && <span className="shrink-0">{formatShortDay(post.posted_at)}</span>}
          <span className="ms-auto inline-flex shrink-0 items-center gap-1">
            <Heart size={13} aria-hidden />
            <span className="sr-only">{m.home_social_likes({ count: '' })}</span>
            {formatCount(post.like_count)}
          </span>
        </p>
      </div>
    </a>
  );
};
