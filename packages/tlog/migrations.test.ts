import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@trivium/core';
import { createSigner } from '@trivium/transparency';
import { beforeEach, expect, test } from 'vitest';
import { createTransparencyLog } from './log/create-transparency-log.ts';
import { openSampleLog, sampleEntries, seedOf } from './testing/sample-log.ts';
import { useTables } from './testing/use-tables.ts';

const database = useTables();
const run = (statement: string) => database().pool.query(statement);

beforeEach(async () => {
  await openSampleLog(database().pool).append(sampleEntries(300));
});

test.each(['log_tiles', 'log_entry_bundles', 'log_checkpoints'])('rows of %s are never changed or removed', async (table) => {
  const column = { log_tiles: 'position', log_entry_bundles: 'position', log_checkpoints: 'size' }[table];
  for (const statement of [
    `update catalog.${table} set ${column} = ${column}`,
    `delete from catalog.${table}`,
    `truncate catalog.${table} cascade`,
  ])
    await expect(run(statement)).rejects.toMatchObject({ code: '23001' });
});

test.each([
  ['a second checkpoint of one size', '23505', '300, 0'],
  ['a second checkpoint after the same one', '23505', '301, 0'],
  ['a checkpoint after one that is not there', '23503', '302, 301'],
  ['a checkpoint that goes back', '23514', '299, 300'],
  ['a second beginning', '23514', '301, null'],
])('the database refuses %s', async (_, code, values) => {
  await expect(
    run(`insert into catalog.log_checkpoints (size, previous, root, note) values (${values}, sha256(''), 'note')`),
  ).rejects.toMatchObject({ code });
});

test.each([
  ['log_tiles (level, position, hashes)', `0, 512, decode('00', 'hex')`],
  ['log_tiles (level, position, hashes)', `0, 767, decode(repeat('00', 64), 'hex')`],
  ['log_tiles (level, position, hashes)', `8, 0, decode(repeat('00', 32), 'hex')`],
  ['log_entry_bundles (position, width, bytes)', `510, 3, decode('000000000000', 'hex')`],
  ['log_entry_bundles (position, width, bytes)', `512, 3, decode('00000000', 'hex')`],
])('the database refuses a row of %s that cannot be one: %s', async (table, values) => {
  await expect(run(`insert into catalog.${table} values (${values})`)).rejects.toMatchObject({ code: '23514' });
});

test('logs in two schemas of one database are independent', async () => {
  const tables = await readFile(join(import.meta.dirname, 'migrations/0001-transparency-log.sql'), 'utf8');
  await run(`create schema "other house"; ${tables.replaceAll('catalog.', '"other house".')}`);
  const origin = 'log.example.org/house';
  const { pool } = database();
  const other = createTransparencyLog({
    pool,
    schema: 'other house',
    origin,
    signer: createSigner({ name: origin, seed: seedOf('house') }),
    clock: systemClock,
  });
  const log = openSampleLog(pool);
  await Promise.all([log, other].flatMap((one) => [one.append(sampleEntries(5)), one.sequence(() => sampleEntries(5))]));
  expect(await log.audit()).toMatchObject({ size: 310n, faults: [] });
  expect(await other.audit()).toMatchObject({ size: 10n, faults: [] });
  await run('drop schema "other house" cascade');
});
