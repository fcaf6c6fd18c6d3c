import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeSignedContent } from '../../testing/make-content.ts';
import { readContent } from './read-content.ts';

/** A small catalog, signed by a test signer. */
const slugs = ['amoxicillin', 'carprofen', 'tramadol'];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trivium-content-'));
  await writeSignedContent(folder, slugs);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const change = async (file: string, edit: (text: string) => string) => {
  const path = join(folder, file);
  await writeFile(path, edit(await readFile(path, 'utf8')));
};
const listProblems = async () => {
  const { problems, warnings } = await readContent(folder);
  return [...problems, ...warnings].map(({ file, field, rule }) => `${file} ${field} ${rule}`);
};

test('the content of this repository has no problems', async () => {
  const { entries, problems } = await readContent();
  expect(problems).toEqual([]);
  expect(entries).toHaveLength(348);
  const inOrder = entries.map(({ entry }) => entry.slug);
  expect(inOrder).toEqual(inOrder.toSorted());
  expect(entries.flatMap(({ entry }) => entry.dosages)).toHaveLength(923);
  expect(entries.flatMap(({ entry }) => entry.citations)).toHaveLength(624);
  expect(new Set(entries.map(({ entry }) => entry.verificationTier))).toEqual(new Set(['sourced']));
});

test('every key of this repository is labelled a demonstration', async () => {
  const { keys } = await readContent();
  expect([...keys.values()].map(({ demonstration, displayName, status }) => [demonstration, displayName, status])).toEqual([
    [true, expect.stringContaining('DEMONSTRATION'), 'revoked'],
    [true, expect.stringContaining('SECOND DEMONSTRATION'), 'revoked'],
    [true, expect.stringContaining('THIRD DEMONSTRATION'), 'revoked'],
    [true, expect.stringContaining('FOURTH DEMONSTRATION'), 'revoked'],
    [true, expect.stringContaining('FIFTH DEMONSTRATION'), 'revoked'],
    [true, expect.stringContaining('SIXTH DEMONSTRATION'), 'revoked'],
    [true, expect.stringContaining('SEVENTH DEMONSTRATION'), 'active'],
  ]);
});

test('a catalog without its list of terms is not served', async () => {
  await rm(join(folder, 'terms.json'));
  expect(await listProblems()).toContain('terms.json  file_unreadable');
});

test('an entry that changed after it was signed has no signatures', async () => {
  await change('entries/carprofen.json', (text) => text.replace('"name": "Carprofen"', '"name": "Other"'));
  expect(await listProblems()).toEqual(['signatures/carprofen.json signatures payload_changed']);
  const { entries } = await readContent(folder);
  expect(entries.find(({ entry }) => entry.slug === 'carprofen')?.signatures).toEqual([]);
});

test('a signature by an unknown key is rejected', async () => {
  await change('signatures/carprofen.json', (text) => text.replace(/ed25519:[0-9a-f]{8}/, 'ed25519:00000000'));
  expect(await listProblems()).toEqual(['signatures/carprofen.json signatures signer_unknown']);
});

test('an invalid signature is rejected', async () => {
  const other = JSON.parse(await readFile(join(folder, 'signatures/tramadol.json'), 'utf8'));
  await change('signatures/carprofen.json', (text) => {
    const file = JSON.parse(text);
    return JSON.stringify({ ...file, signatures: [{ ...file.signatures[0], sig: other.signatures[0].sig }] });
  });
  expect(await listProblems()).toEqual(['signatures/carprofen.json signatures signature_invalid']);
});

test('an entry without signatures and signatures without an entry are reported', async () => {
  await rm(join(folder, 'signatures/carprofen.json'));
  await rm(join(folder, 'entries/tramadol.json'));
  expect(await listProblems()).toEqual([
    'signatures/tramadol.json  signature_of_nothing',
    'signatures/carprofen.json  entry_unsigned',
  ]);
});

test('an invalid JSON file is reported, and the others are read', async () => {
  await change('entries/carprofen.json', (text) => text.slice(0, -5));
  expect(await listProblems()).toContain('entries/carprofen.json  json_invalid');
  expect((await readContent(folder)).entries).toHaveLength(slugs.length - 1);
});

test('a repeated member is reported, since JSON readers may take either dose', async () => {
  await change('entries/carprofen.json', (text) => text.replace('"dose":', '"dose": "1 mg/kg",\n      "dose":'));
  expect(await listProblems()).toContain('entries/carprofen.json  member_repeated');
});

test('a link is not followed, a large file is not read, and no problem quotes either', async () => {
  const secret = join(folder, 'secret');
  await writeFile(secret, 'hunter2-hunter2');
  await symlink(secret, join(folder, 'entries/linked.json'));
  await writeFile(join(folder, 'entries/broken.json'), 'hunter2-hunter2');
  await writeFile(join(folder, 'entries/large.json'), `"${'x'.repeat(300_000)}"`);
  const { problems } = await readContent(folder);
  expect(problems.map(({ file, rule }) => `${file} ${rule}`)).toEqual([
    'entries/broken.json json_invalid',
    'entries/large.json file_too_large',
    'entries/linked.json file_not_regular',
  ]);
  expect(JSON.stringify(problems)).not.toContain('hunter2');
});

test('a citation id is unique in the catalog', async () => {
  await change('entries/carprofen.json', (text) => text.replaceAll('cfr-520-304', 'cfr-520-88a'));
  expect(await listProblems()).toContain('entries/carprofen.json citations.0.id citation_id_taken');
});

test('the keyring stops at a changed key event', async () => {
  await change('keys/0001.json', (text) => text.replace('Signer 1', 'signer 1'));
  expect(await listProblems()).toContain('keys/0001.json  signature_invalid');
});
