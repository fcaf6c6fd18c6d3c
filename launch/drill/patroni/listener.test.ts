import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startReplica } from '../../../packages/backend/realtime/testing/second-replica.ts';
import { ada, useBackend } from '../../../packages/backend/testing/use-backend.ts';
import { receivedTwice, silentlyMissed, type Change } from './gaps.rules.ts';
import { Listener } from './listener.ts';

const backend = useBackend();

test('of two replicas one restarts: its listener hears of a gap, the other misses nothing from its first join on', async () => {
  const there = await startReplica(backend());
  const token = await backend().sign({ sub: ada, role: 'authenticated' });
  const key = backend().secrets.publishableKey;
  const [here, restarted] = [backend(), there].map(
    ({ url }) => new Listener({ url, key, token, table: 'notes', column: 'title' }),
  ) as [Listener, Listener];
  onTestFinished(async () => {
    await Promise.all([here, restarted].map((listener) => listener.close()));
  });
  expect([await here.listen(), await restarted.listen()]).toEqual([true, true]);
  const changes: Change[] = [];
  async function write(count: number): Promise<string> {
    for (let left = count; left > 0; left--) {
      const [title, sentAt] = [randomUUID(), performance.now()];
      // Only its owner may read it.
      await backend().database.query('insert into public.notes (title, owner) values ($1, $2)', [title, ada]);
      changes.push({ key: title, sentAt, answeredAt: performance.now() });
    }
    return changes.at(-1)?.key ?? '';
  }
  const before = await write(10);
  await expect.poll(() => [here, restarted].map(({ received }) => received.has(before))).toEqual([true, true]);
  await there.stop();
  await expect.poll(() => restarted.stretches.at(-1)?.to).not.toBe(Infinity);
  await write(10);
  await startReplica(backend(), { port: Number(new URL(there.url).port) });
  expect(await restarted.joined()).toBe(true);
  const after = await write(10);
  await expect.poll(() => [here, restarted].map(({ received }) => received.has(after))).toEqual([true, true]);
  for (const { received, stretches } of [here, restarted]) {
    expect(silentlyMissed(changes, received, stretches)).toEqual([]);
    expect(receivedTwice(received)).toEqual([]);
  }
  expect([here.received.size, restarted.received.size]).toEqual([30, 20]);
  expect([here.stretches.length, restarted.stretches.length]).toEqual([1, 2]);
});
