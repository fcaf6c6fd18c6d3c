import type { IncomingMessage } from 'node:http';
import { isDirect } from '../gateway/direct-request.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './page.ts';
import { mailboxAsset } from './styles.ts';

const path = '/mailbox';

/** Whether a request target belongs to the mailbox. */
export const isMailboxPath = (target: string | undefined): boolean => /^\/mailbox(?:[/?]|$)/.test(target ?? '');

/**
 * Serves `/mailbox`. `?format=json` returns the messages as JSON, `&to=` only those to one recipient, and DELETE removes
 * all. Requests through a proxy, and requests of pages with another origin, get 404 as if there were no mailbox.
 */
export async function handleMailboxRequest(mailbox: Mailbox, request: Request, incoming: IncomingMessage): Promise<Response> {
  const url = new URL(request.url);
  if (!isDirect(incoming)) return new Response('Not found', { status: 404, headers });
  if (url.pathname !== path) return mailboxAsset(url.pathname) ?? new Response('Not found', { status: 404, headers });
  if (request.method === 'DELETE') {
    // A page of another origin cannot send DELETE: its preflight request fails.
    mailbox.clear();
    return new Response(null, { status: 204, headers });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('Method not allowed', { status: 405, headers: { ...headers, allow: 'GET, HEAD, DELETE' } });
  const messages = mailbox.list(url.searchParams.get('to') ?? undefined);
  if (url.searchParams.get('format') === 'json') return Response.json({ messages }, { headers });
  return new Response(String(await mailboxPage(messages, mailbox.now())), {
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** A message may have styles and images of its own, but no scripts. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src * data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
