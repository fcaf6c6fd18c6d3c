import { createFakeClock } from '@trivium/testing';
import {
  createSigner,
  emptyRoot,
  formatAddCheckpoint,
  formatCheckpoint,
  formatVerifierKey,
  openNote,
  parseCheckpoint,
  parseVerifierKey,
  sha256,
  signNote,
} from '@trivium/transparency';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleOrigin, sampleSigner, seedOf } from '../testing/sample-log.ts';
import { createSampleTree } from '../testing/sample-tree.ts';
import { createSampleWitness, sampleCosigner } from '../testing/sample-witness.ts';
import { useTables } from '../testing/use-tables.ts';
import type { ProtocolAnswer, Witness } from './create-witness.ts';

const database = useTables();
const tree = createSampleTree();
const stranger = createSigner({ name: sampleOrigin, seed: seedOf('stranger') });
let witness: Witness;

beforeEach(() => {
  witness = createSampleWitness(database().pool);
});

const problem = ({ status, contentType, body }: ProtocolAnswer) => ({
  status,
  contentType,
  code: (JSON.parse(body) as { error: { code: string } }).error.code,
});
const originHash = Buffer.from(sha256(Buffer.from(sampleOrigin))).toString('hex');
/** A checkpoint with a given root. */
const forged = (size: number, root: Uint8Array) =>
  signNote(formatCheckpoint({ origin: sampleOrigin, size, root }), [sampleSigner]);
/** A checkpoint whose signature has one flipped bit. */
const spoilt = (size: number) =>
  tree.checkpoint(size).replace(/(\u2014 \S+ .{20})(.)/, (_, head: string, one: string) => head + (one === 'A' ? 'B' : 'A'));

