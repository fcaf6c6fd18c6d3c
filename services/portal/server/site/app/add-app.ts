import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeSnapshot, type Service, type Snapshot } from '@trivium/http';
import { answerSnapshot, languages, privateCache, readLanguage, type Language } from '@trivium/server-pages';
import type { FindSubject, Subject } from '../subjects/find-subject.ts';
import { appDocument, appPolicy, createPageFinder, type AppPage } from './app-document.rules.ts';
import { publishAppFiles } from './app-files.ts';

export interface AppOptions {
  /** The built app. */
  readonly folder: string;
  readonly publicUrl: string;
  /** What an address is about, as everybody may know it. */
  readonly findSubject: FindSubject;
}

interface Built {
  readonly pages: readonly AppPage[];
}

const mostKept = 500;

/**
 * Serves the built app: its files, and its document for every address that nothing else answers. Where the app has no
 * such page the status says so, and the app shows its own words.
 */
export async function addApp(service: Service, { folder, publicUrl, findSubject }: AppOptions): Promise<void> {
  await publishAppFiles(service, folder);
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const { pages } = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Built;
  const findPage = createPageFinder(pages);
  const home = findPage('/')?.page;
  if (!home) throw new Error('The built app has no front page.');
  const policy = { 'content-security-policy': appPolicy(publicUrl) };
  const kept = new Map<string, Promise<Snapshot>>();

  const encode = (language: Language, page: AppPage | undefined, path: string, subject?: Subject) =>
    encodeSnapshot(
      {
        body: appDocument({ template, language, page, subject, siteName: home.title[language], address: `${publicUrl}${path}` }),
        contentType: 'text/html; charset=utf-8',
        cacheControl: privateCache.cacheControl,
        headers: policy,
      },
      { baseHeaders: service.baseHeaders },
    );
  const missing = new Map(languages.map((language) => [language, encode(language, undefined, '/')]));

  service.app.get('*', async (c, next) => {
    const found = findPage(c.req.path);
    const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
    if (!found && (!wantsPage || c.req.path.startsWith('/api/'))) return next();
    const { language } = readLanguage(c);
    // Without an answer of the database the page itself says what is wrong.
    const subject = found && (await findSubject(found.page.path, found.names).catch(() => undefined));
    const headers = { 'content-language': language, 'cache-control': privateCache.cacheControl, vary: privateCache.vary };
    if (!found || subject === 'none') {
      const answer = answerSnapshot(c, (await missing.get(language)) as Snapshot, headers);
      return answer.status === 200 ? new Response(answer.body, { status: 404, headers: answer.headers }) : answer;
    }
    if (subject) return answerSnapshot(c, await encode(language, found.page, c.req.path, subject), headers);
    const key = `${language} ${c.req.path}`;
    const snapshot = kept.get(key) ?? encode(language, found.page, c.req.path);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, snapshot);
    return answerSnapshot(c, await snapshot, headers);
  });
}
