import { createSigner, signNote } from '@trivium/transparency';
import { beforeEach, expect, test } from 'vitest';
import { withoutTriggers } from '../testing/empty-tables.ts';
import { openSampleLog, sampleEntries, sampleOrigin, sampleSigner, seedOf } from '../testing/sample-log.ts';
import { useTables } from '../testing/use-tables.ts';

const database = useTables();
const damage = (statement: string, values: unknown[] = []) => withoutTriggers(database().administrator, statement, values);
const open = () => openSampleLog(database().pool).open();

/** A log of 300 entries: a full tile, a partial one, and one above them. */
beforeEach(async () => {
  await openSampleLog(database().pool).append(sampleEntries(300));
});

test('a log continues where it was left, by the same key', async () => {
  expect(await openSampleLog(database().pool).append(sampleEntries(1))).toEqual({ first: 300n, size: 301n });
});

test('another key under the same name does not continue a log', async () => {
  const signer = createSigner({ name: sampleOrigin, seed: seedOf('another') });
  const other = openSampleLog(database().pool, { signer });
  await expect(other.open()).rejects.toMatchObject({ code: 'checkpoint_key_foreign' });
  await expect(other.append(sampleEntries(1))).rejects.toMatchObject({ code: 'checkpoint_key_foreign' });
  expect((await openSampleLog(database().pool).latestCheckpoint()).size).toBe(300n);
});

test('a log of another origin does not continue a log', async () => {
  const origin = 'log.example.org/other';
  const other = openSampleLog(database().pool, { origin, signer: createSigner({ name: origin, seed: seedOf('sample') }) });
  await expect(other.append(sampleEntries(1))).rejects.toMatchObject({ code: 'checkpoint_origin_foreign' });
});

test('a key whose name is not the origin creates no log', () => {
  expect(() => openSampleLog(database().pool, { origin: 'log.example.org/other' })).toThrow(
    expect.objectContaining({ code: 'signer_origin_mismatch' }),
  );
});

test.each([
  ['another root in its text', 'checkpoint_signature_wrong', `regexp_replace(note, E'\\n300\\n.', E'\\n300\\nX')`],
  ['another size in its text', 'checkpoint_signature_wrong', `replace(note, E'\\n300\\n', E'\\n301\\n')`],
  ['no signature', 'checkpoint_unreadable', `split_part(note, E'\\n\\n', 1) || E'\\n'`],
  ['no text at all', 'checkpoint_unreadable', `''`],
])('a stored checkpoint with %s stops the log: %s', async (_, code, note) => {
  await damage(`update catalog.log_checkpoints set note = ${note} where size = 300`);
  await expect(open()).rejects.toMatchObject({ code });
});

test('a stored checkpoint whose columns contradict its text stops the log', async () => {
  await damage('update catalog.log_checkpoints set root = sha256(root) where size = 300');
  await expect(open()).rejects.toMatchObject({ code: 'checkpoint_columns_mismatch' });
});

test('an old checkpoint in place of the latest stops the log', async () => {
  await openSampleLog(database().pool).append(sampleEntries(1));
  await damage(
    'update catalog.log_checkpoints c set note = o.note from catalog.log_checkpoints o where c.size = 301 and o.size = 300',
  );
  await expect(open()).rejects.toMatchObject({ code: 'checkpoint_columns_mismatch' });
});

test("stored tiles that do not lead to the checkpoint's root stop the log", async () => {
  await damage('update catalog.log_tiles set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 1');
  await expect(open()).rejects.toMatchObject({ code: 'log_root_mismatch' });
  const log = openSampleLog(database().pool);
  await expect(log.append(sampleEntries(1))).rejects.toMatchObject({ code: 'log_root_mismatch' });
});

test('a stored checkpoint over another tree, signed by the right key, stops the log', async () => {
  const root = Buffer.alloc(32, 9);
  const note = signNote(`${sampleOrigin}\n300\n${root.toString('base64')}\n`, [sampleSigner]);
  await damage('update catalog.log_checkpoints set root = $1, note = $2 where size = 300', [root, note]);
  await expect(open()).rejects.toMatchObject({ code: 'log_root_mismatch' });
});

test('a missing tile stops the log', async () => {
  await damage('delete from catalog.log_tiles where level = 0 and position >= 256');
  await expect(open()).rejects.toMatchObject({ code: 'tile_missing' });
});

test('duplicate stored hashes stop the log', async () => {
  await damage('insert into catalog.log_tiles select 0, 270, hashes from catalog.log_tiles where level = 1');
  await expect(open()).rejects.toMatchObject({ code: 'tile_missing' });
});

test('each kind of damage that a read meets has its own code', async () => {
  const log = openSampleLog(database().pool);
  await damage('delete from catalog.log_tiles where level = 0 and position < 256');
  await damage('delete from catalog.log_entry_bundles where position = 0');
  await expect(log.inclusionProof(3n, 300n)).rejects.toMatchObject({ code: 'tile_missing', status: 500 });
  await expect(log.readEntries(3n, 5n)).rejects.toMatchObject({ code: 'bundle_missing', status: 500 });
  await damage('update catalog.log_entry_bundles set bytes = bytes || $1', [Buffer.from([0, 9])]);
  await expect(log.readEntries(260n, 300n)).rejects.toMatchObject({ code: 'bundle_damaged', status: 500 });
});

test('a stopped log continues once its tables are repaired', async () => {
  const log = openSampleLog(database().pool);
  const flip = 'update catalog.log_tiles set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 1';
  await damage(flip);
  await expect(log.append(sampleEntries(1))).rejects.toMatchObject({ code: 'log_root_mismatch' });
  await damage(flip);
  expect(await log.append(sampleEntries(1))).toEqual({ first: 300n, size: 301n });
});