describe('a witness', () => {
  test('cosigns the first checkpoint that it sees, whatever its size', async () => {
    const clock = createFakeClock(new Date('2026-03-01T12:00:00.900Z'));
    witness = createSampleWitness(database().pool, { clock });
    const answer = await witness.addCheckpoint(tree.request(0, 7));
    expect(answer).toMatchObject({ status: 200, contentType: 'text/plain; charset=utf-8' });
    const { verified } = openNote(tree.checkpoint(7) + answer.body, [sampleCosigner.key]);
    expect(verified).toMatchObject([{ timestamp: BigInt(Date.parse('2026-03-01T12:00:00Z') / 1000) }]);
  });

  test('cosigns every checkpoint that is consistent with the one before, by its size and proof', async () => {
    let from = 0;
    for (const to of [1, 2, 5, 5, 8, 33, 64]) {
      expect(await witness.addCheckpoint(tree.request(from, to))).toMatchObject({ status: 200 });
      from = to;
    }
  });

  test('cosigns the checkpoint of the empty tree', async () => {
    expect(await witness.addCheckpoint(tree.request(0, 0))).toMatchObject({ status: 200 });
    expect(await witness.addCheckpoint(tree.request(0, 3))).toMatchObject({ status: 200 });
  });

  test('accepts a checkpoint with signatures of others too', async () => {
    const other = createSigner({ name: 'elsewhere.example.org', seed: seedOf('elsewhere') });
    const body = formatAddCheckpoint({ oldSize: 0, proof: [], checkpoint: tree.checkpoint(3, [other, sampleSigner, stranger]) });
    expect(await witness.addCheckpoint(body)).toMatchObject({ status: 200 });
  });

  test('answers with its known size and a newline if the old size differs', async () => {
    const conflict = (size: number) => ({ status: 409, contentType: 'text/x.tlog.size', body: `${size}\n` });
    expect(await witness.addCheckpoint(tree.request(3, 7))).toEqual(conflict(0));
    await witness.addCheckpoint(tree.request(0, 7));
    for (const [from, to] of [
      [0, 7],
      [6, 8],
      [8, 9],
      [0, 3],
    ] as const)
      expect(await witness.addCheckpoint(tree.request(from, to))).toEqual(conflict(7));
  });

  test.each<[string, number, string, () => string | Uint8Array]>([
    ['an empty body', 400, 'witness_request_malformed', () => ''],
    ['a body without a checkpoint', 400, 'witness_request_malformed', () => 'old 5\n\n'],
    ['an old size with a leading zero', 400, 'witness_request_malformed', () => tree.request(5, 8).replace('old 5', 'old 05')],
    ['an old size with a sign', 400, 'witness_request_malformed', () => tree.request(5, 8).replace('old 5', 'old +5')],
    ['no old size', 400, 'witness_request_malformed', () => tree.request(5, 8).replace('old 5', 'old')],
    ['a proof line that is not base64', 400, 'witness_request_malformed', () => tree.request(5, 8).replace('\n', '\n!')],
    ['a proof line of another length', 400, 'witness_request_malformed', () => tree.request(5, 8).replace('\n', '\nAAAA\n')],
    [
      '64 proof lines',
      400,
      'witness_request_malformed',
      () => tree.request(0, 8).replace('\n', `\n${`${'A'.repeat(43)}=\n`.repeat(64)}`),
    ],
    ['carriage returns', 400, 'witness_request_malformed', () => tree.request(5, 8).replaceAll('\n', '\r\n')],
    [
      'bytes that are not UTF-8',
      400,
      'witness_request_malformed',
      () => Buffer.concat([Buffer.from([0xff]), Buffer.from(tree.request(5, 8))]),
    ],
    [
      'a checkpoint without a signature block',
      400,
      'witness_request_malformed',
      () => `old 5\n\n${tree.checkpoint(8).split('\n\n')[0]}\n`,
    ],
    [
      'a checkpoint whose size has a leading zero',
      400,
      'witness_request_malformed',
      () => tree.request(5, 8).replace('\n8\n', '\n08\n'),
    ],
    [
      'a size that no log has',
      400,
      'witness_size_unsupported',
      () =>
        formatAddCheckpoint({
          oldSize: 0,
          proof: [],
          checkpoint: signNote(formatCheckpoint({ origin: sampleOrigin, size: 2n ** 63n, root: new Uint8Array(32) }), [
            sampleSigner,
          ]),
        }),
    ],
    ['an old size above the size', 400, 'witness_old_size_too_large', () => request(5, 4, tree.checkpoint(4), [])],
    [
      'an unknown origin',
      404,
      'witness_origin_unknown',
      () => createSampleTree({ origin: 'log.example.org/unknown' }).request(5, 8),
    ],
    ['a signature by an unknown key', 403, 'witness_signature_missing', () => request(5, 8, tree.checkpoint(8, [stranger]))],
    ['a wrong signature by the known key', 403, 'witness_signature_wrong', () => request(5, 8, spoilt(8))],
    ['a changed size', 403, 'witness_signature_wrong', () => tree.request(5, 8).replace('\n8\n', '\n9\n')],
    ['a proof from size 0', 422, 'witness_proof_wrong', () => request(5, 8, tree.checkpoint(8), [])],
    [
      'a proof of another tree',
      422,
      'witness_proof_wrong',
      () => request(5, 8, tree.checkpoint(8), createSampleTree({ forkAt: 3 }).proof(5, 8)),
    ],
    [
      'a proof that is too long',
      422,
      'witness_proof_wrong',
      () => request(5, 8, tree.checkpoint(8), [...tree.proof(5, 8), emptyRoot]),
    ],
    ['a proof between equal sizes', 422, 'witness_proof_wrong', () => request(5, 5, tree.checkpoint(5), [emptyRoot])],
    ['another root of the size that it cosigned', 422, 'witness_roots_differ', () => request(5, 5, forged(5, emptyRoot))],
    [
      'a tree that does not contain the one that it cosigned',
      422,
      'witness_proof_wrong',
      () => createSampleTree({ forkAt: 3 }).request(5, 8),
    ],
  ])('that cosigned size 5 answers to %s: %i %s', async (_, status, code, body) => {
    await witness.addCheckpoint(tree.request(0, 5));
    const before = await witness.cosignedCheckpoint(originHash);
    expect(problem(await witness.addCheckpoint(body()))).toEqual({ status, code, contentType: 'application/problem+json' });
    expect(await witness.cosignedCheckpoint(originHash)).toBe(before);
  });

  test.each<[string, number, string, () => string]>([
    ['a proof where none is needed', 422, 'witness_proof_unexpected', () => request(0, 8, tree.checkpoint(8), [emptyRoot])],
    ['an empty tree with a root of its own', 422, 'witness_empty_root_wrong', () => request(0, 0, forged(0, new Uint8Array(32)))],
  ])('that has cosigned nothing answers to %s: %i %s', async (_, status, code, body) => {
    expect(problem(await witness.addCheckpoint(body()))).toMatchObject({ status, code });
    await expect(witness.cosignedCheckpoint(originHash)).rejects.toMatchObject({ code: 'witness_checkpoint_not_found' });
  });

  test('returns its last cosigned checkpoint, with the signature of the log and its own, and no others', async () => {
    const other = createSigner({ name: 'elsewhere.example.org', seed: seedOf('elsewhere') });
    await witness.addCheckpoint(
      formatAddCheckpoint({ oldSize: 0, proof: [], checkpoint: tree.checkpoint(3, [other, sampleSigner]) }),
    );
    const answer = await witness.addCheckpoint(request(3, 7, tree.checkpoint(7, [other, sampleSigner]), tree.proof(3, 7)));
    const published = await witness.cosignedCheckpoint(originHash);
    expect(published).toBe(tree.checkpoint(7) + answer.body);
    expect(parseCheckpoint(openNote(published, [sampleSigner.key, sampleCosigner.key]).text).size).toBe(7n);
    await expect(witness.cosignedCheckpoint('0'.repeat(64))).rejects.toMatchObject({ code: 'witness_checkpoint_not_found' });
  });

  test('accepts any of several keys of a log', async () => {
    witness = createSampleWitness(database().pool, { logs: [sampleSigner.key, stranger.key, sampleSigner.key] });
    expect(await witness.addCheckpoint(request(0, 3, tree.checkpoint(3, [stranger])))).toMatchObject({ status: 200 });
    expect(await witness.addCheckpoint(tree.request(3, 5))).toMatchObject({ status: 200 });
  });

  test('keeps logs separate', async () => {
    const origin = 'log.example.org/second';
    const second = createSigner({ name: origin, seed: seedOf('second') });
    witness = createSampleWitness(database().pool, { logs: [sampleSigner.key, second.key] });
    await witness.addCheckpoint(tree.request(0, 5));
    const checkpoint = createSampleTree({ origin, signer: second }).checkpoint(3);
    expect(await witness.addCheckpoint(request(0, 3, checkpoint))).toMatchObject({ status: 200 });
    expect(await witness.addCheckpoint(tree.request(5, 6))).toMatchObject({ status: 200 });
  });

  test('refuses a key that cosigns in place of a log key', () => {
    expect(() => createSampleWitness(database().pool, { logs: [sampleCosigner.key] })).toThrow(
      expect.objectContaining({ code: 'witness_log_key_wrong' }),
    );
  });

  test('has a verifier key of one line', () => {
    expect(parseVerifierKey(witness.verifierKey)).toEqual(sampleCosigner.key);
    expect(formatVerifierKey(sampleCosigner.key)).toBe(witness.verifierKey);
  });
});

