import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rendererFile, rendererFolder } from '@trivium/portal-web';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageRenderer } from './page-renderer.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-renderer-'));
  await mkdir(join(folder, rendererFolder));
  // A built module that renders when the test says so: its pages wait for the answer of the backend.
  await writeFile(
    join(folder, rendererFolder, rendererFile),
    `export const renderPage = async ({ path, language, config, fetch }) => {
      const answer = await fetch(config.url + path);
      return { markup: language + ' ' + answer, data: {} };
    };`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const config = { url: 'https://portal.example', publishableKey: 'key' };

/** A renderer whose module is loaded, and what it asked of the backend. */
async function openRenderer(maxWaitMs: number) {
  const addresses: string[] = [];
  const answers: PromiseWithResolvers<string>[] = [];
  const errors: unknown[] = [];
  const render = createPageRenderer({
    folder,
    readConfig: () => config,
    backendUrl: 'http://127.0.0.1:1',
    fetch: (async (address: string) => {
      addresses.push(address);
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    }) as unknown as typeof fetch,
    onError: (error) => errors.push(error),
    maxWaitMs,
  });
  expect(await render('/', 'th')).toBeUndefined();
  await expect.poll(() => render.isReady()).toBe(true);
  return { render, addresses, answers, errors };
}

const answered = async (answers: readonly PromiseWithResolvers<string>[], at: number) => {
  await expect.poll(() => answers.length).toBe(at + 1);
};

test('until the built module is loaded a page is its frame, and then it is rendered with what this machine answers', async () => {
  const { render, addresses, answers } = await openRenderer(10_000);
  const page = render('/clubs', 'en');
  await answered(answers, 0);
  answers[0]?.resolve('clubs');
  expect(await page).toEqual({ markup: 'en clubs', data: {} });
  expect(addresses).toEqual(['http://127.0.0.1:1/clubs']);
});

test('pages are rendered one after the other, since the module has one language, and a fifth at once is its frame', async () => {
  const { render, addresses, answers } = await openRenderer(10_000);
  const pages = ['/1', '/2', '/3', '/4'].map((path) => render(path, 'th'));
  await answered(answers, 0);
  expect(await render('/5', 'th')).toBeUndefined();
  for (const [at, page] of pages.entries()) {
    await answered(answers, at);
    answers[at]?.resolve(`page ${at + 1}`);
    expect((await page)?.markup).toBe(`th page ${at + 1}`);
  }
  expect(addresses).toHaveLength(4);
});

test('a page that takes too long, or fails, is its frame, and the failure is reported', async () => {
  const { render, answers, errors } = await openRenderer(1);
  expect(await render('/slow', 'th')).toBeUndefined();
  await answered(answers, 0);
  answers[0]?.reject(new Error('no backend'));
  await expect.poll(() => errors.map(String)).toEqual(['Error: no backend']);
});
