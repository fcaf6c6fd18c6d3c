import { ExternalLink } from '../ui/icons.gen.tsx';
import type { FeaturedPost as Post } from './queries.ts';

/** A post that administrators chose: its caption, which leads to the site that it is from. */
export const FeaturedPost = ({ post: { url, caption } }: { readonly post: Post }) => (
  <a
    href={url}
    rel="noreferrer"
    className="flex flex-col rounded-lg border border-line bg-wash p-4 text-ink no-underline hover:border-edge"
  >
    <p className="line-clamp-6">{caption}</p>
    <p className="mt-auto flex items-center gap-1.5 pt-3 text-xs text-quiet">
      <ExternalLink size={13} aria-hidden />
      {new URL(url).host.replace(/^www\./, '')}
    </p>
  </a>
);