test('two processes of one witness never cosign two histories, whichever is first', async () => {
  const signers = Array.from({ length: 15 }, (_, log) =>
    createSigner({ name: `log.example.org/${log}`, seed: seedOf(`log ${log}`) }),
  );
  const logs = signers.map(({ key }) => key);
  const both = [createSampleWitness(database().pool, { logs }), createSampleWitness(database().pool, { logs })];
  for (const signer of signers) {
    const origin = signer.key.name;
    const histories = [createSampleTree({ origin, signer }), createSampleTree({ origin, signer, forkAt: 5 })];
    await both[0]?.addCheckpoint(createSampleTree({ origin, signer }).request(0, 5));
    const submissions = histories.flatMap((history) => both.map((process) => ({ history, process })));
    const answers = await Promise.all(
      submissions.map(async ({ history, process }) => ({ history, ...(await process.addCheckpoint(history.request(5, 6))) })),
    );
    const cosigned = answers.filter(({ status }) => status === 200);
    expect(new Set(cosigned.map(({ history }) => history)).size).toBe(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
  }
});

function request(
  oldSize: number,
  to: number,
  checkpoint: string,
  proof: readonly Uint8Array[] = tree.proof(oldSize, to),
): string {
  return formatAddCheckpoint({ oldSize, proof, checkpoint });
}
