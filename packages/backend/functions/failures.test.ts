import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { useFunctions } from './testing/use-functions.ts';

const functions = useFunctions();
const answerOf = async (path: string) => {
  const response = await functions().invoke(path);
  return [response.status, ((await response.json()) as { code?: string }).code];
};
const pidOf = async (path: string) => Number((await functions().invokeJson<{ result: string }>(path)).result);
const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

test.for([
  ['crash', 500, 'WORKER_ERROR'],
  ['exit', 500, 'WORKER_ERROR'],
  ['loop', 546, 'WORKER_LIMIT'],
  ['heap', 546, 'WORKER_LIMIT'],
  ['buffers', 546, 'WORKER_LIMIT'],
] as const)(
  '%s: the request fails, other functions are unaffected, and the next request gets a new process',
  async ([trouble, status, code]) => {
    const before = await pidOf('/trouble/fine');
    const steady = await (await functions().invoke('/quiet')).text();
    expect(await answerOf(`/trouble/${trouble}`)).toEqual([status, code]);
    const after = await pidOf('/trouble/fine');
    expect(after).not.toBe(before);
    expect(isAlive(before)).toBe(false);
    expect(await (await functions().invoke('/quiet')).text()).toBe(steady);
  },
);

test('a handler that throws is 500, and its process continues', async () => {
  const before = await pidOf('/trouble/fine');
  expect((await functions().invoke('/trouble/throws')).status).toBe(500);
  expect(await pidOf('/trouble/fine')).toBe(before);
});

test('a request fails when its process is killed, and the next one succeeds', async () => {
  const pid = await pidOf('/trouble/fine');
  const pending = answerOf('/trouble/never');
  await pidOf('/trouble/fine');
  process.kill(pid, 'SIGKILL');
  expect(await pending).toEqual([500, 'WORKER_ERROR']);
  expect(await pidOf('/trouble/fine')).not.toBe(pid);
});

test('a function that does not respond in time is WORKER_TIMEOUT', async () => {
  expect(await answerOf('/trouble/never')).toEqual([504, 'WORKER_TIMEOUT']);
});

test.for(['broken', 'silent'])('a function that cannot start is BOOT_ERROR, each time: %s', async (name) => {
  expect(await answerOf(`/${name}`)).toEqual([503, 'BOOT_ERROR']);
  expect(await answerOf(`/${name}`)).toEqual([503, 'BOOT_ERROR']);
});

test('the log says why a function did not start', async () => {
  await functions().invoke('/broken');
  await functions().invoke('/silent');
  await vi.waitFor(async () => {
    const log = await functions().backend.readLog();
    expect(log).toContain('does not even start');
    expect(log).toContain('neither called Deno.serve nor exports');
  });
});
