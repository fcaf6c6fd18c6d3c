import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { useFunctions } from './testing/use-functions.ts';

const functions = useFunctions({ FUNCTIONS_IDLE_MS: '400', FUNCTIONS_WORKERS: '3', FUNCTIONS_REQUESTS: '5' });
const text = async (path: string) => (await functions().invoke(path)).text();
const isAlive = (pid: string) => existsSync(`/proc/${pid}`);
const within = { timeout: 15_000 };

test('an idle process is ended, and the next request starts a new one', async () => {
  const pid = await text('/quiet');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), within);
  expect(await text('/quiet')).not.toBe(pid);
});

test('waitUntil keeps the process alive after the response', async () => {
  expect(await text('/stream/background')).toBe('"not begun"');
  await vi.waitFor(async () => expect(await text('/stream/state')).toBe('"done"'), { ...within, interval: 300 });
});

test('the next request sees changed files, new functions and new variables', async () => {
  const { folder } = functions();
  const write = (path: string, content: string) => writeFile(join(folder, 'functions', path), content);
  const before = await text('/quiet');
  await write('quiet/index.ts', `Deno.serve(() => new Response('changed'))`);
  await vi.waitFor(async () => expect(await text('/quiet')).toBe('changed'), within);
  await vi.waitFor(() => expect(isAlive(before)).toBe(false), within);
  await write('_shared/shared.ts', `export const shared = 'changed too';`);
  await vi.waitFor(async () => expect(await text('/imports')).toContain('changed too'), within);
  await mkdir(join(folder, 'functions/fresh'));
  await write('.env', 'FRESH=yes');
  await write('fresh/index.ts', `Deno.serve(() => new Response(Deno.env.get('FRESH')))`);
  const { publishableKey } = functions().backend.secrets;
  const fresh = async () => (await functions().invoke('/fresh', { headers: { apikey: publishableKey } })).text();
  await vi.waitFor(async () => expect(await fresh()).toBe('yes'), within);
  await rm(join(folder, 'functions/fresh'), { recursive: true });
  await vi.waitFor(async () => expect(await fresh()).toContain('NOT_FOUND'), within);
});

test('a running request is finished by the old code when a file changes', async () => {
  const { folder } = functions();
  const running = functions().invoke('/stream/events');
  const response = await running;
  await writeFile(join(folder, 'functions/stream/note.txt'), 'changed');
  await vi.waitFor(async () => expect(await text('/stream/state')).toBe('"not begun"'), within);
  expect(await response.text()).toContain('event 3');
});

test('more concurrent requests than the limit are WORKER_BUSY, with Retry-After', async () => {
  const leaving = new AbortController();
  const waiting = Array.from({ length: 5 }, () =>
    functions()
      .invoke('/stream/wait', { signal: leaving.signal })
      .catch(() => undefined),
  );
  const refused = await vi.waitFor(async () => {
    const response = await functions().invoke('/stream/state');
    expect(response.status).toBe(503);
    return response;
  });
  expect(await refused.json()).toMatchObject({ code: 'WORKER_BUSY' });
  expect(refused.headers.get('retry-after')).toBe('1');
  leaving.abort();
  await Promise.all(waiting);
  await vi.waitFor(async () => expect((await functions().invoke('/stream/state')).status).toBe(200), within);
});

test('the least recently used idle process makes space for a new one', async () => {
  const leaving = new AbortController();
  const wait = (path: string) =>
    void functions()
      .invoke(path, { signal: leaving.signal })
      .catch(() => {});
  wait('/stream/wait');
  wait('/trouble/never');
  await text('/trouble/fine');
  const third = await text('/echo');
  expect(third).toContain('echo');
  expect(await text('/exported')).toBe('exported: GET');
  const events = functions().invoke('/older', { signal: leaving.signal });
  expect((await events).status).toBe(200);
  leaving.abort();
});
