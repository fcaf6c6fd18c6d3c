import type { CodedError } from '@trivium/core';
import { createFakeClock, type FakeClock } from '@trivium/testing';
import { createCosigner, formatSignatures, openNote, parseAddCheckpoint } from '@trivium/transparency';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSampleLog, sampleEntries, sampleSigner, seedOf } from '../testing/sample-log.ts';
import { createSampleTree } from '../testing/sample-tree.ts';
import { createSampleWitness, sampleCosigner } from '../testing/sample-witness.ts';
import { useTables } from '../testing/use-tables.ts';
import type { TransparencyLog } from '../log/create-transparency-log.ts';
import type { Witness } from '../witness/create-witness.ts';
import type { WitnessingOptions } from './create-submissions.ts';
import type { Post, PostAnswer } from './witness-exchange.ts';

const database = useTables();
const within = { timeout: 5000, interval: 5 };
const address = { url: 'https://witness.example.org/w1/', key: sampleCosigner.key };
let clock: FakeClock;
let witness: Witness;
let logs: TransparencyLog[];
let submissions: { url: string; oldSize: bigint; proof: number }[];
let errors: string[];
let cosigned: bigint[];

beforeEach(() => {
  clock = createFakeClock(new Date('2026-01-01T00:00:00Z'));
  witness = createSampleWitness(database().pool, { clock });
  [logs, submissions, errors, cosigned] = [[], [], [], []];
});
afterEach(async () => {
  for (const log of logs) await log.close();
});

/** A log with the sample witness behind `post`. */
function witnessed(post: Post = askWitness, options: Partial<WitnessingOptions> = {}): TransparencyLog {
  const witnessing = {
    witnesses: [address],
    post,
    onError: ({ code }: CodedError) => errors.push(code),
    onCosigned: (size: bigint) => cosigned.push(size),
    ...options,
  };
  const log = openSampleLog(database().pool, { clock, witnessing });
  logs.push(log);
  return log;
}

const askWitness: Post = async (url, body) => {
  const { oldSize, proof } = parseAddCheckpoint(body);
  submissions.push({ url, oldSize, proof: proof.length });
  return answer(await witness.addCheckpoint(body));
};
const answer = ({ status, contentType, body }: { status: number; contentType?: string; body: string }): PostAnswer => ({
  status,
  headers: new Headers({ 'content-type': contentType ?? 'text/plain' }),
  body: Buffer.from(body),
});

test('every checkpoint is cosigned, starting from the size that the witness knows, and published with the cosignature', async () => {
  const log = witnessed();
  await log.append(sampleEntries(5));
  await expect.poll(() => cosigned, within).toEqual([5n]);
  await log.append(sampleEntries(4));
  clock.advance(1000);
  await expect.poll(() => cosigned, within).toEqual([5n, 9n]);
  expect(submissions.map(({ url, oldSize }) => [url, oldSize])).toEqual([
    ['https://witness.example.org/w1/add-checkpoint', 0n],
    ['https://witness.example.org/w1/add-checkpoint', 5n],
  ]);
  for (const { note } of [await log.latestCheckpoint(), await log.checkpointAt(5n)])
    expect(openNote(note, [sampleSigner.key, sampleCosigner.key]).verified).toHaveLength(2);
  expect(errors).toEqual([]);
});

test('a proof file uses the cosigned checkpoint, although there is a later one', async () => {
  const log = witnessed();
  await log.append(sampleEntries(5));
  await expect.poll(() => cosigned, within).toEqual([5n]);
  await openSampleLog(database().pool).append(sampleEntries(5));
  const cosigners = (file: string) => openNote(file.slice(file.indexOf('\n\n') + 2), [sampleSigner.key, sampleCosigner.key]);
  expect(cosigners(await log.proofFile(2n)).verified).toHaveLength(2);
  expect(cosigners(await log.proofFile(7n)).verified).toHaveLength(1);
});

test('a slow witness does not delay appends, and then gets the latest checkpoint alone', async () => {
  const held = Promise.withResolvers<void>();
  const log = witnessed(async (...given) => {
    const reply = await askWitness(...given);
    if (submissions.length === 1) await held.promise;
    return reply;
  });
  await log.append(sampleEntries(1));
  // The first checkpoint is being sent before the others come.
  await expect.poll(() => submissions.length, within).toBe(1);
  for (let count = 2; count <= 10; count += 1) await log.append(sampleEntries(1));
  held.resolve();
  await expect.poll(() => cosigned.length, within).toBe(1);
  expect(submissions).toHaveLength(1);
  clock.advance(999);
  expect(submissions).toHaveLength(1);
  clock.advance(1);
  await expect.poll(() => cosigned.at(-1), within).toBe(10n);
  expect(submissions).toHaveLength(2);
});

