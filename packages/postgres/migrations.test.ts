import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { isMigrated, migrate, readMigrations } from './migrations.ts';
import { createPool, type Connection } from './pool.ts';

let folder: string;
let connection: Connection;
let database = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trivium-migrations-'));
  const name = `migrations_${process.pid}_${database++}`;
  await withClient(inject('administrator'), (client) => client.query(`create database ${name}`));
  connection = { ...inject('administrator'), database: name };
  await write('0001-cats.sql', 'create table shop.cats (name text);');
  await write('0002-dogs.sql', 'create table shop.dogs (name text);');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await withClient(inject('administrator'), (client) =>
    client.query(`drop database ${String(connection.database)} with (force)`),
  );
});

async function withClient<T>(to: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(to);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const write = async (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = async () => migrate(connection, 'shop', await readMigrations(folder));
const refusal = (code: string) => expect.objectContaining({ code });
const tables = () =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'shop' order by 1`,
    );
    return rows.map(({ name }) => name);
  });

test('migrations are applied in order, once, and recorded with their SHA-256', async () => {
  expect(await run()).toEqual(['0001-cats.sql', '0002-dogs.sql']);
  expect(await run()).toEqual([]);
  await write('0003-birds.sql', 'create table shop.birds (name text);');
  expect(await run()).toEqual(['0003-birds.sql']);
  const recorded = await withClient(connection, (client) =>
    client.query('select version, sha256 from shop.schema_migrations order by 1'),
  );
  expect(recorded.rows).toEqual((await readMigrations(folder)).map(({ version, sha256 }) => ({ version, sha256 })));
});

test('a migration that fails leaves nothing behind, and earlier ones stay applied', async () => {
  await write('0003-broken.sql', 'create table shop.birds (name text); select 1 / 0;');
  await expect(run()).rejects.toThrow(refusal('migration_failed'));
  await expect(run()).rejects.toThrow('0003-broken.sql');
  expect(await tables()).toEqual(['cats', 'dogs', 'schema_migrations']);
  await write('0003-broken.sql', 'create table shop.birds (name text);');
  expect(await run()).toEqual(['0003-broken.sql']);
});

test('an applied file that was changed is refused by name', async () => {
  await run();
  await write('0001-cats.sql', 'create table shop.cats (name text, age int);');
  await expect(run()).rejects.toThrow(refusal('migration_changed'));
  await expect(run()).rejects.toThrow('0001-cats.sql');
});

test('a released file that was changed or removed is refused, whatever the database has', async () => {
  const sha256 = (await readMigrations(folder))[0]?.sha256;
  await write('released.sha256', `${sha256}  0001-cats.sql\n`);
  expect(await run()).toEqual(['0001-cats.sql', '0002-dogs.sql']);
  await write('0001-cats.sql', 'create table shop.cats (name text, age int);');
  await expect(run()).rejects.toThrow(refusal('migration_changed'));
  await expect(run()).rejects.toThrow('0001-cats.sql was changed after its release');
  await rm(join(folder, '0001-cats.sql'));
  await expect(run()).rejects.toThrow('0001-cats.sql was removed after its release');
});

test('a gap or a number used twice is refused', async () => {
  await write('0004-birds.sql', 'select 1;');
  await expect(run()).rejects.toThrow(refusal('migration_gap'));
  await rm(join(folder, '0004-birds.sql'));
  await write('0002-again.sql', 'select 1;');
  await expect(run()).rejects.toThrow(refusal('migration_gap'));
});

test('a gap in what the database records is refused', async () => {
  await run();
  await withClient(connection, (client) => client.query('delete from shop.schema_migrations where version = 1'));
  await expect(run()).rejects.toThrow(refusal('migration_gap'));
});

test('a file name without a number is refused', async () => {
  await write('birds.sql', 'select 1;');
  await expect(run()).rejects.toThrow(refusal('migration_name_invalid'));
});

test('a database newer than the code is refused and not changed', async () => {
  await write('0003-birds.sql', 'create table shop.birds (name text);');
  await run();
  await rm(join(folder, '0003-birds.sql'));
  await expect(run()).rejects.toThrow(refusal('database_newer'));
  expect(await tables()).toContain('birds');
});

test('five processes that migrate at once apply each migration once', async () => {
  await write('0003-slow.sql', 'select pg_sleep(0.1); create table shop.birds (name text);');
  const applied = await Promise.all(Array.from({ length: 5 }, run));
  expect(applied.flat().toSorted()).toEqual(['0001-cats.sql', '0002-dogs.sql', '0003-slow.sql']);
});

test('a migration that waits too long for a lock says that another session holds it', async () => {
  await run();
  await write('0003-birds.sql', `set local lock_timeout = '1ms'; alter table shop.cats add column age int;`);
  await withClient(connection, async (client) => {
    await client.query('begin; lock table shop.cats');
    await expect(run()).rejects.toMatchObject({
      code: 'migration_failed',
      message: expect.stringContaining('another session holds what it changes'),
    });
  });
});

test('a database is up to date when all migrations of the code are applied', async () => {
  await run();
  await write('0003-birds.sql', 'create table shop.birds (name text);');
  const pool = createPool(connection);
  try {
    expect(await isMigrated(pool, 'shop', await readMigrations(folder))).toBe(false);
    await run();
    expect(await isMigrated(pool, 'shop', await readMigrations(folder))).toBe(true);
  } finally {
    await pool.end();
  }
});
