import { problemContentType, type Problem, type Service } from '@trivium/http';
import type { Pages, PageStatus } from '../http/page-routes.ts';
import { readLanguage } from '../http/read-language.ts';
import { pathWithin } from '../language.rules.ts';
import { renderErrorPage } from '../error-page.ts';
import { createView, type Site, type SiteData, type SiteMessages } from '../view.ts';

/** Whether the response is for a person at a browser, not for a program that accepts anything. */
const wantsPage = (accept: string | undefined) => accept?.includes('text/html') ?? false;

/** Shows browsers an error page in place of a problem document, for every route added after this and for unknown addresses. */
export function addErrorPages<Data extends SiteData, Texts extends SiteMessages>(
  { app }: Service,
  site: Site<Data, Texts>,
  pages: Pages<Data, Texts>,
): void {
  app.use(async (c, next) => {
    await next();
    const isProblem = c.res.headers.get('content-type')?.startsWith(problemContentType);
    if (!isProblem || c.req.path.startsWith('/api/') || !wantsPage(c.req.header('accept'))) return;
    const problemResponse = c.res;
    const { detail } = (await problemResponse.clone().json()) as Problem;
    const view = createView(site, readLanguage(c).language);
    const page = renderErrorPage(view, problemResponse.status, detail, pathWithin(c.req.path));
    c.res = undefined;
    c.res = await pages.answer(c, view, page, problemResponse.status as PageStatus);
    for (const name of ['retry-after', 'allow']) {
      const value = problemResponse.headers.get(name);
      if (value !== null) c.res.headers.set(name, value);
    }
  });
}
