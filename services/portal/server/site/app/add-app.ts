import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeSnapshot, type Service, type Snapshot } from '@trivium/http';
import { documentFile, places, type DescribedPages, type PageDescription } from '@trivium/portal-web';
import { answerSnapshot, languages, privateCache, readLanguage, type Language } from '@trivium/server-pages';
import type { FindSubject, Subject } from '../subjects/find-subject.ts';
import { appDocument, appPolicy, createPageFinder, textIn } from './app-document.ts';
import { publishAppFiles } from './app-files.ts';

export interface AppOptions {
  /** The built app. */
  readonly folder: string;
  readonly publicUrl: string;
  /** Finds the subject of an address, for its public metadata. */
  readonly findSubject: FindSubject;
}

const maxSnapshots = 500;

/**
 * Serves the built app: its files, and its document for all other addresses. If the app has no such page, the status is 404
 * and the app shows its own message.
 */
export async function addApp(service: Service, { folder, publicUrl, findSubject }: AppOptions): Promise<void> {
  await publishAppFiles(service, folder);
  const template = await readFile(join(folder, documentFile), 'utf8');
  const { pages, firstViews } = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as DescribedPages;
  const findPage = createPageFinder(pages);
  const home = findPage('/')?.page;
  if (!home) throw new Error('The built app has no front page.');
  const policy = { 'content-security-policy': appPolicy(publicUrl) };
  const snapshots = new Map<string, Promise<Snapshot>>();

  const encode = (language: Language, page: PageDescription | undefined, path: string, subject?: Subject) =>
    encodeSnapshot(
      {
        body: appDocument({
          template: template.replace(places.firstView, () => firstViews[language] ?? ''),
          language,
          page,
          subject,
          siteName: textIn(home.title, language),
          origin: publicUrl,
          path,
        }),
        contentType: 'text/html; charset=utf-8',
        cacheControl: privateCache.cacheControl,
        headers: policy,
      },
      { baseHeaders: service.baseHeaders },
    );
  const missing = new Map(languages.map((language) => [language, encode(language, undefined, '/')]));

  service.app.get('*', async (c, next) => {
    const match = findPage(c.req.path);
    const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
    if (!match && (!wantsPage || c.req.path.startsWith('/api/'))) return next();
    const { language } = readLanguage(c);
    // If the database fails, the app itself shows the error.
    const subject = match && (await findSubject(match.page.path, match.names, c.req.query()).catch(() => undefined));
    const headers = { 'content-language': language, 'cache-control': privateCache.cacheControl, vary: privateCache.vary };
    if (!match || subject === 'none') {
      const answer = answerSnapshot(c, (await missing.get(language)) as Snapshot, headers);
      return answer.status === 200 ? new Response(answer.body, { status: 404, headers: answer.headers }) : answer;
    }
    if (subject) {
      const { search } = new URL(c.req.url);
      // The address of an event is the calendar's with its query.
      const address = match.page.path === '/events' ? `${c.req.path}${search}` : c.req.path;
      return answerSnapshot(c, await encode(language, match.page, address, subject), headers);
    }
    const key = `${language} ${c.req.path}`;
    const snapshot = snapshots.get(key) ?? encode(language, match.page, c.req.path);
    if (snapshots.size >= maxSnapshots) snapshots.clear();
    snapshots.set(key, snapshot);
    return answerSnapshot(c, await snapshot, headers);
  });
}
