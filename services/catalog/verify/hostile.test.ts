import { encodeBase64 } from '@trivium/transparency';
import { expect, test } from 'vitest';
import { createVerifier } from './index.ts';
import { largestBundle } from './bundle/read-text.ts';
import { logKey, witnessKeys } from './testing/keys.ts';
import { entry, jcs, makeBundle } from './testing/make-bundle.ts';

const verify = createVerifier({ logKey, witnesses: witnessKeys, quorum: 1 });
const good = makeBundle();
const most = largestBundle - 10_000;

const fill = (unit: (at: number) => string) => {
  let text = '';
  for (let at = 0; text.length < most; at += 1) text += unit(at);
  return text;
};

// Each is as large as a bundle may be. A verifier that took a time above linear would not finish within the test's time.
test.for([
  ['as many members as fit', () => jcs({ ...good, entry: JSON.parse(`{${fill((at) => `"k${at}":0,`)}"z":0}`) })],
  ['as many members of one name as fit', () => `{${fill(() => '"entry":{},')}${jcs(good).slice(1)}`],
  ['as many numbers as fit', () => jcs({ ...good, entry: { list: JSON.parse(`[${fill(() => '1e300,')}0]`) } })],
  ['one number of as many digits as fit', () => `{"entry":{"n":${'9'.repeat(most)}},${jcs(good).slice(1)}`],
  ['as many escapes as fit', () => jcs({ ...good, proof: '\u0001'.repeat(most / 6) })],
  [
    'as many signatures as fit',
    () => jcs({ ...good, envelope: { ...good.envelope, signatures: Array.from({ length: most / 3 }, () => '') } }),
  ],
  [
    'as many hashes as fit',
    () => jcs({ ...good, proof: good.proof.replace('\n\n', `\n${`${'A'.repeat(43)}=\n`.repeat(most / 46)}\n`) }),
  ],
  ['as many signature lines as fit', () => jcs({ ...good, proof: good.proof + '— a AAAAAAA=\n'.repeat(most / 17) })],
  ['as many newlines as fit', () => jcs({ ...good, proof: '\n'.repeat(most / 2) })],
  ['as large a log entry as fits', () => jcs({ ...good, logEntry: encodeBase64(new Uint8Array((most / 4) * 3)) })],
] as const)('%s: refused, and soon', ([, bundle]) => {
  expect(verify(bundle())).toMatchObject({ ok: false });
});

test('a message shows text of the bundle short, in quotes, with nothing that cannot be seen', () => {
  const hostile = `\u001b[2J\u202e\u0000${'A'.repeat(500)}`;
  const { steps } = verify(jcs(makeBundle({ payloadType: hostile })));
  const { message = '' } = steps.find(({ state }) => state === 'failed') ?? {};
  expect(message).toContain('"\\u001b[2J\\u{202e}\\u0000AAA');
  expect(message).not.toMatch(/[\p{C}]/u);
  expect(message.length).toBeLessThan(250);
});

test('what a bundle says never reaches the facts before all of it is verified', () => {
  expect(verify(jcs({ ...good, entry: { ...entry, name: 'Otherazine' } }))).not.toHaveProperty('facts');
});
