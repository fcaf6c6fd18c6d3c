import type { IncomingMessage } from 'node:http';
import type { Asset } from '@trivium/design-tokens';
import { isDirect } from './direct-request.ts';

/** What every answer of a page of development carries. */
export const pageHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

export const notFound = (): Response => new Response('Not found', { status: 404, headers: pageHeaders });

type PageHandler = (request: Request) => Response | Promise<Response>;

/**
 * Answers requests of this machine itself, without a proxy and not of pages of another origin. Any other gets 404, as if there
 * were no such page.
 */
export const forDirectRequests =
  (handle: PageHandler) =>
  async (request: Request, incoming: IncomingMessage): Promise<Response> =>
    isDirect(incoming) ? handle(request) : notFound();

/** A page's stylesheet, script or font; undefined for any other path. */
export function assetAnswer(assets: readonly Asset[], path: string): Response | undefined {
  const asset = assets.find((candidate) => candidate.path === path);
  if (!asset) return undefined;
  return new Response(Buffer.from(asset.bytes), {
    headers: {
      'content-type': asset.contentType,
      'cache-control': asset.cacheControl,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
}