test('a witness that knows another size than expected is asked again from there', async () => {
  await witness.addCheckpoint(createSampleTree().request(0, 3));
  const log = witnessed();
  await log.append(sampleEntries(8));
  await expect.poll(() => cosigned, within).toEqual([8n]);
  expect(submissions.map(({ oldSize }) => oldSize)).toEqual([0n, 3n]);
});

test('a log that is behind its witness reports it before it continues', async () => {
  const log = witnessed();
  await log.append(sampleEntries(8));
  await expect.poll(() => cosigned, within).toEqual([8n]);
  await log.confirmWitnesses();
  await witness.addCheckpoint(createSampleTree().request(8, 20));
  await expect(log.confirmWitnesses()).rejects.toMatchObject({ code: 'witness_ahead' });
});

test('an unreachable witness does not keep a log from starting', async () => {
  const log = witnessed(() => Promise.reject(new Error('ECONNREFUSED')));
  await openSampleLog(database().pool).append(sampleEntries(2));
  await log.confirmWitnesses();
  expect(errors).toEqual(['witness_unreachable']);
});

test.for<[rule: string, ours: number, theirs: number]>([
  ['two histories of one size', 5, 5],
  ['a longer history that does not follow from what the witness cosigned', 9, 5],
])('%s are reported as such for as long as they are two', async ([, ours, theirs]) => {
  const forks: string[] = [];
  const other = createSampleWitness(database().pool, { clock, onFork: (_, origin) => forks.push(origin) });
  await other.addCheckpoint(createSampleTree({ forkAt: 0 }).request(0, theirs));
  const log = witnessed(async (_, body) => answer(await other.addCheckpoint(body)));
  expect(log.forks()).toEqual([]);
  await log.append(sampleEntries(ours));
  await expect.poll(() => errors, within).toEqual(['witness_history_differs']);
  expect(log.forks()).toEqual([sampleCosigner.key.name]);
  if (ours === theirs) expect(forks).toEqual([sampleSigner.key.name]);
  clock.advance(2_000);
  await expect.poll(() => errors, within).toEqual(['witness_history_differs', 'witness_history_differs']);
  expect(cosigned).toEqual([]);
});

test('a witness that answers 409 with the size that it was asked from knows another history', async () => {
  const log = witnessed(async () => answer({ status: 409, contentType: 'text/x.tlog.size', body: '2\n' }));
  await log.append(sampleEntries(2));
  await expect.poll(() => errors, within).toEqual(['witness_history_differs']);
  expect(log.forks()).toEqual([sampleCosigner.key.name]);
});

test('a restarted log continues from what its witness cosigned', async () => {
  await witnessed().append(sampleEntries(8));
  await expect.poll(() => cosigned, within).toEqual([8n]);
  await openSampleLog(database().pool).append(sampleEntries(2, 'entry', 8));
  const log = witnessed();
  await log.open();
  await expect.poll(() => cosigned, within).toEqual([8n, 10n]);
  expect(submissions.map(({ oldSize }) => oldSize)).toEqual([0n, 8n]);
});

test('a witness that has cosigned the latest checkpoint is not asked again', async () => {
  const log = witnessed();
  await log.append(sampleEntries(2));
  await expect.poll(() => cosigned, within).toEqual([2n]);
  const other = witnessed();
  await other.open();
  other.askWitnesses();
  await other.append(sampleEntries(1));
  await expect.poll(() => cosigned, within).toEqual([2n, 3n]);
  expect(submissions).toHaveLength(2);
});

const cosign = (name: string, text: string) => createCosigner({ name, seed: seedOf(name) }).cosign(text, 1);
const textOf = (body: string) => parseAddCheckpoint(body).checkpoint.split('\n\n')[0] + '\n';

test.each<[string, string, Post]>([
  ['witness_unreachable', 'does not answer', () => Promise.reject(new Error('ECONNREFUSED'))],
  ['witness_refused', 'answers 500', async () => answer({ status: 500, body: 'no' })],
  ['witness_refused', 'answers 409 without a size', async () => answer({ status: 409, body: '5\n' })],
  [
    'witness_answer_malformed',
    'answers 409 with no number',
    async () => answer({ status: 409, contentType: 'text/x.tlog.size', body: 'five\n' }),
  ],
  ['witness_answer_malformed', 'answers 200 with a page', async () => answer({ status: 200, body: '<html>\n' })],
  ['witness_answer_malformed', 'answers 200 with nothing', async () => answer({ status: 200, body: '' })],
  [
    'witness_cosignature_missing',
    'cosigns with another key',
    async (_, body) => answer({ status: 200, body: formatSignatures([cosign('other.example.org', textOf(body))]) }),
  ],
  [
    'witness_cosignature_wrong',
    'cosigns something else',
    async () => answer({ status: 200, body: formatSignatures([sampleCosigner.cosign('something else\n', 1)]) }),
  ],
  [
    'witness_refused',
    'names another size each time',
    async () => answer({ status: 409, contentType: 'text/x.tlog.size', body: '1\n' }),
  ],
  ['witness_ahead', 'knows a larger log', async () => answer({ status: 409, contentType: 'text/x.tlog.size', body: '99\n' })],
])('%s is reported for a witness that %s; nothing is stored, and appends continue', async (code, _, post) => {
  const log = witnessed(post);
  await log.append(sampleEntries(2));
  await expect.poll(() => errors, within).toEqual([code]);
  await log.append(sampleEntries(1));
  const { note } = await log.latestCheckpoint();
  expect(openNote(note, [sampleSigner.key, sampleCosigner.key]).verified).toHaveLength(1);
});

