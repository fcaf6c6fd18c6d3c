import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startProgram, temporaryHome } from '../testing/program.ts';

const project = join(import.meta.dirname, 'testing/project');
const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
const start = (home: string, env: Record<string, string> = {}) =>
  startProgram(['--project', project, '--port', '0', '--home', home], env);
const within = { timeout: 15_000 };
/** The socket folders of the backends that share the state folder. */
async function socketFolders(home: string): Promise<string[]> {
  const notes = join(home, 'run/function-sockets');
  return Promise.all((await readdir(notes)).map((name) => readFile(join(notes, name), 'utf8')));
}

async function pidOf(url: unknown): Promise<number> {
  const response = await fetch(`${String(url)}/functions/v1/quiet`);
  return Number(await response.text());
}

test('a stopped backend leaves no process and no socket', async () => {
  const program = start(await temporaryHome());
  const { url, home } = await program.lineWith('ready');
  const pid = await pidOf(url);
  void fetch(`${String(url)}/functions/v1/trouble/block`).catch(() => {});
  await vi.waitFor(async () => expect(await readdir(join(String(home), 'run/functions'))).toHaveLength(2), within);
  const pids = (await readdir(join(String(home), 'run/functions'))).map(Number);
  expect(pids).toContain(pid);
  const [sockets] = await socketFolders(String(home));
  expect(await program.stop('SIGTERM')).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(existsSync(String(sockets))).toBe(false);
});

test('functions of a killed backend exit', async () => {
  const program = start(await temporaryHome());
  const { url } = await program.lineWith('ready');
  const pid = await pidOf(url);
  expect(isAlive(pid)).toBe(true);
  await program.stop('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), within);
});

test('the next start kills a function that was blocked when its backend was killed', async () => {
  const home = await temporaryHome();
  const first = start(home, { FUNCTIONS_BLOCKED_MS: '600000' });
  const { url } = await first.lineWith('ready');
  const pid = Number(((await (await fetch(`${String(url)}/functions/v1/trouble/fine`)).json()) as { result: string }).result);
  void fetch(`${String(url)}/functions/v1/trouble/block`).catch(() => {});
  // It is blocked once it no longer responds.
  await vi.waitFor(async () => {
    const answers = fetch(`${String(url)}/functions/v1/trouble/fine`, { signal: AbortSignal.timeout(300) });
    await expect(answers).rejects.toMatchObject({ name: 'TimeoutError' });
  }, within);
  await first.stop('SIGKILL');
  expect(isAlive(pid)).toBe(true);
  const [sockets] = await socketFolders(home);
  expect(existsSync(String(sockets))).toBe(true);
  await start(home).lineWith('ready');
  expect(existsSync(String(sockets))).toBe(false);
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), within);
});
