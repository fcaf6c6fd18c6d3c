import { signNote } from '@trivium/transparency';
import { beforeEach, expect, test } from 'vitest';
import { withoutTriggers } from '../testing/empty-tables.ts';
import { openSampleLog, sampleEntries, sampleOrigin, sampleSigner } from '../testing/sample-log.ts';
import { useTables } from '../testing/use-tables.ts';
import type { Fault } from './audit.ts';

const database = useTables();
const damage = (statement: string, values: unknown[] = []) => withoutTriggers(database().administrator, statement, values);
const audit = () => openSampleLog(database().pool).audit();
const codes = (faults: readonly Fault[]) => faults.map(({ code }) => code);

beforeEach(async () => {
  const log = openSampleLog(database().pool);
  for (const count of [10, 290, 700]) await log.append(sampleEntries(count));
});

test('an intact log has no faults', async () => {
  expect(await audit()).toEqual({ size: 1000n, checkpoints: 4, faults: [] });
});

test('a changed hash of a tile is found, and named', async () => {
  await damage(
    'update catalog.log_tiles set hashes = set_byte(hashes, 99, get_byte(hashes, 99) # 1) where level = 0 and position = 300',
  );
  const { faults } = await audit();
  expect(codes(faults)).toEqual(['tile_wrong']);
  expect(faults[0]?.message).toContain('Tile 1 of level 0');
});

test('a changed hash above the leaves is found', async () => {
  await damage('update catalog.log_tiles set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 1');
  expect(codes((await audit()).faults)).toEqual(['tile_wrong']);
});

test('a missing tile is found', async () => {
  await damage('delete from catalog.log_tiles where level = 0 and position = 512');
  expect(codes((await audit()).faults)).toContain('tile_wrong');
});

test('a changed entry is found by its tile, by those above, and by every later checkpoint', async () => {
  await damage('update catalog.log_entry_bundles set bytes = set_byte(bytes, 5, get_byte(bytes, 5) # 1) where position = 10');
  expect(codes((await audit()).faults)).toEqual(['root_wrong', 'root_wrong', 'tile_wrong', 'tile_wrong']);
});

test('missing entries end the audit', async () => {
  await damage('delete from catalog.log_entry_bundles where position = 300');
  expect(codes((await audit()).faults)).toEqual(['bundle_missing']);
});

test('missing last entries are found', async () => {
  await damage('delete from catalog.log_entry_bundles where position = (select max(position) from catalog.log_entry_bundles)');
  expect(codes((await audit()).faults)).toEqual(['bundle_missing']);
});

test('truncated entries end the audit', async () => {
  await damage('update catalog.log_entry_bundles set bytes = substring(bytes for octet_length(bytes) - 1) where position = 300');
  expect(codes((await audit()).faults)).toEqual(['bundle_damaged']);
});

test('a checkpoint over another tree is found, even if its signature is correct', async () => {
  const root = Buffer.alloc(32, 9);
  const note = signNote(`${sampleOrigin}\n300\n${root.toString('base64')}\n`, [sampleSigner]);
  await damage('update catalog.log_checkpoints set root = $1, note = $2 where size = 300', [root, note]);
  const { faults } = await audit();
  expect(codes(faults)).toEqual(['root_wrong']);
  expect(faults[0]?.message).toContain('size 300');
});

test('a checkpoint with a wrong signature is found', async () => {
  await damage(`update catalog.log_checkpoints set note = replace(note, E'\\n10\\n', E'\\n11\\n') where size = 10`);
  expect(codes((await audit()).faults)).toEqual(['checkpoint_signature_wrong']);
});

test('a missing checkpoint of the empty log is found', async () => {
  await damage('delete from catalog.log_checkpoints where size = 0');
  expect(codes((await audit()).faults)).toEqual(['checkpoint_missing']);
});

test('rows beyond the latest checkpoint are found', async () => {
  await damage('delete from catalog.log_checkpoints where size = 1000');
  expect(codes((await audit()).faults).toSorted()).toEqual(['entries_beyond_log', 'tile_beyond_log', 'tile_beyond_log']);
});

test('no more than a hundred faults are reported', async () => {
  const log = openSampleLog(database().pool);
  for (let index = 0; index < 110; index += 1) await log.append(sampleEntries(1));
  await damage('update catalog.log_checkpoints set root = sha256(root) where size > 1000');
  const { faults, checkpoints } = await audit();
  expect(faults).toHaveLength(100);
  expect(checkpoints).toBe(114);
});
