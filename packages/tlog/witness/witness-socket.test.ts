import { systemClock } from '@trivium/core';
import { createDescribedFetch } from '@trivium/testing';
import { openNote, parseCheckpoint, sha256 } from '@trivium/transparency';
import { expect, onTestFinished, test } from 'vitest';
import { addWitnessRoutes } from '../routes/add-witness-routes.ts';
import { emptyTables, withoutTriggers } from '../testing/empty-tables.ts';
import { openSampleLog, sampleEntries, sampleOrigin, sampleSigner } from '../testing/sample-log.ts';
import { createSampleTree } from '../testing/sample-tree.ts';
import { createSampleWitness, sampleCosigner } from '../testing/sample-witness.ts';
import { postByFetch, serve } from '../testing/serve.ts';
import { useTables } from '../testing/use-tables.ts';
import type { TransparencyLog } from '../log/create-transparency-log.ts';

const database = useTables();
const within = { timeout: 10_000, interval: 10 };
const tree = createSampleTree();
const originHash = Buffer.from(sha256(Buffer.from(sampleOrigin))).toString('hex');
const serveWitness = () =>
  serve((service) => addWitnessRoutes(service, createSampleWitness(database().pool), { clock: systemClock }));

/** A log that submits to the witness at `url`, and the errors that it receives. */
function watchedLog(url: string): { readonly log: TransparencyLog; readonly refusals: string[] } {
  const refusals: string[] = [];
  const log = openSampleLog(database().pool, {
    witnessing: {
      witnesses: [{ url, key: sampleCosigner.key }],
      post: postByFetch,
      onError: ({ message }) => refusals.push(message),
      pauseMs: 0,
    },
  });
  onTestFinished(() => log.close());
  return { log, refusals };
}

test('a log and a witness that communicate over a socket have a cosigned checkpoint at every size', async () => {
  const { url } = await serveWitness();
  const { log, refusals } = watchedLog(url);
  for (const count of [1, 1, 298, 700]) {
    const { size } = await log.append(sampleEntries(count));
    await expect
      .poll(async () => openNote((await log.latestCheckpoint()).note, [sampleSigner.key, sampleCosigner.key]).verified, within)
      .toHaveLength(2);
    const published = await (await fetch(`${url}/${originHash}/checkpoint`)).text();
    expect(parseCheckpoint(openNote(published, [sampleCosigner.key]).text).size).toBe(size);
  }
  expect(refusals).toEqual([]);
});

test('a log with another history than the cosigned one is refused, with the reason', async () => {
  const { url } = await serveWitness();
  const { log } = watchedLog(url);
  await log.append(sampleEntries(20));
  await expect.poll(async () => (await fetch(`${url}/${originHash}/checkpoint`)).status, within).toBe(200);

  // The same log, started again with another first entry; the witness keeps its record.
  const { rows } = await database().pool.query('select * from catalog.witness_logs');
  await emptyTables(database().administrator);
  const [{ origin, size, root, note }] = rows as [{ origin: string; size: string; root: Buffer; note: string }];
  await withoutTriggers(database().administrator, 'insert into catalog.witness_logs values ($1, $2, $3, $4)', [
    origin,
    size,
    root,
    note,
  ]);
  const { log: fork, refusals } = watchedLog(url);
  await fork.append([Buffer.from('another'), ...sampleEntries(30)]);
  await expect.poll(() => refusals[0], within).toContain('another history of this log at size 20');
  expect(openNote((await fork.latestCheckpoint()).note, [sampleSigner.key, sampleCosigner.key]).verified).toHaveLength(1);
  expect(await (await fetch(`${url}/${originHash}/checkpoint`)).text()).toBe(note);
});

test('the protocol over a socket: statuses, content types and bodies', async () => {
  const { url } = await serveWitness();
  const submit = async (body: BodyInit) => {
    const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  expect((await fetch(`${url}/${originHash}/checkpoint`)).status).toBe(404);
  expect(await submit(tree.request(0, 5))).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^\u2014 witness\.example\.org\/w1 \S+\n$/),
  });
  expect(await submit(tree.request(0, 5))).toEqual({ status: 409, type: 'text/x.tlog.size', text: '5\n' });
  expect(await submit(createSampleTree({ forkAt: 3 }).request(5, 6))).toMatchObject({
    status: 422,
    type: 'application/problem+json',
  });
  expect(await submit(createSampleTree({ origin: 'unknown.example.org' }).request(0, 5))).toMatchObject({ status: 404 });
  expect(await submit('nonsense')).toMatchObject({ status: 400 });
  expect(await submit(Buffer.from([0xff, 0xfe, 0x0a]))).toMatchObject({ status: 400 });
  expect(await submit('x'.repeat(200_000))).toMatchObject({ status: 413 });
  expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405);
  expect((await fetch(`${url}/${originHash.toUpperCase()}/checkpoint`)).status).toBe(400);
});

test("the published description covers the witness's responses", async () => {
  const { url } = await serveWitness();
  const ask = createDescribedFetch(url, await (await fetch(`${url}/api/openapi.json`)).json());
  const submit = (body: string) => ask('/add-checkpoint', { method: 'POST', body });
  const statuses = [];
  for (const body of [tree.request(0, 5), tree.request(0, 5), 'nonsense']) statuses.push((await submit(body)).status);
  statuses.push((await ask(`/${originHash}/checkpoint`)).status, (await ask(`/${'0'.repeat(64)}/checkpoint`)).status);
  expect(statuses).toEqual([200, 409, 400, 200, 404]);
});
