import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { attachCluster } from '@trivium/postgres';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { startTrivium, temporaryHome, usedHome } from './testing/processes.ts';

const joinWaitlist = (url: string, email: string) =>
  fetch(`${url}/api/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });

/** The portal wants a server that it may make roles on, and secrets of its own. */
const servicesOfOneDatabase = ['forecast', 'catalog'];

/** What a start that must fail printed last, and that its exit code says so. */
async function failureOf(started: ReturnType<typeof startTrivium>): Promise<string> {
  expect(await started.exited).toBe(1);
  const lines = started.output().trim().split('\n');
  expect(started.output()).not.toMatch(/^ +at /m);
  return lines.at(-1) ?? '';
}

test('a start serves, a stop leaves with 0, and the next start has what was stored; keys are for their owner alone and not logged', async () => {
  const home = await temporaryHome();
  // With the whole catalog, as `npm start` has it.
  const first = startTrivium(home, { CATALOG_CONTENT: '' });
  const url = await first.ready;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await joinWaitlist(url, 'stored@example.org')).status).toBe(200);
  first.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(await attachCluster(home)).toBeUndefined();
  const keys = join(home, 'keys');
  expect((await stat(keys)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(keys)) expect((await stat(join(keys, name))).mode & 0o777).toBe(0o600);
  const logged = (await textsIn(join(home, 'logs'))).join('') + first.output();
  for (const secret of await textsIn(keys)) expect(logged).not.toContain(secret.trim());

  const second = startTrivium(home, {}, ['forecast']);
  await second.ready;
  expect(second.output()).not.toContain('making the database cluster');
  expect(await addresses(home)).toEqual(['stored@example.org']);
  second.kill('SIGINT');
  expect(await second.exited).toBe(0);
});

async function addresses(home: string): Promise<string[]> {
  const cluster = await attachCluster(home);
  const client = new Client(await cluster?.database('forecast'));
  await client.connect();
  const { rows } = await client.query<{ email: string }>('select email from forecast.waitlist_entries');
  await client.end();
  return rows.map(({ email }) => email);
}

const textsIn = async (folder: string) =>
  Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));

test('a stop lets a running request finish', async () => {
  const started = startTrivium(await usedHome(), {}, ['forecast']);
  const { hostname, port } = new URL(await started.ready);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ email: 'slow@example.org' });
  const head = `POST /api/waitlist HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(head + body.slice(0, 5));
  // The request runs once a later one on another connection is answered.
  await fetch(`${await started.ready}/healthz`);
  started.kill('SIGTERM');
  await expect.poll(() => started.output()).toContain('stopping');
  socket.write(body.slice(5));
  await once(socket, 'close');
  expect(answer).toContain('"saved":true');
  expect(await started.exited).toBe(0);
});

test('a second start on the same folder says which process holds it', async () => {
  const home = await usedHome();
  const first = startTrivium(home, {}, ['forecast']);
  await first.ready;
  const line = await failureOf(startTrivium(home));
  expect(line).toContain('home_in_use');
  expect(line).toContain(String(first.pid));
});

test('a port that is taken is named with the setting that changes it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  const line = await failureOf(startTrivium(await usedHome(), { FORECAST_PORT: port }, ['forecast']));
  server.close();
  expect(line).toContain('port_taken');
  expect(line).toContain(port);
  expect(line).toContain('FORECAST_PORT');
});

test('a folder that cannot be written is refused', async () => {
  const file = join(await temporaryHome(), 'a-file');
  await writeFile(file, '');
  expect(await failureOf(startTrivium(join(file, 'home')))).toContain('home_not_writable');
});

test('a database that cannot be reached is tried again, then refused, and its password is not shown', async () => {
  const DATABASE_URL = 'postgresql://user:hunter2@127.0.0.1:9/none';
  const started = startTrivium(await temporaryHome(), { DATABASE_URL, DATABASE_WAIT_SECONDS: '2' }, servicesOfOneDatabase);
  expect(await failureOf(started)).toContain('database_unreachable');
  expect(started.output()).toContain('trying for');
  expect(started.output()).not.toContain('hunter2');
});

test('wrong settings are refused all at once, by name and without their values', async () => {
  const wrong = {
    FORECAST_PORT: 'http',
    CATALOG_PORT: '70000',
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    PUBLIC_URL_FORECAST: 'example.org',
    LOG_LEVEL: 'loud',
    TRIVIUM_WORKERS: 'many',
    TRIVIUM_HEAP_MB: '12',
    TRIVIUM_MEMORY_MB: '1.5',
    TRUSTED_PROXIES: 'everybody',
    TRUSTED_NETWORKS: 'everyone',
  };
  const started = startTrivium(await temporaryHome(), wrong);
  expect(await started.exited).toBe(1);
  const faults = started
    .output()
    .split('\n')
    .filter((line) => line.startsWith('- '));
  const named = Object.keys(wrong).filter((name) => faults.filter((line) => line.includes(`${name} `)).length === 1);
  expect([faults.length, named]).toEqual([10, Object.keys(wrong)]);
  expect(started.output()).not.toMatch(/^ +at |hunter2|loud|70000|\bmany\b/m);
});

test('one wrong setting is refused in one sentence', async () => {
  const line = await failureOf(startTrivium(await temporaryHome(), { DATABASE_URL: 'mysql://user:hunter2@host/db' }));
  expect(line).toMatch(/^trivium: DATABASE_URL .* \(setting_invalid\)$/);
  expect(line).not.toContain('hunter2');
});

test('an unknown service is refused with those that exist', async () => {
  const line = await failureOf(startTrivium(await temporaryHome(), {}, ['weather']));
  expect(line).toContain('service_unknown');
  expect(line).toContain('forecast');
});

test('another database is used as it is, with one schema, and a newer one than the code is refused', async () => {
  const administrator = inject('administrator');
  const name = `external_${process.pid}`;
  const client = new Client({ ...administrator });
  await client.connect();
  await client.query(`create database ${name}`);
  const { host, port, user, password } = administrator;
  const DATABASE_URL = `postgresql://${user}:${String(password)}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`;
  const home = await temporaryHome();
  const started = startTrivium(home, { DATABASE_URL }, servicesOfOneDatabase);
  await started.ready;
  expect(await attachCluster(home)).toBeUndefined();
  started.kill('SIGTERM');
  expect(await started.exited).toBe(0);

  const inside = new Client({ ...administrator, database: name });
  await inside.connect();
  await inside.query(`insert into forecast.schema_migrations
    select max(version) + 1, 'from-the-future.sql', 'x' from forecast.schema_migrations`);
  expect(await failureOf(startTrivium(home, { DATABASE_URL }, servicesOfOneDatabase))).toContain('database_newer');
  await inside.end();
  await client.query(`drop database ${name} with (force)`);
  await client.end();
});
