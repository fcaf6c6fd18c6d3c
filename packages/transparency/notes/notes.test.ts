import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addSignatures,
  createCosigner,
  createSigner,
  createVerifierKey,
  formatSignatures,
  formatVerifierKey,
  noteKeyId,
  openNote,
  parseSignatures,
  parseVerifierKey,
  publicKeyOf,
  signNote,
  splitNote,
} from '../index.ts';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const log = createSigner({ name: 'example.com/log', seed: seed(1) });
const other = createSigner({ name: 'example.com/other', seed: seed(2) });
const witness = createCosigner({ name: 'witness.example.com/w1', seed: seed(3) });
const refusal = (code: string) => expect.objectContaining({ name: 'TransparencyError', code });

// C2SP signed-note, "Verifier keys", "Example".
const published = {
  key: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  note: 'This is an example message.\n\n\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n',
};

test('the published key verifies the published note', () => {
  const key = parseVerifierKey(published.key);
  expect(key).toMatchObject({ name: 'example.com/foo', keyId: 0x530d903a, type: 1 });
  expect(formatVerifierKey(key)).toBe(published.key);
  expect(openNote(published.note, [key])).toMatchObject({
    text: 'This is an example message.\n',
    verified: [{ name: 'example.com/foo', timestamp: undefined }],
    unverified: [],
  });
});

test('the published poem is split at its last blank line', () => {
  const poem = 'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n';
  const line =
    '\u2014 quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n';
  const { text, signatures } = splitNote(`${poem}\n${line}`);
  expect(text).toBe(poem);
  expect(signatures).toMatchObject([{ name: 'quasimodo.example/salvatore', keyId: 0x367ba04b }]);
  expect(formatSignatures(signatures)).toBe(line);
});

test('the same public key has another ID under another name and as another type', () => {
  const publicKey = publicKeyOf(seed(1));
  const ids = [noteKeyId('a', 1, publicKey), noteKeyId('b', 1, publicKey), noteKeyId('a', 4, publicKey)];
  expect(new Set(ids).size).toBe(3);
});

test('every verifier key is read as it was written', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/[+\p{White_Space}\p{Cc}]/u.test(name));
  fc.assert(
    fc.property(names, fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.constantFrom(1, 4), (name, seedBytes, type) => {
      const key = createVerifierKey(name, type, publicKeyOf(seedBytes));
      expect(parseVerifierKey(formatVerifierKey(key))).toEqual(key);
    }),
  );
});

test('a note opens with the keys that signed it; lines of other keys are returned separately', () => {
  const note = signNote('text\n\nmore text\n', [log, other]);
  expect(openNote(note, [log.key])).toMatchObject({
    text: 'text\n\nmore text\n',
    verified: [{ key: log.key }],
    unverified: [{ name: 'example.com/other' }],
  });
  expect(openNote(new TextEncoder().encode(note), [log.key, other.key]).verified.map(({ name }) => name)).toEqual([
    'example.com/log',
    'example.com/other',
  ]);
});

test('a line is ignored if only its name or only its ID matches a trusted key', () => {
  const [good] = [log.sign('text\n')];
  const lines = formatSignatures([good, { ...good, name: 'example.com/log2' }, { ...good, keyId: good.keyId ^ 1 }]);
  expect(openNote(`text\n\n${lines}`, [log.key])).toMatchObject({ verified: [{}], unverified: [{}, {}] });
});

test('a wrong signature of a trusted key refuses the note, although another is correct', () => {
  const wrong = formatSignatures([other.sign('text\n'), { ...log.sign('text\n'), signature: other.sign('text\n').signature }]);
  expect(() => openNote(`text\n\n${wrong}`, [log.key, other.key])).toThrow(refusal('note_signature_wrong'));
  expect(openNote(`text\n\n${wrong}`, [other.key]).verified).toHaveLength(1);
});

test('each byte of a signed note matters', () => {
  const note = new TextEncoder().encode(signNote('origin\n5\nnew\n', [log]));
  for (let at = 0; at < note.length; at += 1)
    for (const change of [1, 2, 32, 128]) {
      const changed = note.with(at, (note[at] ?? 0) ^ change);
      expect(() => openNote(changed, [log.key])).toThrow(expect.objectContaining({ name: 'TransparencyError' }));
    }
});

test('the time of a cosignature is returned, and is signed', () => {
  const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
  const cosignature = witness.cosign(text, 1679315147);
  const note = addSignatures(signNote(text, [log]), [cosignature]);
  expect(openNote(note, [log.key, witness.key]).verified.map(({ timestamp }) => timestamp)).toEqual([undefined, 1679315147n]);
  for (const bit of [7, 0]) {
    const later = { ...cosignature, signature: cosignature.signature.with(bit, (cosignature.signature[bit] ?? 0) ^ 1) };
    expect(() => openNote(`${text}\n${formatSignatures([later])}`, [witness.key])).toThrow(refusal('note_signature_wrong'));
  }
});

test('a cosignature of a wrong length is a wrong signature', () => {
  const cosignature = witness.cosign('text\n', 1);
  for (const signature of [cosignature.signature.subarray(0, 4), cosignature.signature.subarray(8), new Uint8Array(73)])
    expect(() => openNote(`text\n\n${formatSignatures([{ ...cosignature, signature }])}`, [witness.key])).toThrow(
      refusal('note_signature_wrong'),
    );
});

