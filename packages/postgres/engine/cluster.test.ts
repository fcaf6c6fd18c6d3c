import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { attachCluster } from './cluster.ts';
import { homeAt } from './home.ts';
import { readPostmasterFile } from './postmaster.ts';
import { query } from './testing/query.ts';
import { temporaryHome } from './testing/temporary-home.ts';

test('a fresh folder becomes a home, and a restart keeps its data', async () => {
  const home = await temporaryHome();
  const first = await home.start();
  const address = await first.database('forecast');
  await query(address, `create table kept (word text); insert into kept values ('ไทย')`);
  await first.stop();
  const second = await home.start();
  expect(await query(await second.database('forecast'), 'select word from kept')).toEqual([{ word: 'ไทย' }]);
  expect((await second.database('forecast')).password).toBe(address.password);
});

test('keys and data are readable by their owners alone', async () => {
  const home = await temporaryHome();
  const cluster = await home.start();
  await cluster.database('forecast');
  const mode = async (name: string) => ((await stat(join(home.path, name))).mode & 0o777).toString(8);
  expect(await mode('keys')).toBe('700');
  expect(await mode('keys/postgres.password')).toBe('600');
  expect(await mode('keys/forecast.password')).toBe('600');
  expect(await mode('database')).toBe('700');
  expect(await mode('logs')).toBe('700');
  expect(await mode('logs/postgres.log')).toBe('600');
  expect(((await stat(cluster.host)).mode & 0o777).toString(8)).toBe('700');
});

test('Thai text has trigrams, and its order does not depend on the machine, whatever LC_ALL says', async () => {
  vi.stubEnv('LC_ALL', 'C');
  onTestFinished(() => void vi.unstubAllEnvs());
  const home = await temporaryHome();
  const address = await (await home.start()).database('catalog');
  await query(address, 'create extension pg_trgm; create extension unaccent; create extension citext');
  const [row] = await query(
    address,
    `select similarity('สวัสดีครับ', 'สวัสดีค่ะ') > 0.3 as similar, upper('é') as upper, datlocprovider as provider
     from pg_database where datname = current_database()`,
  );
  expect(row).toEqual({ similar: true, upper: 'É', provider: 'b' });
});

test('a path too long for a socket gets a socket elsewhere, and quotes and commas in it are harmless', async () => {
  const home = await temporaryHome(['x'.repeat(100), 'a "b", ค']);
  const cluster = await home.start();
  expect(Buffer.byteLength(`${cluster.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103);
  expect(await query(await cluster.database('forecast'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
  expect(existsSync(cluster.host)).toBe(false);
});

test('nothing listens on TCP, and every setting is in force', async () => {
  const home = await temporaryHome();
  const cluster = await home.start({ settings: { fsync: 'off' } });
  const [row] = await query(
    await cluster.database('portal'),
    `select current_setting('listen_addresses') as tcp, current_setting('wal_level') as wal, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('max_connections') as connections`,
  );
  expect(row).toEqual({ tcp: '', wal: 'logical', fsync: 'off', commit: 'on', connections: '200' });
});

test('another process attaches to a running server, and detaching does not stop it', async () => {
  const home = await temporaryHome();
  expect(await attachCluster(home.path)).toBeUndefined();
  const cluster = await home.start();
  const attached = await attachCluster(home.path);
  const address = await attached?.database('forecast');
  expect(address).toEqual(await cluster.database('forecast'));
  await attached?.stop();
  expect(await query(await cluster.database('forecast'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
  expect(await attachCluster(home.path)).toBeUndefined();
});

test.runIf(process.platform === 'linux')('Ctrl-C in a terminal does not reach the server', { timeout: 20_000 }, async () => {
  const home = await temporaryHome();
  await home.start();
  const { pid } = (await readPostmasterFile(homeAt(home.path)))!;
  const [, , processGroup, session] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ').map(Number);
  expect([processGroup, session]).toEqual([pid, pid]);
});

test('a server that cannot start is an error that quotes its log', async () => {
  const home = await temporaryHome();
  await (await home.start()).stop();
  await expect(home.start({ settings: { shared_buffers: 'plenty' } })).rejects.toMatchObject({
    code: 'engine_not_started',
    message: expect.stringContaining('invalid value for parameter "shared_buffers": "plenty"') as string,
  });
  expect(await readFile(join(home.path, 'logs/postgres.log'), 'utf8')).toContain('plenty');
  await (await home.start()).stop();
});

test('an unwritable folder is refused with its code', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'engine-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  await writeFile(join(parent, 'file'), '');
  const home = await temporaryHome();
  await expect(home.start({ home: join(parent, 'file', 'home') })).rejects.toMatchObject({
    code: 'home_not_writable',
    message: expect.stringContaining(join(parent, 'file', 'home')) as string,
  });
});

test('a home without its superuser password is an error that names the missing file', async () => {
  const home = await temporaryHome();
  const cluster = await home.start();
  await rm(join(home.path, 'keys/postgres.password'));
  await expect(cluster.database('forecast')).rejects.toMatchObject({ code: 'engine_key_missing' });
});

test('a socket directory that is someone else’s link in a shared place is not used', async () => {
  const home = await temporaryHome(['x'.repeat(100)]);
  const cluster = await home.start();
  const isElsewhere = !cluster.host.startsWith(home.shared);
  await cluster.stop();
  const trap = await mkdtemp(join(tmpdir(), 'trap-'));
  await symlink(trap, cluster.host);
  onTestFinished(async () => {
    await rm(cluster.host);
    await rm(trap, { recursive: true });
  });
  await expect(home.start()).rejects.toMatchObject({ code: 'socket_directory_unsafe' });
  expect(isElsewhere || process.getuid?.() === 0).toBe(true);
});
