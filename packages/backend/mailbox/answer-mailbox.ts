import type { IncomingMessage } from 'node:http';
import { isDirect } from '../gateway/direct-request.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './page.ts';
import { mailboxAsset } from './styles.ts';

const path = '/mailbox';

/** Whether what a client sent as its target is for the mailbox. */
export const isMailboxAddress = (target: string | undefined): boolean => /^\/mailbox(?:[/?]|$)/.test(target ?? '');

/**
 * Answers `/mailbox`. `?format=json` gives the messages to tests and scripts, `to`
 * those of one receiver, and DELETE empties it. Only this machine is answered, and only directly: a request that somebody
 * passed on, or that a page of another name makes, is refused as if there were nothing here.
 */
export async function answerMailbox(mailbox: Mailbox, request: Request, incoming: IncomingMessage): Promise<Response> {
  const url = new URL(request.url);
  if (!isDirect(incoming)) return new Response('Not found', { status: 404, headers });
  if (url.pathname !== path) return mailboxAsset(url.pathname) ?? new Response('Not found', { status: 404, headers });
  if (request.method === 'DELETE') {
    // A form or a script of another page cannot send this without being asked first, and nobody answers that.
    mailbox.clear();
    return new Response(null, { status: 204, headers });
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('Method not allowed', { status: 405, headers: { ...headers, allow: 'GET, HEAD, DELETE' } });
  const messages = mailbox.list(url.searchParams.get('to') ?? undefined);
  if (url.searchParams.get('format') === 'json') return Response.json({ messages }, { headers });
  return new Response(String(await mailboxPage(messages)), {
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

/** A message may bring styles and pictures of its own, and nothing that runs. */
const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src * data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
