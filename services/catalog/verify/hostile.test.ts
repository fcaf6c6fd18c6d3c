import { encodeBase64 } from '@trivium/transparency';
import { expect, test } from 'vitest';
import { createVerifier } from './index.ts';
import { maxBundleBytes } from './bundle/read-text.ts';
import { logKey, witnessKeys } from './testing/keys.ts';
import { entry, jcs, makeBundle } from './testing/make-bundle.ts';

const verify = createVerifier({ logKey, witnesses: witnessKeys, quorum: 1 });
const good = makeBundle();
const maxLength = maxBundleBytes - 10_000;

const fill = (unit: (at: number) => string) => {
  let text = '';
  for (let at = 0; text.length < maxLength; at += 1) text += unit(at);
  return text;
};

// Each has the maximum size. A verifier slower than linear would exceed the test's time limit.
test.for([
  ['as many members as fit', () => jcs({ ...good, entry: JSON.parse(`{${fill((at) => `"k${at}":0,`)}"z":0}`) })],
  ['as many members of one name as fit', () => `{${fill(() => '"entry":{},')}${jcs(good).slice(1)}`],
  ['as many numbers as fit', () => jcs({ ...good, entry: { list: JSON.parse(`[${fill(() => '1e300,')}0]`) } })],
  ['one number of as many digits as fit', () => `{"entry":{"n":${'9'.repeat(maxLength)}},${jcs(good).slice(1)}`],
  ['as many escapes as fit', () => jcs({ ...good, proof: '\u0001'.repeat(maxLength / 6) })],
  [
    'as many signatures as fit',
    () => jcs({ ...good, envelope: { ...good.envelope, signatures: Array.from({ length: maxLength / 3 }, () => '') } }),
  ],
  [
    'as many hashes as fit',
    () => jcs({ ...good, proof: good.proof.replace('\n\n', `\n${`${'A'.repeat(43)}=\n`.repeat(maxLength / 46)}\n`) }),
  ],
  ['as many signature lines as fit', () => jcs({ ...good, proof: good.proof + '— a AAAAAAA=\n'.repeat(maxLength / 17) })],
  ['as many newlines as fit', () => jcs({ ...good, proof: '\n'.repeat(maxLength / 2) })],
  ['as large a log entry as fits', () => jcs({ ...good, logEntry: encodeBase64(new Uint8Array((maxLength / 4) * 3)) })],
] as const)('%s: refused in linear time', ([, bundle]) => {
  expect(verify(bundle())).toMatchObject({ ok: false });
});

test('a message quotes the bundle shortened and without invisible characters', () => {
  const hostile = `\u001b[2J\u202e\u0000${'A'.repeat(500)}`;
  const { steps } = verify(jcs(makeBundle({ payloadType: hostile })));
  const { message = '' } = steps.find(({ state }) => state === 'failed') ?? {};
  expect(message).toContain('"\\u001b[2J\\u{202e}\\u0000AAA');
  expect(message).not.toMatch(/[\p{C}]/u);
  expect(message.length).toBeLessThan(250);
});

test('an invalid bundle has no facts', () => {
  expect(verify(jcs({ ...good, entry: { ...entry, name: 'Otherazine' } }))).not.toHaveProperty('facts');
});
