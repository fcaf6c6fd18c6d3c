import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { appIcon, colours } from '@trivium/design-tokens';
import { encodeSnapshot, type Service, type Snapshot } from '@trivium/http';
import { answerSnapshot, contentPolicy, languages, sharedCache, type Language } from '@trivium/server-pages';
import { bundleForBrowser } from '../bundle-for-browser.ts';
import { messages } from '../messages/index.ts';
import type { Site } from '../view.ts';
import { searchDataOf, searchDataPath } from './search-data.ts';
import type { WorkerFacts } from './worker-facts.ts';

const icons = {
  'icon-192.png': { size: 192, share: 0.62, corner: 0.22 },
  'icon-512.png': { size: 512, share: 0.62, corner: 0.22 },
  'maskable-512.png': { size: 512, share: 0.5, corner: 0 },
  'apple-touch-icon.png': { size: 180, share: 0.58, corner: 0 },
};
const dayCache = 'public, max-age=86400';

/** The files of the app that can be installed: its worker, its manifest and icons, all bundles in one file, and what its search reads. */
export function addOffline({ app, baseHeaders }: Service, site: Site): void {
  const drawings = new Map<string, Uint8Array<ArrayBuffer>>();
  let script: Promise<string> | undefined;
  const makeScript = async () =>
    `const workerFacts = ${JSON.stringify(factsOf(site))};\n${await bundleForBrowser(join(import.meta.dirname, 'worker.ts'))}`;

  // Browsers look for a new worker at each visit, past their cache.
  app.get('/sw.js', async (c) =>
    c.body(await (script ??= makeScript()), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, no-cache',
      // The worker fetches under the policy of its own script.
      'content-security-policy': contentPolicy(site),
    }),
  );

  for (const language of languages)
    app.get(`/app.${language}.webmanifest`, (c) =>
      c.body(JSON.stringify(manifest(site, language)), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': dayCache,
      }),
    );

  for (const [name, drawing] of Object.entries(icons))
    app.get(`/icons/${name}`, (c) => {
      const picture = drawings.get(name) ?? Uint8Array.from(new Resvg(appIcon(drawing)).render().asPng());
      drawings.set(name, picture);
      return c.body(picture, 200, { 'content-type': 'image/png', 'cache-control': dayCache });
    });

  /** Encodes data once per revision. */
  function addData(path: string, read: () => unknown): void {
    let encoded: { readonly revision: string; readonly snapshot: Promise<Snapshot> } | undefined;
    app.get(path, async (c) => {
      const revision = site.data.revision();
      if (encoded?.revision !== revision) {
        const content = {
          body: JSON.stringify(read()),
          contentType: 'application/json; charset=utf-8',
          cacheControl: sharedCache,
        };
        encoded = { revision, snapshot: encodeSnapshot(content, { baseHeaders }) };
      }
      return answerSnapshot(c, await encoded.snapshot);
    });
  }
  addData('/bundles.json', () => Object.fromEntries(site.data.bundles()));
  addData(searchDataPath, () => searchDataOf(site.data));
}

const factsOf = (site: Site): WorkerFacts => ({
  files: site.assets.map(({ path }) => path),
  policy: contentPolicy(site),
  words: { th: messages.th.offline.copy, en: messages.en.offline.copy },
});

/** W3C Web Application Manifest. */
function manifest(site: Site, language: Language) {
  const { name, tagline } = site.messages[language].site;
  return {
    id: '/',
    name: `Trivium ${name}`,
    short_name: name,
    description: tagline,
    lang: language,
    dir: 'ltr',
    start_url: `/?lang=${language}`,
    scope: '/',
    display: 'standalone',
    background_color: colours.light.paper,
    theme_color: colours.light.paper,
    categories: ['medical', 'reference'],
    icons: Object.entries(icons)
      .filter(([file]) => !file.startsWith('apple'))
      .map(([file, { size, corner }]) => ({
        src: `/icons/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: corner === 0 ? 'maskable' : 'any',
      })),
    shortcuts: [{ name: site.messages[language].offline.title, url: `/offline?lang=${language}` }],
  };
}
