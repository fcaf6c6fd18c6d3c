import { useDatabase } from '@trivium/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder, startReplica } from '../testing/use-forecast.ts';

const database = useDatabase('forecast', migrationsFolder);
/** What the receiver answers to a challenge. */
let answer = (challenge: string): [status: number, body: string] => [200, challenge];
const server = createServer((req, res) => {
  void req.toArray().then((parts) => {
    const { challenge } = JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as { challenge: string };
    const [status, body] = answer(challenge);
    res.writeHead(status).end(body);
  });
});
let replica: Awaited<ReturnType<typeof startReplica>>;
let url: string;
beforeAll(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `http://${host}/hook`;
  replica = await startReplica(database(), { allow: [host] });
});
afterAll(async () => {
  await replica.stop();
  server.close();
});
const subscribe = (body: object) => replica.post('/api/webhooks', body);
const own = (id: string, secret: string, method = 'GET') =>
  replica.fetch(`/api/webhooks/${id}`, { method, headers: { authorization: `Bearer ${secret}` } });

test('a receiver that echoes its challenge is subscribed, and its secret shows and ends the subscription', async () => {
  const answered = await subscribe({ url, kinds: ['market.resolved'] });
  const { id, secret, kinds } = answered.json();
  expect([answered.status, kinds]).toEqual([201, ['market.resolved']]);
  expect((await own(id, secret)).json()).toMatchObject({ id, url, disabledAt: null, pending: 0 });
  const forged = await own(id, `whsec_${'A'.repeat(43)}=`, 'DELETE');
  expect([forged.status, forged.json().error.code]).toEqual([404, 'webhook_not_found']);
  expect((await own(id, secret, 'DELETE')).status).toBe(204);
  expect((await own(id, secret)).status).toBe(404);
});

test.for([
  ['another text', (): [number, string] => [200, 'ok']],
  ['a refusal', (challenge: string): [number, string] => [403, challenge]],
] as const)('a receiver that answers with %s is not subscribed', async ([, wrong]) => {
  answer = wrong;
  const refused = await subscribe({ url });
  answer = (challenge) => [200, JSON.stringify({ challenge })];
  expect([refused.status, refused.json().error.code]).toEqual([422, 'webhook_challenge_failed']);
});

test('an address of a private network that no operator allowed is never asked', async () => {
  const refused = await subscribe({ url: 'http://127.0.0.1:1/' });
  expect(refused.json().error.code).toBe('webhook_challenge_failed');
});

test('one host has five receivers at most, and is sent twenty challenges an hour at most', async () => {
  const statuses = [];
  for (let index = 0; index < 6; index++) statuses.push((await subscribe({ url: `${url}/${index}` })).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  await database().pool.query('delete from forecast.webhooks');
  await database().pool.query('update forecast.webhook_hosts set challenges = 20');
  const refused = await subscribe({ url });
  expect([refused.status, refused.json().error.code]).toEqual([429, 'webhook_host_full']);
});
