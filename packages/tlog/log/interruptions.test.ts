import { emptyEdge, growTiles } from '@trivium/transparency';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { breakAtCommit, type Loss } from '../testing/lossy-pool.ts';
import { openSampleLog, sampleEntries, sampleOrigin, sampleSigner } from '../testing/sample-log.ts';
import { useTables } from '../testing/use-tables.ts';
import type { TransparencyLog } from './create-transparency-log.ts';
import { createLogSql } from './log.sql.ts';
import { createOwnCheckpoints } from './own-checkpoints.ts';
import { entryRows, tileRows } from './rows.rules.ts';

const database = useTables();
let log: TransparencyLog;

beforeEach(() => {
  log = openSampleLog(database().pool);
});
afterEach(() => log.close());

const statements = async () => (await log.readEntries(0n, (await log.latestCheckpoint()).size)).map(String);

test('a connection that is killed in the middle of a batch has no effect: the batch is stored once', async () => {
  await log.append(sampleEntries(3));
  await killOnInsert('log_checkpoints', 2, async () => {
    expect(await log.append([Buffer.from('survivor')])).toEqual({ first: 3n, size: 4n });
  });
  expect((await statements()).filter((entry) => entry === 'survivor')).toHaveLength(1);
  expect((await log.audit()).faults).toEqual([]);
});

test('a batch whose connections are killed again and again is refused, and nothing of it is stored', async () => {
  await log.append(sampleEntries(3));
  await killOnInsert('log_checkpoints', 3, async () => {
    await expect(log.append([Buffer.from('lost')])).rejects.toThrow(/terminat|EPIPE|ECONNRESET/);
  });
  expect(await statements()).not.toContain('lost');
  expect(await log.append([Buffer.from('next')])).toEqual({ first: 3n, size: 4n });
  expect((await log.audit()).faults).toEqual([]);
});

test.each<[string, Loss[]]>([
  ['lost before its commit is stored once, in a second attempt', ['before-commit']],
  ['whose commit was not answered is found, and not stored again', ['after-commit']],
  ['lost twice is stored once', ['before-commit', 'before-commit']],
])('a batch %s', async (_, losses) => {
  const lossy = openSampleLog(breakAtCommit(database().pool, losses));
  await log.append(sampleEntries(3));
  expect(await lossy.append([Buffer.from('once')])).toEqual({ first: 3n, size: 4n });
  expect(losses).toEqual([]);
  expect((await statements()).slice(3)).toEqual(['once']);
  expect((await log.audit()).faults).toEqual([]);
});

test('if it cannot be determined whether a batch was stored, append reports exactly that', async () => {
  const pool = new Pool({ ...database().connection, max: 1, pipeline: true });
  pool.on('connect', (client) => client.on('error', () => {}));
  const lossy = openSampleLog(breakAtCommit(pool, ['after-commit', 'before-commit', 'before-commit', 'before-commit']));
  await expect(lossy.append([Buffer.from('perhaps')])).rejects.toMatchObject({ code: 'append_uncertain', status: 503 });
  expect(await statements()).toEqual(['perhaps']);
  await pool.end();
});

test('calls that were hashed ahead of a failed batch are still stored', async () => {
  const lossy = openSampleLog(breakAtCommit(database().pool, []), { limits: { batchEntries: 600 } });
  await lossy.append(sampleEntries(10));
  await killOnInsert('log_checkpoints', 3, async () => {
    const answers = await Promise.allSettled([1, 2, 3].map((call) => lossy.append(sampleEntries(600, `call ${call}`))));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
  expect(await log.audit()).toMatchObject({ size: 1210n, faults: [] });
});

test('another writer that does not take the lock is noticed: nothing is stored, and the log continues after it', async () => {
  await log.open();
  const intruded = log.sequence(async () => {
    await writeWithoutLock(sampleEntries(2, 'intruder'));
    return sampleEntries(1);
  });
  await expect(intruded).rejects.toMatchObject({ code: 'checkpoint_conflict' });
  expect(await log.append([Buffer.from('after')])).toEqual({ first: 2n, size: 3n });
  expect(await statements()).toEqual(['intruder 0', 'intruder 1', 'after']);
  expect((await log.audit()).faults).toEqual([]);
});

test('a process that cannot get the lock reports it', async () => {
  await log.open();
  const impatient = new Pool({ ...database().connection, statement_timeout: 100, application_name: 'impatient', pipeline: true });
  const held = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holder = log.sequence(async () => {
    isHeld.resolve();
    await held.promise;
    return [];
  });
  await isHeld.promise;
  const other = openSampleLog(impatient);
  await expect(other.append(sampleEntries(1))).rejects.toMatchObject({ code: 'sequencer_busy', retryAfter: 5 });
  held.resolve();
  await holder;
  expect(await other.append(sampleEntries(1))).toEqual({ first: 0n, size: 1n });
  await impatient.end();
});

test("a sequencer that waited sees what was stored meanwhile, whatever the database's default isolation", async () => {
  await log.open();
  const options = '-c default_transaction_isolation=serializable';
  const stubborn = new Pool({ ...database().connection, options, pipeline: true });
  const other = openSampleLog(stubborn);
  let waiting: Promise<unknown> | undefined;
  await log.sequence(async () => {
    waiting = other.append([Buffer.from('second')]);
    await expect.poll(waitsForLock, { timeout: 5000, interval: 5 }).toBe(true);
    return [Buffer.from('first')];
  });
  expect(await waiting).toEqual({ first: 1n, size: 2n });
  expect(await statements()).toEqual(['first', 'second']);
  await stubborn.end();
});

async function waitsForLock(): Promise<boolean> {
  const { rowCount } = await database().pool.query(`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`);
  return rowCount === 1;
}

/** Kills the first few connections that insert into the table. */
async function killOnInsert(table: string, times: number, work: () => Promise<void>): Promise<void> {
  const { pool } = database();
  // A sequence keeps its value although the transaction is rolled back.
  await pool.query(`create sequence catalog.kills;
    create function catalog.kill() returns trigger language plpgsql as $$ begin
      if nextval('catalog.kills') <= ${times} then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$;
    create trigger kill before insert on catalog.${table} for each row execute function catalog.kill()`);
  try {
    await work();
  } finally {
    await pool.query(`drop trigger kill on catalog.${table}; drop function catalog.kill; drop sequence catalog.kills`);
  }
}

/** Acts as a sequencer on an empty log, but without the lock. */
async function writeWithoutLock(entries: readonly Uint8Array[]): Promise<void> {
  const sql = createLogSql('catalog');
  const own = createOwnCheckpoints(sampleOrigin, sampleSigner);
  const { tiles, size, root } = growTiles(emptyEdge, { entries });
  await sql.insertEntryRows(database().pool, entryRows(0n, entries));
  await sql.insertTileRows(database().pool, tileRows(0n, tiles));
  await sql.insertCheckpoint(database().pool, { previous: 0n, size, root, note: own.sign(size, root) });
}
