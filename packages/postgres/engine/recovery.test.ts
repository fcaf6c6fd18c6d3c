import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { lockHome } from './home-lock.ts';
import { homeAt } from './home.ts';
import { isServerOf, readPostmasterFile, serversOf } from './postmaster.ts';
import { serverAccount } from './server-account.ts';
import { query } from './testing/query.ts';
import { spawnStarter, type Starter } from './testing/starter.ts';
import { temporaryHome } from './testing/temporary-home.ts';
import { waitUntil } from './wait-until.ts';

/** Pseudo-random numbers below `limit` that are the same in each run. */
function seeded(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const acknowledged = ({ lines }: Starter) => lines.flatMap((line) => ('acknowledged' in line ? [line.acknowledged] : []));

test('whenever the starting process is killed, the next start works and keeps everything acknowledged', async () => {
  const home = await temporaryHome();
  const random = seeded(20_260_101);
  const promised: number[] = [];
  const moments = [
    // While the cluster is created.
    ...Array.from({ length: 4 }, () => ['progress', 450] as const),
    // While it starts and recovers.
    ...Array.from({ length: 4 }, () => ['spawned', 400] as const),
    // While rows are written.
    ...Array.from({ length: 6 }, () => ['acknowledged', 60] as const),
  ];
  for (const [event, withinMs] of moments) {
    const starter = spawnStarter({ home: home.path, shared: home.shared });
    if (event !== 'spawned') await starter.waitForLine(event);
    // A slow machine writes little in a moment; a run without writes proves nothing.
    if (event === 'acknowledged') await expect.poll(() => acknowledged(starter).length, { timeout: 20_000 }).toBeGreaterThan(9);
    await pause(random(withinMs));
    await starter.kill();
    promised.push(...acknowledged(starter));
    expect(starter.lines.filter((line) => 'refused' in line)).toEqual([]);
  }
  expect(promised.length).toBeGreaterThan(50);
  const cluster = await home.start();
  const rows = await query<{ id: number }>(await cluster.database('counter'), 'select id from numbers');
  const ids = new Set(rows.map(({ id }) => id));
  expect(promised.filter((id) => !ids.has(id))).toEqual([]);
  expect((await readdir(home.path)).filter((name) => name.includes('unfinished'))).toEqual([]);
  // A process that was just forked looks like its parent for a moment.
  await expect.poll(() => serversOf(homeAt(home.path)), { timeout: 20_000 }).toHaveLength(1);
  await cluster.stop();
  expect(serversOf(homeAt(home.path))).toEqual([]);
});

test('a server killed outright is followed by one that recovers, even if another program has its pid now', async () => {
  const home = await temporaryHome();
  const cluster = await home.start();
  await query(await cluster.database('forecast'), 'create table kept (id int); insert into kept values (1)');
  const at = homeAt(home.path);
  const { pid, socketDirectory } = (await readPostmasterFile(at))!;
  const account = await serverAccount(at);
  process.kill(pid, 'SIGKILL');
  await waitUntil(() => !isServerOf(at, pid));
  await cluster.stop();
  // A program of the server's own account: PostgreSQL takes only such a program for a server.
  const other = spawn('sleep', ['1000'], { ...account, cwd: '/' });
  onTestFinished(() => void other.kill());
  const files = [join(at.database, 'postmaster.pid'), join(socketDirectory, '.s.PGSQL.5432.lock')];
  for (const file of files) await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(other.pid)));
  const next = await home.start();
  expect(await query(await next.database('forecast'), 'select id from kept')).toEqual([{ id: 1 }]);
  expect(other.exitCode).toBeNull();
});

test('a start waits for processes that a killed server leaves behind for a while', async () => {
  const home = await temporaryHome();
  const cluster = await home.start();
  const at = homeAt(home.path);
  const { pid } = (await readPostmasterFile(at))!;
  const administrator = await cluster.administrator();
  let slow: { pid: number } | undefined;
  // It starts beside the server, which may answer before it.
  const isThere = async () => {
    [slow] = await query<{ pid: number }>(administrator, `select pid from pg_stat_activity where backend_type = 'checkpointer'`);
    return slow !== undefined;
  };
  expect(await waitUntil(isThere, 10_000)).toBe(true);
  process.kill(slow!.pid, 'SIGSTOP');
  process.kill(pid, 'SIGKILL');
  await cluster.stop();
  const next = home.start();
  const isRefused = async () => (await readFile(join(at.logs, 'postgres.log'), 'utf8')).includes('pre-existing shared memory');
  expect(await waitUntil(isRefused, 10_000)).toBe(true);
  process.kill(slow!.pid, 'SIGCONT');
  expect(await query(await (await next).database('forecast'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a home deleted under an orphaned server starts afresh, and that server ends', async () => {
  const home = await temporaryHome();
  const starter = spawnStarter({ home: home.path, shared: home.shared });
  await starter.waitForLine('acknowledged');
  await starter.kill();
  const [abandoned] = serversOf(homeAt(home.path));
  await rm(home.path, { recursive: true, maxRetries: 20 });
  const lines: string[] = [];
  const cluster = await home.start({ onProgress: (line) => lines.push(line) });
  expect(lines[0]).toContain(`process ${abandoned}`);
  expect(isServerOf(homeAt(home.path), abandoned!)).toBe(false);
  await expect(query(await cluster.database('counter'), 'select * from numbers')).rejects.toMatchObject({ code: '42P01' });
});

test('while one process runs a home, a second start names its pid and does not disturb it', async () => {
  const home = await temporaryHome();
  const starter = spawnStarter({ home: home.path, shared: home.shared });
  await starter.waitForLine('acknowledged');
  const second = lockHome(home.path, { waitMs: 50 }).then((lock) => home.start({ lock }));
  await expect(second).rejects.toMatchObject({
    code: 'home_in_use',
    message: expect.stringContaining(`process ${starter.pid};`) as string,
  });
  const before = acknowledged(starter).length;
  expect(await waitUntil(() => acknowledged(starter).length > before, 5_000)).toBe(true);
  await starter.kill('SIGTERM');
  expect(existsSync(join(home.path, 'database', 'postmaster.pid'))).toBe(false);
});

test('a start after an unfinished restore is refused, since a new cluster would be mistaken for the restored one', async () => {
  const home = await temporaryHome();
  await mkdir(join(home.path, 'restore.unfinished-1'), { recursive: true });
  await expect(home.start()).rejects.toMatchObject({ code: 'restore_unfinished' });
});
