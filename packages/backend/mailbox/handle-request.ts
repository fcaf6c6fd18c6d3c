import { assetAnswer, notFound, pageHeaders } from '../gateway/development-page.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './page.ts';
import { mailboxAssets } from './styles.ts';

const path = '/mailbox';

/** Whether a request target belongs to the mailbox. */
export const isMailboxPath = (target: string | undefined): boolean => /^\/mailbox(?:[/?]|$)/.test(target ?? '');

/**
 * Serves `/mailbox` to direct requests. `?format=json` returns the messages as JSON, `&to=` only those to one recipient, and
 * DELETE removes all.
 */
export async function handleMailboxRequest(mailbox: Mailbox, request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname !== path) return assetAnswer(mailboxAssets, url.pathname) ?? notFound();
  if (request.method === 'DELETE') {
    // A page of another origin cannot send DELETE: its preflight request fails.
    mailbox.clear();
    return new Response(null, { status: 204, headers: pageHeaders });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('Method not allowed', { status: 405, headers: { ...pageHeaders, allow: 'GET, HEAD, DELETE' } });
  const messages = mailbox.list(url.searchParams.get('to') ?? undefined);
  if (url.searchParams.get('format') === 'json') return Response.json({ messages }, { headers: pageHeaders });
  return new Response(String(await mailboxPage(messages, mailbox.now())), {
    headers: { ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}

/** A message may have styles and images of its own, but no scripts. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src * data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
