import { CodedError } from '@trivium/core';
import { createLog, listen } from '@trivium/http';
import { createFakeClock } from '@trivium/testing';
import { expect, onTestFinished, test } from 'vitest';
import { keepCatalog, type OpenedCatalog } from './keep-catalog.ts';

const foreign = new CodedError('checkpoint_origin_foreign', { status: 500, title: '' }, 'Another log. Set CATALOG_LOG_KEY.');

/** A catalog on a socket, whose opening is the test's. */
async function keep(open: () => Promise<OpenedCatalog>) {
  const clock = createFakeClock(new Date('2027-01-31T02:00:00Z'));
  const written: string[] = [];
  const lines: string[] = [];
  const log = createLog('catalog', { write: (line) => written.push(line) });
  const keeper = await keepCatalog({
    open,
    clock,
    log,
    trustedProxies: [],
    clientSecret: 'a secret for tests',
    headers: { 'x-source-tier': 'free' },
    site: { publicUrl: 'https://catalog.example' },
    onProgress: (line) => lines.push(line),
  });
  const listening = await listen({ listener: keeper.listener, headers: keeper.headers, host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await listening.close(0);
    await keeper.close();
  });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${listening.url}${path}`, { headers });
    return { status: answer.status, text: await answer.text(), tier: answer.headers.get('x-source-tier') };
  };
  return { ask, clock, lines, logged: () => (log.flush(), written.join('')) };
}

test('while the log has another key every read is refused, and who operates the catalog learns what to do', async () => {
  const { ask, lines, logged } = await keep(() => Promise.reject(foreign));
  expect(lines).toEqual(['is not served: Another log. Set CATALOG_LOG_KEY. (checkpoint_origin_foreign)']);
  expect(logged()).toMatch(/"level":50.*checkpoint_origin_foreign/);
  for (const path of ['/', '/api/drugs', '/checkpoint', '/log.vkey'])
    expect([path, await ask(path)]).toEqual([
      path,
      expect.objectContaining({ status: 503, tier: 'free', text: expect.stringContaining('"code":"catalog_closed"') }),
    ]);
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: '{"ok":false,"checks":{"log":"checkpoint_origin_foreign"}}' });
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/metrics')).text).toMatch(/^catalog_log_open 0$/m);
});

test('while it is closed a browser gets a page in its language, with its styles', async () => {
  const { ask } = await keep(() => Promise.reject(foreign));
  const page = await ask('/drugs/carprofen', { accept: 'text/html', 'accept-language': 'en' });
  expect([page.status, page.text]).toEqual([503, expect.stringContaining('The catalog is closed for now</h1>')]);
  expect((await ask('/', { accept: 'text/html', 'accept-language': 'th' })).text).toContain('ปิดให้บริการชั่วคราว</h1>');
  const stylesheet = /rel="stylesheet" href="([^"]+)"/.exec(page.text)?.[1] as string;
  expect((await ask(stylesheet)).status).toBe(200);
  expect((await ask('/api/drugs', { accept: 'text/html' })).text).toContain('"code":"catalog_closed"');
});

test('it is served once the key is back, without a start', async () => {
  let isBack = false;
  let stops = 0;
  const catalog: OpenedCatalog = { listener: (_, response) => response.end('a drug'), stop: async () => stops++ };
  const { ask, clock } = await keep(() => (isBack ? Promise.resolve(catalog) : Promise.reject(foreign)));
  clock.advance(15_000);
  expect((await ask('/api/drugs')).status).toBe(503);
  isBack = true;
  await expect.poll(async () => (clock.advance(15_000), (await ask('/api/drugs')).text)).toBe('a drug');
  expect(stops).toBe(0);
});

test('what has nothing to do with the log still keeps the service from starting', async () => {
  await expect(
    keep(() => Promise.reject(new CodedError('witnesses_unreadable', { status: 500, title: '' }, 'No.'))),
  ).rejects.toMatchObject({ code: 'witnesses_unreadable' });
});
