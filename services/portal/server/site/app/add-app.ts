import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeSnapshot, type Service, type Snapshot } from '@trivium/http';
import { answerSnapshot, languages, ownCache, readLanguage, type Language } from '@trivium/pages';
import { appDocument, appPolicy, createPageFinder, type AppPage } from './app-document.rules.ts';
import { publishAppFiles } from './app-files.ts';

export interface AppOptions {
  /** The built app. */
  readonly folder: string;
  readonly publicUrl: string;
}

interface Built {
  readonly pages: readonly AppPage[];
}

const mostKept = 500;

/**
 * Serves the built app: its files, and its document for every address that nothing else answers. Where the app has no
 * such page the status says so, and the app shows its own words.
 */
export async function addApp(service: Service, { folder, publicUrl }: AppOptions): Promise<void> {
  await publishAppFiles(service, folder);
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const { pages } = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Built;
  const findPage = createPageFinder(pages);
  const home = findPage('/');
  if (!home) throw new Error('The built app has no front page.');
  const policy = { 'content-security-policy': appPolicy(publicUrl) };
  const kept = new Map<string, Promise<Snapshot>>();

  const encode = (language: Language, page: AppPage | undefined, path: string) =>
    encodeSnapshot(
      {
        body: appDocument({ template, language, page, siteName: home.title[language], address: `${publicUrl}${path}` }),
        contentType: 'text/html; charset=utf-8',
        cacheControl: ownCache.cacheControl,
        headers: policy,
      },
      { baseHeaders: service.baseHeaders },
    );
  const missing = new Map(languages.map((language) => [language, encode(language, undefined, '/')]));

  service.app.get('*', async (c, next) => {
    const page = findPage(c.req.path);
    const wantsPage = c.req.header('accept')?.includes('text/html') ?? false;
    if (!page && (!wantsPage || c.req.path.startsWith('/api/'))) return next();
    const { language } = readLanguage(c);
    const headers = { 'content-language': language, 'cache-control': ownCache.cacheControl, vary: ownCache.vary };
    if (!page) {
      const answer = answerSnapshot(c, (await missing.get(language)) as Snapshot, headers);
      return answer.status === 200 ? new Response(answer.body, { status: 404, headers: answer.headers }) : answer;
    }
    const key = `${language} ${c.req.path}`;
    const snapshot = kept.get(key) ?? encode(language, page, c.req.path);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, snapshot);
    return answerSnapshot(c, await snapshot, headers);
  });
}