test('a cosignature among those of other keys is found', async () => {
  const log = witnessed(async (url, body) => {
    const reply = await askWitness(url, body, AbortSignal.abort());
    const other = formatSignatures([cosign('other.example.org', textOf(body))]);
    return { ...reply, body: Buffer.concat([Buffer.from(other), reply.body]) };
  });
  await log.append(sampleEntries(2));
  await expect.poll(() => cosigned, within).toEqual([2n]);
  expect((await log.latestCheckpoint()).note).not.toContain('other.example.org');
});

test('a witness that does not answer in time is abandoned', async () => {
  let ended: unknown;
  const log = witnessed((_, __, signal) => {
    signal.addEventListener('abort', () => (ended = signal.reason));
    submissions.push({ url: '', oldSize: 0n, proof: 0 });
    return new Promise(() => {});
  });
  await log.append(sampleEntries(2));
  await expect.poll(() => submissions.length, within).toBe(1);
  clock.advance(10_000);
  await expect.poll(() => errors, within).toEqual(['witness_timeout']);
  expect(ended).toMatchObject({ code: 'witness_timeout' });
});

test('a failing witness is retried after delays that double up to a quarter of an hour', async () => {
  let isDown = true;
  const log = witnessed(async (...given) => (isDown ? answer({ status: 503, body: '' }) : await askWitness(...given)));
  await log.append(sampleEntries(2));
  await expect.poll(() => errors.length, within).toBe(1);
  for (const [failures, seconds] of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900].entries()) {
    clock.advance(seconds * 1000 - 1);
    // New checkpoints do not shorten the delay.
    await log.append(sampleEntries(1));
    expect(errors).toHaveLength(failures + 1);
    clock.advance(1);
    await expect.poll(() => errors.length, within).toBe(failures + 2);
  }
  isDown = false;
  clock.advance(900_000);
  await expect.poll(() => cosigned, within).toEqual([13n]);
});

test('a log that cannot be read for its witnesses reports it, and retries', async () => {
  const log = openSampleLog(database().pool, {
    schema: 'nowhere',
    clock,
    witnessing: { witnesses: [address], post: askWitness, onError: ({ code }) => errors.push(code) },
  });
  logs.push(log);
  log.askWitnesses();
  await expect.poll(() => errors, within).toEqual(['witnessing_failed']);
  clock.advance(2000);
  await expect.poll(() => errors, within).toEqual(['witnessing_failed', 'witnessing_failed']);
});

test('a failing witness does not delay the others', async () => {
  const second = createCosigner({ name: 'witness.example.org/w2', seed: seedOf('w2') });
  const other = { url: 'https://other.example.org', key: second.key };
  const log = witnessed(
    async (url, body, signal) => {
      if (url.startsWith(other.url)) throw new Error('down');
      return await askWitness(url, body, signal);
    },
    { witnesses: [other, address] },
  );
  await log.append(sampleEntries(2));
  await expect.poll(() => [cosigned, errors], within).toEqual([[2n], ['witness_unreachable']]);
});

test('two processes of one log share the results of their witness', async () => {
  const [one, other] = [witnessed(), witnessed()];
  for (let round = 1; round <= 5; round += 1) {
    await Promise.all([one.append(sampleEntries(1)), other.append(sampleEntries(1))]);
    const size = BigInt(2 * round);
    await expect
      .poll(async () => {
        clock.advance(2000);
        return openNote((await one.latestCheckpoint()).note, [sampleSigner.key, sampleCosigner.key]).verified.length;
      }, within)
      .toBe(2);
    expect((await other.latestCheckpoint()).size).toBe(size);
  }
  expect(errors).toEqual([]);
});

test('a closing log ends its requests', async () => {
  let ended: unknown;
  const log = witnessed((_, __, signal) => {
    submissions.push({ url: '', oldSize: 0n, proof: 0 });
    signal.addEventListener('abort', () => (ended = signal.reason));
    return new Promise(() => {});
  });
  await log.append(sampleEntries(2));
  await expect.poll(() => submissions.length, within).toBe(1);
  await log.close();
  expect(ended).toMatchObject({ code: 'log_closed' });
  expect(errors).toEqual([]);
});
