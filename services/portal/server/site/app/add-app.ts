import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopback } from '@trivium/backend';
import { encodeSnapshot, type Service, type Snapshot } from '@trivium/http';
import {
  documentFile,
  firstRequestsFile,
  places,
  type DescribedPages,
  type FirstRequests,
  type PageDescription,
  type RenderedPage,
} from '@trivium/portal-web';
import { getCookie } from 'hono/cookie';
import { answerSnapshot, languages, privateCache, readLanguage, type Language } from '@trivium/server-pages';
import type { FindSubject, Subject } from '../subjects/find-subject.ts';
import { appDocument, appPolicy, createPageFinder, pageView, textIn } from './app-document.ts';
import { documentScript } from './document-script.ts';
import { publishAppFiles } from './app-files.ts';
import type { PageRenderer } from './page-renderer.ts';

export interface AppOptions {
  /** The built app. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly publishableKey: string;
  /** Finds the subject of an address, for its public metadata. */
  readonly findSubject: FindSubject;
  readonly renderPage: PageRenderer;
}

const maxSnapshots = 500;
/** The app sets it on devices of people who are signed in: a page of visitors is not what they see. */
const signedInCookie = 'signed-in';

/**
 * Serves the built app: its files, and its document for all other addresses. If the app has no such page, the status is 404
 * and the app shows its own message.
 */
export async function addApp(
  service: Service,
  { folder, publicUrl, publishableKey, findSubject, renderPage }: AppOptions,
): Promise<void> {
  await publishAppFiles(service, folder);
  const template = await readFile(join(folder, documentFile), 'utf8');
  const { pages, scripts, firstViews } = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as DescribedPages;
  const { everywhere, pages: ofPages } = JSON.parse(await readFile(join(folder, firstRequestsFile), 'utf8')) as FirstRequests;
  const findPage = createPageFinder(pages);
  const home = findPage('/')?.page;
  if (!home) throw new Error('The built app has no front page.');
  const script = documentScript({ publicUrl, publishableKey });
  const policy = { 'content-security-policy': appPolicy(publicUrl, script) };
  const snapshots = new Map<string, Promise<Snapshot>>();

  interface Shown {
    readonly language: Language;
    readonly page: PageDescription | undefined;
    readonly path: string;
    readonly isSignedIn?: boolean;
    readonly subject?: Subject | undefined;
    readonly rendered?: RenderedPage | undefined;
  }
  const encode = ({ language, page, path, isSignedIn = false, subject, rendered }: Shown) => {
    const forMember = [...scripts.signedIn, ...(page?.memberScripts ?? [])];
    return encodeSnapshot(
      {
        body: appDocument({
          template: rendered ? template : template.replace(places.firstView, () => firstViews[language] ?? ''),
          language,
          page,
          subject,
          siteName: textIn(home.title, language),
          origin: publicUrl,
          path,
          script,
          firstRequests: isSignedIn ? [...everywhere, ...(ofPages[page?.path ?? ''] ?? [])] : [],
          scripts: [...new Set([...(page?.scripts ?? []), ...(isSignedIn ? forMember : rendered ? [] : scripts.reading)])],
        }).replace(places.firstView, () => (rendered ? pageView(rendered, language) : '')),
        contentType: 'text/html; charset=utf-8',
        cacheControl: privateCache.cacheControl,
        headers: policy,
      },
      { baseHeaders: service.baseHeaders },
    );
  };
  const missing = new Map(languages.map((language) => [language, encode({ language, page: undefined, path: '/' })]));

  service.app.get('*', async (c, next) => {
    const match = findPage(c.req.path);
    const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
    if (!match && (!wantsPage || c.req.path.startsWith('/api/'))) return next();
    const own = wantsPage && addressOfOwnName(new URL(c.req.url), publicUrl);
    if (own) return c.redirect(own, 307);
    const { language } = readLanguage(c);
    // If the database fails, the app itself shows the error.
    const subject = match && (await findSubject(match.page.path, match.names, c.req.query()).catch(() => undefined));
    const headers = { 'content-language': language, 'cache-control': privateCache.cacheControl, vary: privateCache.vary };
    if (!match || subject === 'none') {
      const answer = answerSnapshot(c, (await missing.get(language)) as Snapshot, headers);
      return answer.status === 200 ? new Response(answer.body, { status: 404, headers: answer.headers }) : answer;
    }
    const { search } = new URL(c.req.url);
    const isSignedIn = getCookie(c, signedInCookie) !== undefined;
    const isForVisitor = match.page.isCommon && search === '' && !isSignedIn;
    const rendered = isForVisitor ? await renderPage(c.req.path, language) : undefined;
    if (subject || rendered) {
      // The address of an event is the calendar's with its query.
      const address = match.page.path === '/events' ? `${c.req.path}${search}` : c.req.path;
      return answerSnapshot(
        c,
        await encode({ language, page: match.page, path: address, isSignedIn, subject, rendered }),
        headers,
      );
    }
    const key = `${language} ${isSignedIn} ${c.req.path}`;
    const snapshot = snapshots.get(key) ?? encode({ language, page: match.page, path: c.req.path, isSignedIn });
    if (snapshots.size >= maxSnapshots) snapshots.clear();
    snapshots.set(key, snapshot);
    return answerSnapshot(c, await snapshot, headers);
  });
}

/**
 * The address under the portal's own name, for a browser that names this machine otherwise, such as `localhost`: the pictures, the
 * session and the sockets of a page are of one origin. Undefined if the name is the portal's, or not of this machine.
 */
function addressOfOwnName({ hostname, port, pathname, search }: URL, publicUrl: string): string | undefined {
  const own = new URL(publicUrl);
  const isAlias = hostname !== own.hostname && port === own.port && [hostname, own.hostname].every(isThisMachine);
  return isAlias ? `${own.origin}${pathname}${search}` : undefined;
}

const isThisMachine = (hostname: string) => isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
