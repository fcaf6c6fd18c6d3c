import type { PortalConfig } from '../data/client.ts';

/** The address of a short link, as posters print it: `https://portal.example/go/camp`. */
export const shortAddress = ({ shortLinkUrl = `${location.origin}/go` }: PortalConfig, slug: string): string =>
  `${shortLinkUrl}/${slug}`;

/** Where a short link is counted and followed. It comes back to `/go/<slug>?missing=1` if there is no such link. */
export const followAddress = ({ url }: PortalConfig, slug: string, query: string): string =>
  `${url}/functions/v1/short-link/${encodeURIComponent(slug)}${query}`;
