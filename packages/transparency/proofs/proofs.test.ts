import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSigner, formatProof, parsePolicy, parseProof, verifyProof } from '../index.ts';
import { sampleCheckpoint, sampleEntries, samplePolicy, sampleProof, sampleSigner } from '../testing/sample-log.ts';

const refusal = (code: string) => expect.objectContaining({ name: 'TransparencyError', code });
const quorum = ['X1', 'X3', 'Y2'];
const leafHash = sampleEntries[5] as Uint8Array;
const policy = parsePolicy(samplePolicy);
const nobody = parsePolicy('quorum none\n');

// C2SP tlog-proof, the example without its extra line and signatures, which the specification abbreviates.
const published = `c2sp.org/tlog-proof@v1
index 73894
gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=
B95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=
EKNzoDWG8LGC0Yp9o+sv3qllpMP9uHQ9B20KNL+Q1zs=
RoopEkOdqkYqMB4MJXrbt/hMjOxsVn0IrWjpz1ZMMes=
AHCioX9nLjsrse6YhjRRmk1WUEirVOLLRoOQ6vfO5vk=

example.com/fancylog
109482
sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=
`;

test('the published proof is read, and written unchanged', () => {
  const proof = parseProof(published);
  expect(proof).toMatchObject({ index: 73894n, hashes: { length: 5 }, extra: undefined });
  expect(proof.checkpoint.split('\n')[0]).toBe('example.com/fancylog');
  expect(formatProof(proof)).toBe(published);
});

test('every proof is read as it was written', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const proofs = fc.record({
    index: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    hashes: fc.array(hash, { maxLength: 64 }),
    checkpoint: fc.constant(sampleCheckpoint(quorum)),
    extra: fc.option(fc.uint8Array({ minLength: 1 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(proofs, (proof) => {
      expect(parseProof(formatProof(proof))).toEqual(proof);
    }),
  );
});

test("a proof contains the entry's index, its tree, and who cosigned when", () => {
  const verified = verifyProof({ proof: sampleProof(quorum, Uint8Array.of(1, 2)), leafHash, policy });
  expect(verified).toMatchObject({ index: 5n, checkpoint: { origin: 'example.com/log', size: 13n }, logKey: sampleSigner.key });
  expect(verified.cosignatures.map(({ name, timestamp }) => [name, timestamp])).toEqual(
    quorum.map((name) => [`witness.example/${name}`, 1679315147n]),
  );
  expect(verified.extra).toEqual(Uint8Array.of(1, 2));
});

test('a parsed proof, and its bytes, verify as its text does', () => {
  const text = sampleProof(quorum);
  const verified = verifyProof({ proof: text, leafHash, policy });
  expect(verifyProof({ proof: parseProof(text), leafHash, policy })).toEqual(verified);
  expect(verifyProof({ proof: new TextEncoder().encode(text), leafHash, policy })).toEqual(verified);
});

test('without a witness policy the log key alone decides', () => {
  expect(verifyProof({ proof: sampleProof([]), leafHash, logKey: sampleSigner.key, policy: nobody }).cosignatures).toEqual([]);
});

test('a proof file with any changed byte is refused', () => {
  const file = new TextEncoder().encode(sampleProof(quorum));
  verifyProof({ proof: file, leafHash, policy });
  for (let at = 0; at < file.length; at += 1)
    for (const change of [1, 4, 32, 128]) {
      const proof = file.with(at, (file[at] ?? 0) ^ change);
      expect(() => verifyProof({ proof, leafHash, policy })).toThrow(expect.objectContaining({ name: 'TransparencyError' }));
    }
});

test('another leaf is not proven', () => {
  const proof = sampleProof(quorum);
  expect(() => verifyProof({ proof, leafHash: sampleEntries[6] as Uint8Array, policy })).toThrow(
    refusal('inclusion_root_mismatch'),
  );
});

test('a checkpoint of another origin is refused although the log signed it', () => {
  const elsewhere = createSigner({ name: 'example.com/elsewhere', seed: new Uint8Array(32).fill(1) });
  const claim = { proof: sampleProof(quorum), leafHash, policy };
  expect(() => verifyProof({ ...claim, logKey: elsewhere.key })).toThrow(refusal('log_origin_unknown'));
});

test('a key that only has the name of the log is refused', () => {
  const impostor = createSigner({ name: 'example.com/log', seed: new Uint8Array(32).fill(2) });
  const claim = { proof: sampleProof(quorum), leafHash, policy };
  expect(() => verifyProof({ ...claim, logKey: impostor.key })).toThrow(refusal('log_signature_missing'));
});

test.each([[], ['X1', 'X2', 'X3'], ['X1', 'Y1', 'Y2'], ['X1', 'X1', 'Y1']])(
  'the cosignatures of %s %s %s are too few',
  (...names) => {
    const proof = sampleProof(names.filter((name) => name !== undefined));
    expect(() => verifyProof({ proof, leafHash, policy })).toThrow(refusal('quorum_not_met'));
  },
);

const head = 'c2sp.org/tlog-proof@v1\n';
const hashLine = 'gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=\n';

test.each([
  ['proof_header_unknown', `${head.replace('v1', 'v2')}index 0\n\nnote\n`],
  ['proof_header_unknown', ''],
  ['proof_extra_malformed', `${head}extra \nindex 0\n\nnote\n`],
  ['proof_extra_malformed', `${head}extra\nindex 0\n\nnote\n`],
  ['proof_extra_malformed', `${head}extra AB==\nindex 0\n\nnote\n`],
  ['proof_extra_malformed', `${head}extras AA==\nindex 0\n\nnote\n`],
  ['proof_index_malformed', `${head}\nnote\n`],
  ['proof_index_malformed', `${head}index 01\n\nnote\n`],
  ['proof_index_malformed', `${head}index  1\n\nnote\n`],
  ['proof_index_malformed', `${head}extra AA==\nextra AA==\nindex 1\n\nnote\n`],
  ['proof_index_malformed', `${head}index 18446744073709551616\n\nnote\n`],
  ['proof_hash_malformed', `${head}index 0\nAAAA\n\nnote\n`],
  ['proof_hash_malformed', `${head}index 0\n${hashLine.replace('Q=', 'R=')}\nnote\n`],
  ['proof_too_long', `${head}index 0\n${hashLine.repeat(65)}\nnote\n`],
  ['proof_checkpoint_missing', `${head}index 0\n\n`],
  ['proof_checkpoint_missing', `${head}index 0`],
  ['note_control_character', `${head}index 0\r\n\nnote\n`],
])('%s: %j', (code, text) => {
  expect(() => parseProof(text)).toThrow(refusal(code));
});
