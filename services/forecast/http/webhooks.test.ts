import { useDatabase } from '@trivium/testing';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteOldSubscriptions } from '../domain/webhooks/webhooks.sql.ts';
import { migrationsFolder, startReplica } from '../testing/use-forecast.ts';

const database = useDatabase('forecast', migrationsFolder);
/** What the receiver answers to a challenge. */
let answer = (challenge: string): [status: number, body: string] => [200, challenge];
let challenges = 0;
const startServer = async () => {
  const server = createServer((req, res) => {
    void req.toArray().then((parts) => {
      const { challenge } = JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as { challenge: string };
      challenges++;
      const [status, body] = answer(challenge);
      res.writeHead(status).end(body);
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
};
let replica: Awaited<ReturnType<typeof startReplica>>;
let url: string;
let allowed: Awaited<ReturnType<typeof startServer>>;
let forbidden: typeof allowed;
beforeAll(async () => {
  allowed = await startServer();
  forbidden = await startServer();
  url = `http://${allowed.host}/hook`;
  replica = await startReplica(database(), { allow: [allowed.host] });
});
afterAll(async () => {
  await replica.stop();
  allowed.server.close();
  forbidden.server.close();
});
beforeEach(async () => {
  challenges = 0;
  await database().pool.query('delete from forecast.webhook_hosts');
  await database().pool.query('delete from forecast.webhooks');
});
const subscribe = (body: object) => replica.post('/api/webhooks', body);
const own = (id: string, secret: string, method = 'GET') =>
  replica.fetch(`/api/webhooks/${id}`, { method, headers: { authorization: `Bearer ${secret}` } });

test('a receiver that echoes its challenge is subscribed, and its secret shows and ends the subscription', async () => {
  const answered = await subscribe({ url, kinds: ['market.resolved'] });
  const { id, secret, kinds } = answered.json();
  expect([answered.status, kinds]).toEqual([201, ['market.resolved']]);
  expect((await own(id, secret)).json()).toMatchObject({
    id,
    url,
    failingSince: null,
    disabledAt: null,
    disabledReason: null,
    pending: 0,
  });
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
  const refused = await subscribe({ url: `http://${forbidden.host}/hook` });
  expect([refused.json().error.code, challenges]).toEqual(['webhook_challenge_failed', 0]);
});

test('one host has five receivers at most, also when they come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 7 }, (_, index) => subscribe({ url: `${url}/${index}` })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.filter((each) => each.status === 429)).toHaveLength(2);
  const before = challenges;
  const refused = await subscribe({ url });
  expect([refused.status, refused.json().error.code, challenges]).toEqual([429, 'webhook_host_full', before]);
});

test('one host is sent twenty challenges an hour at most', async () => {
  await database().pool.query(`insert into forecast.webhook_hosts (host, challenges) values ('127.0.0.1', 20)`);
  const refused = await subscribe({ url });
  expect([refused.status, refused.json().error.code, challenges]).toEqual([429, 'webhook_challenges_spent', 0]);
  await database().pool.query(`update forecast.webhook_hosts set since = now() - interval '61 minutes'`);
  expect((await subscribe({ url })).status).toBe(201);
});

test('a thousand receivers that anybody subscribed are all', async () => {
  await database().pool.query(
    `insert into forecast.webhooks (id, url, sealed_secret, kinds, host)
     select 'wh_' || n, 'https://example.org/', '', '{market.created}', n::text from generate_series(1, 1000) n`,
  );
  const refused = await subscribe({ url });
  expect([refused.status, refused.json().error.code, challenges]).toEqual([503, 'webhooks_full', 0]);
});

test('counts whose hour is over and receivers disabled for 30 days are deleted, and nothing else', async () => {
  const { pool } = database();
  await pool.query(
    `insert into forecast.webhook_hosts (host, since) values ('old.example', now() - interval '61 minutes'), ('new.example', now())`,
  );
  await pool.query(
    `insert into forecast.webhooks (id, url, sealed_secret, kinds, host, disabled_at) values
     ('gone', 'https://a.example/', '', '{market.created}', 'a.example', now() - interval '31 days'),
     ('lately', 'https://a.example/', '', '{market.created}', 'a.example', now() - interval '29 days'),
     ('used', 'https://a.example/', '', '{market.created}', 'a.example', null),
     ('operators', 'https://a.example/', '', '{market.created}', null, now() - interval '31 days')`,
  );
  await deleteOldSubscriptions(pool);
  const { rows } = await pool.query(
    `select host as name from forecast.webhook_hosts union all select id from forecast.webhooks order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['lately', 'new.example', 'operators', 'used']);
});
