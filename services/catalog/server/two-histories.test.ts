import { createCosigner } from '@trivium/transparency';
import { expect, test } from 'vitest';
import { contentOf, realEntries, signer } from '../testing/make-content.ts';
import { startReplica, useCatalogDatabase } from '../testing/use-catalog.ts';

const database = useCatalogDatabase();
const cosigner = createCosigner({ name: 'witness.example.org/w1', seed: new Uint8Array(32).fill(3) });
const witness = { url: 'https://witness.example.org', key: cosigner.key };

test('a log whose witness cosigned another history does not serve as healthy', async () => {
  const [entry] = await realEntries(1);
  const one = signer(1);
  let status = 503;
  const replica = await startReplica(database(), {
    content: contentOf([one.add()], entry ? [one.sign(entry)] : []),
    witnessing: {
      witnesses: [witness],
      post: async () => ({ status, headers: new Headers(), body: new Uint8Array() }),
    },
  });
  const ready = async () => {
    const answer = await fetch(`${replica.url}/readyz`);
    return [answer.status, (await answer.json()).checks.witnesses];
  };
  const metric = async () =>
    /^tlog_witnesses_of_another_history (\d+)$/m.exec(await (await fetch(`${replica.url}/metrics`)).text())?.[1];
  try {
    // A witness that fails says nothing about the log.
    await expect.poll(() => replica.logged()).toContain('witness_refused');
    expect([await ready(), await metric()]).toEqual([[200, 'ok'], '0']);
    status = 422;
    await expect.poll(ready, { timeout: 20_000 }).toEqual([503, 'two_histories']);
    expect(await metric()).toBe('1');
    const line =
      replica
        .logged()
        .split('\n')
        .find((each) => each.includes('witness_history_differs')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ witness: cosigner.key.name, msg: expect.stringContaining('another history') });
    expect((await fetch(`${replica.url}/healthz`)).status).toBe(200);
  } finally {
    await replica.stop();
  }
});
