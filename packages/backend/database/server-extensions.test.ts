import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@trivium/http';
import { projectLocale, startCluster, type Connection } from '@trivium/postgres';
import { createFakeClock } from '@trivium/testing';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openCron } from '../cron/open-cron.ts';
import { migrations } from '../testing/fresh-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createConnectAs } from './role-login.sql.ts';

const secret = 'a secret of more than thirty-two characters';
/** Of each extension, what its script creates. None is trusted. */
const scripts = {
  pg_cron: 'create schema cron',
  pg_net: 'create schema net; create function net.version() returns int language sql return 17',
  vector: 'create domain vector as float8[]',
  pgmq: `create table pgmq.meta (queue_name text); create function pgmq.create(queue_name text) returns void language plpgsql as $$
    begin execute format('create table pgmq.%I (id int)', 'q_' || queue_name); insert into pgmq.meta values ($1); end $$;
    create function pgmq.real() returns int language sql return 1`,
};

/** The embedded server, with these extensions among its files. */
async function startWithExtensions() {
  const folder = await mkdtemp(join(inject('runFolder'), 'extensions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  const shared = await mkdtemp(join(inject('runFolder'), 'shared-'));
  onTestFinished(() => rm(shared, { recursive: true, force: true, maxRetries: 20 }));
  const files = join(folder, 'files/share/extension');
  await mkdir(files, { recursive: true });
  for (const [name, script] of Object.entries(scripts)) {
    const schema = name === 'pgmq' ? `schema = 'pgmq'\n` : '';
    await writeFile(join(files, `${name}.control`), `default_version = '1.0'\nrelocatable = false\ntrusted = false\n${schema}`);
    await writeFile(join(files, `${name}--1.0.sql`), script);
  }
  const cluster = await startCluster({
    home: join(folder, 'home'),
    shared,
    extensions: join(folder, 'files'),
    settings: { fsync: 'off' },
  });
  onTestFinished(() => cluster.stop());
  return cluster;
}

async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('pg_net and pg_cron that are merely available stay unused; pgmq and those that an administrator created are used', async () => {
  const cluster = await startWithExtensions();
  const owner = await cluster.database('one', { rights: ['createrole', 'replication', 'bypassrls'], isProject: true });
  const administrator = { ...(await cluster.administrator()), database: 'two' };
  const lines: string[] = [];
  const project = await migrations(`create extension if not exists pg_net; create extension vector; select null::vector;
    create extension pgmq; select pgmq.create('jobs'), pgmq.real(); grant select on pgmq.meta to service_role;
    alter table pgmq.q_jobs enable row level security`);
  const prepare = (connection: Connection) =>
    prepareDatabase({ connection, project, secret, onProgress: (line) => lines.push(line) });

  const { realExtensions: none } = await prepare(owner);
  expect([...none]).toEqual([]);
  for (const name of ['pg_cron', 'pg_net'])
    expect(lines).toContain(`${name}: the server has it, but this database was made without it, so the backend's own is used`);
  expect(await query(owner, `select to_regclass('net.http_request_queue') is not null as "isOurs"`)).toEqual([{ isOurs: true }]);

  await query({ ...administrator, database: 'postgres' }, `create database two owner one ${projectLocale}`);
  const second = { ...owner, database: 'two' };
  await query(administrator, 'create extension pg_net');
  await expect(prepare(second)).rejects.toMatchObject({ code: 'extension_unusable' });
  await query(administrator, 'grant usage on schema net to supabase_migrator');
  // Nothing there lets the owner create extensions for superusers.
  await expect(prepare(second)).rejects.toMatchObject({ code: 'extension_needs_superuser' });
  await query(administrator, 'create extension vector');
  const tolerant = await migrations('create extension if not exists pg_net; create extension if not exists vector');
  const { realExtensions } = await prepareDatabase({
    connection: second,
    project: tolerant,
    secret,
    onProgress: (line) => lines.push(line),
  });
  expect([...realExtensions]).toEqual(['pg_net']);
  expect(lines).toContain("pg_net: the server's own is used");
  expect(
    await query(second, `select to_regclass('net.http_request_queue') as net, to_regclass('cron.job')::text as cron`),
  ).toEqual([{ net: null, cron: 'cron.job' }]);

  const cron = await openCron({
    clock: createFakeClock(new Date('2026-01-01T12:00:00Z')),
    log: createLog('cron', { write: () => {} }),
    owner: second,
    connectAs: createConnectAs(second, secret),
    gateway: Promise.resolve('http://127.0.0.1:1'),
    realExtensions,
  });
  const { measurements } = await cron.report();
  await cron.stop();
  expect(measurements.map(({ name }) => name)).toEqual(['cron_jobs', 'cron_runs_running', 'cron_runs_failed']);
});

test('a folder without extensions is refused before a server starts', async () => {
  const folder = await mkdtemp(join(inject('runFolder'), 'extensions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(startCluster({ home: join(folder, 'home'), extensions: folder })).rejects.toMatchObject({
    code: 'extensions_unreadable',
  });
});
