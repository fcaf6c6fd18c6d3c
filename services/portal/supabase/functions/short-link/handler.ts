import { answerWith } from '../_shared/answer.ts';
import type { Context } from '../_shared/context.ts';
import { defineRefusals } from '../_shared/refusal.ts';
import { addressFor, readClick } from './click.rules.ts';

const refuse = defineRefusals({
  short_link_not_found: { status: 404, title: 'Short link not found' },
  database_failed: { status: 503, title: 'Database not reachable' },
});

/**
 * Redirects `GET /short-link/<slug>` to the target of the link with the UTM data of the request, and counts the click. The
 * database stores a hash of the visitor's address, with a salt that it deletes each day.
 * A browser that asks for a link that is not in use is led to the portal's page for it; programs get the error.
 * Errors: short_link_not_found (404, also for an expired link), database_failed (503).
 */
export const handle = answerWith(['GET'], async (request: Request, context: Context) => {
  const { pathname, searchParams } = new URL(request.url);
  const slug = /\/short-link\/([A-Za-z0-9_-]{1,60})\/?$/.exec(pathname)?.[1];
  const missing = (): Response => {
    const site = context.env('PORTAL_SITE_URL');
    if (site === undefined || slug === undefined || !request.headers.get('accept')?.includes('text/html')) throw notFound();
    return leadTo(`${site}/go/${slug}?missing=1`);
  };
  if (slug === undefined) return missing();
  const { utm, referrerHost, device } = readClick(searchParams, request.headers);
  const { data, error } = await context.service.rpc('follow_short_link', {
    slug,
    address: addressOf(request.headers),
    utm,
    referrer_host: referrerHost,
    device,
  });
  if (error) throw refuse('database_failed', 'The link could not be looked up. Try again.');
  if (typeof data !== 'string' || !URL.canParse(data)) return missing();
  return leadTo(addressFor(new URL(data), searchParams).href);
});

const leadTo = (location: string) => new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });

const notFound = () => refuse('short_link_not_found', 'There is no such link, or it is no longer in use.');

/** The platform's proxy puts the client's address first. */
const addressOf = (headers: Headers): string | null => headers.get('x-forwarded-for')?.split(',')[0]?.trim() || null;