test.each([0, -1, 1.5, 2n ** 63n])('no cosignature is made at the time %s', (timestamp) => {
  expect(() => witness.cosign('text\n', timestamp)).toThrow(refusal('cosignature_timestamp_invalid'));
});

test('a verifier key with a public key of small order is refused, although its ID is correct', () => {
  const publicKey = new Uint8Array(32);
  const text = formatVerifierKey({ name: 'a', keyId: noteKeyId('a', 1, publicKey), type: 1, publicKey });
  expect(() => parseVerifierKey(text)).toThrow(refusal('public_key_small_order'));
});

test('a cosignature signs the header, the time and the whole text', () => {
  // C2SP tlog-cosignature, "Ed25519 signed message".
  const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
  const plain = createSigner({ name: 'same.example', seed: seed(3) });
  expect(witness.cosign(text, 1679315147n).signature.subarray(8)).toEqual(
    plain.sign(`cosignature/v1\ntime 1679315147\n${text}`).signature,
  );
});

test('a signature of one type is not accepted as one of the other', () => {
  const plain = createSigner({ name: witness.key.name, seed: seed(3) });
  expect(() => openNote(signNote('text\n', [plain]), [witness.key])).toThrow(refusal('note_signature_missing'));
  const disguised = { ...plain.sign('text\n'), keyId: witness.key.keyId };
  expect(() => openNote(`text\n\n${formatSignatures([disguised])}`, [witness.key])).toThrow(refusal('note_signature_wrong'));
});

test('an ML-DSA-44 cosignature is treated as a line of an unknown key', () => {
  const mlDsa = { name: 'pq.example', keyId: 7, signature: new Uint8Array(8 + 2420) };
  const note = addSignatures(
    signNote('text\n', [log]),
    Array.from({ length: 15 }, () => mlDsa),
  );
  expect(openNote(note, [log.key])).toMatchObject({ verified: [{}], unverified: { length: 15 } });
});

test('a note has at most 100 signatures', () => {
  const note = signNote(
    'text\n',
    Array.from({ length: 100 }, () => log),
  );
  expect(openNote(note, [log.key]).verified).toHaveLength(100);
  expect(() => addSignatures(note, [other.sign('text\n')])).toThrow(refusal('note_signatures_too_many'));
});

test.each([
  ['note_unsigned', 'text\n'],
  ['note_unsigned', 'text\n\n'],
  ['note_unterminated', 'text\n\n\u2014 a AAAAAAA='],
  ['note_signature_malformed', 'text\n\n- a AAAAAAA=\n'],
  ['note_signature_malformed', 'text\n\n\u2014 a  AAAAAAA=\n'],
  ['note_signature_malformed', 'text\n\n\u2014  AAAAAAA=\n'],
  ['note_signature_malformed', 'text\n\n\u2014 a+b AAAAAAA=\n'],
  ['note_signature_malformed', 'text\n\n\u2014 a\u00a0b AAAAAAA=\n'],
  ['note_signature_malformed', 'text\n\n\u2014 a AAAAAA==\n'],
  ['note_signature_malformed', 'text\n\n\u2014 a AAAAAAB=\n'],
  ['note_signature_malformed', 'text\n\n\u2014 a AAAAAAA\n'],
  ['note_signature_malformed', 'text\n\n\u2014 a AAAAAAA= \n'],
  ['note_control_character', 'te\txt\n\n\u2014 a AAAAAAA=\n'],
  ['note_control_character', 'text\r\n\r\n\u2014 a AAAAAAA=\r\n'],
  ['note_control_character', 'te\u0000xt\n\n\u2014 a AAAAAAA=\n'],
  ['note_not_utf8', 'te\ud800xt\n\n\u2014 a AAAAAAA=\n'],
])('%s: %j', (code, note) => {
  expect(() => splitNote(note)).toThrow(refusal(code));
});

test('bytes that are not UTF-8, and a byte order mark, are not accepted for the text without them', () => {
  const note = new TextEncoder().encode(signNote('text\n', [log]));
  expect(() => openNote(Uint8Array.of(0xff, ...note), [log.key])).toThrow(refusal('note_not_utf8'));
  expect(() => openNote(Uint8Array.of(0xef, 0xbb, 0xbf, ...note), [log.key])).toThrow(refusal('note_signature_wrong'));
});

test('DEL and non-ASCII characters do not count as control characters of a note', () => {
  expect(openNote(signNote('\u007f\u0085\u00a0\u2028\n', [log]), [log.key]).text).toBe('\u007f\u0085\u00a0\u2028\n');
});

test.each(['', 'a b', 'a+b', 'a\u0085', 'a\u3000', 'a\nb', 'a\tb', '\ud800'])('%j is not a valid key name', (name) => {
  expect(() => createSigner({ name, seed: seed(1) })).toThrow(refusal('key_name_invalid'));
});

test('signature lines are read as they were written', () => {
  const signatures = [log.sign('text\n'), witness.cosign('text\n', 5)];
  expect(parseSignatures(formatSignatures(signatures))).toEqual(signatures);
});
