import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { useDatabase } from '@trivium/testing';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startReceiver, type Received } from '../testing/receiver.ts';
import { add, linkSecret, migrationsFolder, startDelivering } from '../testing/event-replica.ts';
import { readDeliveries } from '../domain/webhooks/deliveries.sql.ts';
import { registerWebhook } from '../domain/webhooks/register-webhook.ts';

const database = useDatabase('forecast', migrationsFolder);
const program = join(import.meta.dirname, '../testing/deliver-process.ts');

async function startWorker() {
  const given = JSON.stringify({ connection: database().connection, serviceSecret: linkSecret });
  const child = spawn(process.execPath, [program, given], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return kill;
}

/** Which requests the worker is killed at: as they arrive, before they are answered, or just after. */
const moments = [
  { request: 3, isAnswered: false },
  { request: 11, isAnswered: true },
];

test('a worker killed while it delivers loses nothing: every event arrives, and what comes twice has the same id', async () => {
  let onRequest = (_count: number): 'hang up' | undefined => undefined;
  const accepted: Received[] = [];
  const { url, received } = await startReceiver((request, count) => {
    const answer = onRequest(count) ?? 204;
    if (answer === 204) accepted.push(request);
    return answer;
  });
  const { secret, id } = await registerWebhook({ pool: database().pool, linkSecret }, { url });
  const slugs = Array.from({ length: 20 }, (_, index) => `kept-${index}`);
  for (const slug of slugs) await add(database(), slug);
  for (const { request, isAnswered } of moments) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const kill = await startWorker();
    const killed = promise.then(kill);
    onRequest = (count) => {
      if (count < request) return undefined;
      resolve();
      return isAnswered ? undefined : 'hang up';
    };
    await killed;
    onRequest = () => undefined;
  }
  await startDelivering(database());
  const pending = async () => (await readDeliveries(database().pool, { state: 'pending', limit: 100 })).length;
  await expect.poll(pending, { timeout: 60_000, interval: 100 }).toBe(0);
  expect((await readDeliveries(database().pool, { limit: 100 })).map(({ state, webhookId }) => [state, webhookId])).toEqual(
    slugs.map(() => ['delivered', id]),
  );
  const bodies = new Map<string, Set<string>>();
  for (const { headers, body } of received) {
    new Webhook(secret).verify(body, headers);
    const messageId = headers['webhook-id']!;
    bodies.set(messageId, (bodies.get(messageId) ?? new Set()).add(body));
  }
  expect([...bodies.values()].map((same) => same.size)).toEqual(slugs.map(() => 1));
  const arrived = accepted.map(({ body }) => JSON.parse(body).data.market.slug as string);
  expect(new Set(arrived)).toEqual(new Set(slugs));
  // The deaths before an answer are what makes repeats.
  expect(received.length).toBeGreaterThan(slugs.length);
});
