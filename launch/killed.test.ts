import { setTimeout as pause } from 'node:timers/promises';
import { attachCluster } from '@trivium/postgres';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startTrivium, temporaryHome, usedHome } from './testing/processes.ts';

const rounds = 10;
const posts = 2_000;

/** Posts until the process is gone; which addresses were acknowledged as saved. */
async function postMany(url: string, round: number, onSaved: (count: number) => void): Promise<string[]> {
  const saved: string[] = [];
  const post = async (index: number) => {
    const email = `person-${round}-${index}@example.org`;
    try {
      const response = await fetch(`${url}/api/waitlist`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      const answer = (await response.json()) as { saved?: boolean };
      if (response.status === 200 && answer.saved) onSaved(saved.push(email));
    } catch {
      // The process is gone: not acknowledged.
    }
  };
  await Promise.all(Array.from({ length: posts }, (_, index) => post(index)));
  return saved;
}

test(`of ${posts} waitlist posts at once, every one acknowledged before a kill -9 is there after the next start, ${rounds} times`, async () => {
  const home = await usedHome();
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = startTrivium(home, {}, ['forecast']);
    const url = await started.ready;
    // Each round ends at another depth so that the kill meets the work at different moments.
    const killAfter = 1 + Math.floor((posts * 0.9 * round) / rounds);
    const saved = await postMany(url, round, (count) => count === killAfter && started.kill('SIGKILL'));
    expect(await started.exited).toBe('SIGKILL');
    expect(saved.length).toBeGreaterThanOrEqual(killAfter);
    acknowledged.push(...saved);
  }
  const last = startTrivium(home, {}, ['forecast']);
  await last.ready;
  const client = new Client(await (await attachCluster(home))?.database('forecast'));
  await client.connect();
  const { rows } = await client.query<{ email: string }>('select email from forecast.waitlist_entries');
  await client.end();
  const stored = new Set(rows.map(({ email }) => email));
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(rounds);
});

test('a start that is killed at any moment leaves nothing that blocks the next', async () => {
  const home = await temporaryHome();
  for (const delayMs of [150, 400, 700, 1_000, 1_400, 1_900, 2_500]) {
    const started = startTrivium(home, {}, ['forecast']);
    // Not a wait for a condition: the moment itself is what varies.
    await pause(delayMs);
    started.kill('SIGKILL');
    await started.exited;
  }
  const last = startTrivium(home, {}, ['forecast']);
  const url = await last.ready;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});
