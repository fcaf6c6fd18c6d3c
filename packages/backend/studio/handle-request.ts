import { createHmac, timingSafeEqual } from 'node:crypto';
import { CodedError } from '@trivium/core';
import { bodyTooLarge } from '@trivium/http';
import { logLevelOf } from '@trivium/postgres';
import { assetAnswer, notFound, pageHeaders as sharedHeaders } from '../gateway/development-page.ts';
import { refuse } from './errors.ts';
import { assets } from './page/assets.ts';
import { problemPage } from './page/problem-page.ts';
import { renderPage } from './page/layout.ts';
import { base, redirect, type Answer, type StudioRequest } from './page/page.ts';
import { studioRouter } from './routes.ts';
import type { Studio } from './studio.ts';

/** Whether a request target belongs to the studio. */
export const isStudioPath = (target: string | undefined): boolean => /^\/studio(?:[/?]|$)/.test(target ?? '');

const maxBody = 1024 * 1024;

/** With `no-referrer`, browsers send forms with the origin `null`, which is refused. */
const pageHeaders = { ...sharedHeaders, 'referrer-policy': 'same-origin' };

/** Serves `/studio` to direct requests. What changes anything is a form with a token, sent by a page of this origin. */
export async function handleStudioRequest(studio: Studio, request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname === base || url.pathname === `${base}/`) return withHeaders(redirect(`${base}/tables`));
  if (url.pathname.startsWith(`${base}/assets/`)) return assetAnswer(assets, url.pathname) ?? notFound();
  let answer: Answer;
  try {
    answer = await answerOf(studio, request, url);
  } catch (error) {
    if (!(error instanceof CodedError)) studio.log.logger[logLevelOf(error)]({ err: error }, 'studio: a request failed');
    answer = problemPage(error);
  }
  if (answer instanceof Response) return withHeaders(answer);
  return new Response(request.method === 'HEAD' ? null : String(await renderPage(studio, answer)), {
    status: answer.status ?? 200,
    headers: { ...pageHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}

async function answerOf(studio: Studio, request: Request, url: URL): Promise<Answer> {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const match = studioRouter.match(method, url.pathname.slice(base.length));
  if (match === undefined) throw refuse('page_not_found', 'The studio has no page at this address.');
  if (match === 'method_not_allowed') return new Response('Method not allowed', { status: 405 });
  const token = tokenOf(studio);
  const form = method === 'GET' ? new URLSearchParams() : await readForm(request, token);
  const parameters = Object.fromEntries(Object.entries(match.parameters).map(([name, value]) => [name, decode(value)]));
  const studioRequest: StudioRequest = { studio, url, parameters, form, token };
  return match.route.handle(studioRequest);
}

/** @throws page_not_found */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (cause) {
    throw refuse('page_not_found', 'The address has invalid percent-encoding.', { cause });
  }
}

/** The same for all workers of an installation. A page of another origin can't read it. */
const tokenOf = ({ secret }: Studio) => createHmac('sha256', secret).update('studio form').digest('base64url');

/** @throws form_invalid, form_token_invalid, body_too_large */
async function readForm(request: Request, token: string): Promise<URLSearchParams> {
  // Browsers send it with every request; clients without it have no pages that could be misused.
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
  if (site !== 'same-origin' && site !== 'none') throw refuse('form_token_invalid', 'Forms from other pages aren’t accepted.');
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? ''))
    throw refuse('form_invalid', 'Send the form as application/x-www-form-urlencoded.');
  const form = new URLSearchParams(await readText(request));
  const given = Buffer.from(form.get('token') ?? '');
  const expected = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw refuse('form_token_invalid', 'The form is out of date. Reload the page.');
  return form;
}

/** @throws body_too_large */
async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > maxBody) throw bodyTooLarge(maxBody);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries({ ...pageHeaders, 'content-security-policy': policy }))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/** Its own files alone. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
