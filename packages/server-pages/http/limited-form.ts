import type { ServiceEnv } from '@trivium/http';
import type { Context, MiddlewareHandler } from 'hono';
import type { Page, SiteData, SiteMessages, View } from '../view.ts';
import type { Pages } from './page-routes.ts';

/** Counts the request of a form. Returns the API's refusal where the client is over its limit. */
export async function countRequest(c: Context<ServiceEnv>, limits: readonly MiddlewareHandler[]): Promise<Response | undefined> {
  for (const limit of limits) {
    const over = await limit(c, async () => {});
    if (over instanceof Response) return over;
  }
  return undefined;
}

/** Answers a refusal with the page of the form, which still has what the reader wrote. */
export async function answerLimited<Data extends SiteData, Texts extends SiteMessages>(
  c: Context<ServiceEnv>,
  pages: Pages<Data, Texts>,
  view: View<Data, Texts>,
  page: Page,
  over: Response,
): Promise<Response> {
  const answer = await pages.answer(c, view, page, 429);
  for (const name of ['retry-after', 'ratelimit', 'ratelimit-policy']) {
    const value = over.headers.get(name);
    if (value !== null) answer.headers.set(name, value);
  }
  return answer;
}
