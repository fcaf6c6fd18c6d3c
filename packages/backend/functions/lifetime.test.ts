import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { useFunctions } from './testing/use-functions.ts';

const functions = useFunctions({ FUNCTIONS_IDLE_MS: '400', FUNCTIONS_WORKERS: '3', FUNCTIONS_REQUESTS: '5' });
const text = async (path: string) => (await functions().ask(path)).text();
const isAlive = (pid: string) => existsSync(`/proc/${pid}`);
const within = { timeout: 15_000 };

test('a process that nobody asks is ended, and started again when somebody does', async () => {
  const pid = await text('/quiet');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), within);
  expect(await text('/quiet')).not.toBe(pid);
});

test('what waitUntil keeps goes on after the answer, though nobody asks', async () => {
  expect(await text('/stream/background')).toBe('"not begun"');
  await vi.waitFor(async () => expect(await text('/stream/state')).toBe('"done"'), { ...within, interval: 300 });
});

test('a changed file is there at the next request, and so are a new function and new variables', async () => {
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
  const fresh = async () => (await functions().ask('/fresh', { headers: { apikey: publishableKey } })).text();
  await vi.waitFor(async () => expect(await fresh()).toBe('yes'), within);
  await rm(join(folder, 'functions/fresh'), { recursive: true });
  await vi.waitFor(async () => expect(await fresh()).toContain('NOT_FOUND'), within);
});

test('a request that runs while a file changes is finished by the old code', async () => {
  const { folder } = functions();
  const running = functions().ask('/stream/events');
  const response = await running;
  await writeFile(join(folder, 'functions/stream/note.txt'), 'changed');
  await vi.waitFor(async () => expect(await text('/stream/state')).toBe('"not begun"'), within);
  expect(await response.text()).toContain('event 3');
});

test('more requests of one function than it may have are WORKER_BUSY, with a time to come back', async () => {
  const leaving = new AbortController();
  const held = Array.from({ length: 5 }, () =>
    functions()
      .ask('/stream/wait', { signal: leaving.signal })
      .catch(() => undefined),
  );
  const refused = await vi.waitFor(async () => {
    const response = await functions().ask('/stream/state');
    expect(response.status).toBe(503);
    return response;
  });
  expect(await refused.json()).toMatchObject({ code: 'WORKER_BUSY' });
  expect(refused.headers.get('retry-after')).toBe('1');
  leaving.abort();
  await Promise.all(held);
  await vi.waitFor(async () => expect((await functions().ask('/stream/state')).status).toBe(200), within);
});

test('the process that was used longest ago makes room for a new one; when all are at work there is none', async () => {
  const leaving = new AbortController();
  const wait = (path: string) =>
    void functions()
      .ask(path, { signal: leaving.signal })
      .catch(() => {});
  wait('/stream/wait');
  wait('/trouble/never');
  await text('/trouble/fine');
  const third = await text('/echo');
  expect(third).toContain('echo');
  expect(await text('/exported')).toBe('exported: GET');
  const events = functions().ask('/older', { signal: leaving.signal });
  expect((await events).status).toBe(200);
  leaving.abort();
});
