import { answerJson, answerWith } from '../_shared/answer.ts';
import type { Context } from '../_shared/context.ts';
import { defineRefusals } from '../_shared/refusal.ts';

const refuse = defineRefusals({
  unsubscribe_link_invalid: { status: 404, title: 'Link not valid' },
  database_failed: { status: 503, title: 'Database not reachable' },
});

/**
 * Ends mail of one topic for the person whom the token in the address names: `POST /unsubscribe?token=…` by mail programs
 * (RFC 8058), without a key; the body is not read. `GET` leads to the portal's page, which asks first.
 * Answers `{topic}`.
 * Errors: unsubscribe_link_invalid (404), database_failed (503).
 */
export const handle = answerWith(['GET', 'POST'], async (request: Request, context: Context) => {
  // PostgreSQL's text cannot hold NUL.
  const token = (new URL(request.url).searchParams.get('token') ?? '').replaceAll('\0', '');
  if (request.method === 'GET') {
    const site = (context.env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '');
    return new Response(null, {
      status: 303,
      headers: { location: `${site}/unsubscribe?token=${encodeURIComponent(token)}`, 'cache-control': 'no-store' },
    });
  }
  const { data, error } = await context.service.rpc('unsubscribe_notices', { token });
  if (error?.code === 'unsubscribe_link_invalid') throw refuse('unsubscribe_link_invalid', 'This link is incomplete.');
  if (error) throw refuse('database_failed', 'The setting could not be stored. Try again.');
  return answerJson({ topic: data });
});
