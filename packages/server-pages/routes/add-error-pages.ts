import { problemContentType, type Problem, type Service } from '@trivium/http';
import type { Pages, PageStatus } from '../http/page-routes.ts';
import { readLanguage } from '../http/read-language.ts';
import { pathWithin } from '../language.rules.ts';
import { renderErrorPage } from '../error-page.ts';
import { createView, type Html, type Site, type SiteData, type SiteMessages, type View } from '../view.ts';

/** Whether the response is for a person at a browser, not for a program that accepts anything. */
const wantsPage = (accept: string | undefined) => accept?.includes('text/html') ?? false;

/** Shows browsers an error page in place of a problem document, for every route added after this and for unknown addresses, which a service's own help may follow. */
export function addErrorPages<Data extends SiteData, Texts extends SiteMessages>(
  { app }: Service,
  site: Site<Data, Texts>,
  pages: Pages<Data, Texts>,
  afterMissing?: (view: View<Data, Texts>, path: string) => Html | '',
): void {
  app.use(async (c, next) => {
    await next();
    const isProblem = c.res.headers.get('content-type')?.startsWith(problemContentType);
    if (!isProblem || c.req.path.startsWith('/api/') || !wantsPage(c.req.header('accept'))) return;
    const problemResponse = c.res;
    const { detail } = (await problemResponse.clone().json()) as Problem;
    const view = createView(site, readLanguage(c).language);
    const path = pathWithin(c.req.path);
    const after = problemResponse.status === 404 ? afterMissing?.(view, path) : undefined;
    const page = renderErrorPage(view, problemResponse.status, detail, path, after);
    c.res = undefined;
    c.res = await pages.answer(c, view, page, problemResponse.status as PageStatus);
    for (const name of ['retry-after', 'allow']) {
      const value = problemResponse.headers.get(name);
      if (value !== null) c.res.headers.set(name, value);
    }
  });
}
