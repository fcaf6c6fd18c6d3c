import { systemClock } from '@trivium/core';
import { inTransaction } from '@trivium/postgres';
import { createSafeFetch } from '@trivium/safe-fetch';
import { useDatabase } from '@trivium/testing';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { repriceMarket } from '../domain/markets/change-market.ts';
import { announceClosing } from '../domain/events/announce-closing.ts';
import { startReceiver, type Answer } from '../testing/receiver.ts';
import { add, linkSecret, migrationsFolder, startDelivering } from '../testing/event-replica.ts';
import {
  deleteOldDeliveries,
  insertTest,
  readDeliveries,
  retryDelivery,
  type DeliverySummary,
} from '../domain/webhooks/deliveries.sql.ts';
import { registerWebhook } from '../domain/webhooks/register-webhook.ts';
import { deleteWebhook, readWebhooks } from '../domain/webhooks/webhooks.sql.ts';

const database = useDatabase('forecast', migrationsFolder);
const within = { timeout: 15_000, interval: 30 };

// A new receiver may be given the port of one that has ended; an earlier webhook would then send to it too.
beforeEach(() => database().pool.query('delete from forecast.webhooks'));

async function register(answer: Answer, kinds?: string[]) {
  const receiver = await startReceiver(answer);
  const { pool } = database();
  return { ...receiver, ...(await registerWebhook({ pool, linkSecret }, { url: receiver.url, kinds })), hook: receiver.url };
}
const deliveriesOf = async (webhook: string, state?: DeliverySummary['state']) =>
  (await readDeliveries(database().pool, { state, limit: 1_000 })).filter(({ webhookId }) => webhookId === webhook);
/** The failures of a webhook's first delivery, once it waits to be tried again. */
const failuresOf = async (webhook: string) => {
  const [delivery] = await deliveriesOf(webhook);
  const waits = delivery?.state === 'pending' && delivery.nextAt!.getTime() > Date.now() + 2_000;
  return waits ? [delivery.attempts, delivery.lastStatus, delivery.lastError] : [];
};
const paceOf = async (webhook: string) =>
  (await database().pool.query<{ pace: number }>('select pace from forecast.webhooks where id = $1', [webhook])).rows[0]?.pace;
/** The clock's part: what is to be tried again later is due now. */
const makeDue = () => database().pool.query(`update forecast.webhook_deliveries set next_at = now() where state = 'pending'`);
/** Whether a job waits for the time at which its delivery is due now. */
const isJobDue = async () =>
  (
    await database().pool.query(
      `select from forecast_jobs.jobs join forecast.webhook_deliveries as delivery on key = 'push.delivery.' || delivery.id
       where locked_at is null and run_at >= date_trunc('milliseconds', next_at) and run_at <= now()`,
    )
  ).rowCount === 1;
const reprice = (slug: string, yes: number) =>
  inTransaction(database().pool, (transaction) => repriceMarket(transaction, 'operator', slug, yes, systemClock));

test('a receiver gets events, signed as Standard Webhooks requires', async () => {
  await startDelivering(database());
  const { received, secret, id } = await register(() => 200);
  await add(database(), 'signed');
  await expect.poll(() => received.length, within).toBe(1);
  const [{ headers, body }] = received as [(typeof received)[number]];
  const verified = new Webhook(secret).verify(body, headers);
  expect(verified).toMatchObject({
    type: 'market.created',
    data: { market: { slug: 'signed', url: 'https://forecast.example.org/m/signed' } },
  });
  expect(Object.keys(verified as object)).toEqual(['type', 'timestamp', 'data']);
  expect(headers['content-type']).toBe('application/json');
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature found');
  await expect
    .poll(() => deliveriesOf(id), within)
    .toMatchObject([{ state: 'delivered', attempts: 1, lastStatus: 200, market: 'signed', messageId: headers['webhook-id'] }]);
});

test('a receiver gets only the kinds that it registered for, and no earlier events', async () => {
  await add(database(), 'closing', 'q', new Date(Date.now() + 3_600_000));
  await startDelivering(database());
  const { received } = await register(() => 204, ['market.closing-soon', 'market.repriced']);
  expect(await announceClosing(database().pool, new Date())).toBe(1);
  await add(database(), 'unasked');
  await reprice('closing', 0.9);
  await expect.poll(() => received.map(({ body }) => JSON.parse(body).type), within).toEqual(['market.repriced']);
  expect(JSON.parse(received[0]!.body).data).toMatchObject({ previousYesProbability: 0.5, market: { yesProbability: 0.9 } });
});

test('a delivery that fails is tried again with the same id, body and a valid signature, until it arrives', async () => {
  await startDelivering(database());
  const { received, secret, id } = await register((_, count) => ([500, 'hang up', 302] as const)[count - 1] ?? 200);
  await add(database(), 'flaky');
  const failures = [
    [500, 'status_refused'],
    [null, 'request_failed'],
    [302, 'redirect_refused'],
  ] as const;
  for (const [index, failure] of failures.entries()) {
    await expect.poll(() => failuresOf(id), within).toEqual([index + 1, ...failure]);
    await makeDue();
  }
  await expect.poll(() => deliveriesOf(id), within).toMatchObject([{ state: 'delivered', attempts: 4, lastError: null }]);
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  for (const { headers, body } of received) new Webhook(secret).verify(body, headers);
});

test('a delivery that is made due while its failed attempt ends is tried at once', async () => {
  let isFirst = true;
  await startDelivering(database(), undefined, (tasks) => ({
    ...tasks,
    'push.deliver': async (payload, helpers) => {
      // The sixth failure is followed by hours without an attempt.
      if (isFirst) await database().pool.query('update forecast.webhook_deliveries set attempts = 5');
      await tasks['push.deliver']!(payload, {
        ...helpers,
        // Between the record of the failure and the job for the next attempt.
        addJob: async (...job) => {
          if (isFirst && job[0] === 'push.deliver') {
            isFirst = false;
            await makeDue();
            await expect.poll(isJobDue, within).toBe(true);
          }
          return helpers.addJob(...job);
        },
      });
    },
  }));
  const { id } = await register((_, count) => (count === 1 ? 500 : 204));
  await add(database(), 'hurried');
  await expect.poll(() => deliveriesOf(id), within).toMatchObject([{ state: 'delivered', attempts: 7 }]);
});

test('what fails first is tried again after five seconds by itself', async () => {
  await startDelivering(database());
  const { received, id } = await register((_, count) => (count === 1 ? 503 : 204));
  await add(database(), 'patient');
  await expect.poll(() => deliveriesOf(id), within).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  expect(received).toHaveLength(2);
});

test('after eight failures a delivery is dead-lettered and listed; an operator retries it, and the receiver sees the same id', async () => {
  await startDelivering(database());
  let status = 500;
  const { received, id } = await register(() => status);
  await add(database(), 'dead');
  for (let attempts = 1; attempts < 8; attempts++) {
    await expect.poll(() => failuresOf(id), within).toEqual([attempts, 500, 'status_refused']);
    await makeDue();
  }
  await expect.poll(() => deliveriesOf(id, 'dead-lettered'), within).toMatchObject([{ attempts: 8, nextAt: null }]);
  expect((await readWebhooks(database().pool)).find((webhook) => webhook.id === id)).toMatchObject({
    deadLettered: 1,
    pending: 0,
  });
  status = 200;
  const [deadLettered] = await deliveriesOf(id);
  expect(await retryDelivery(database().pool, deadLettered!.id)).toBe('retried');
  await expect.poll(() => deliveriesOf(id), within).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await retryDelivery(database().pool, deadLettered!.id)).toBe('delivered');
});

test('410 Gone disables the webhook: nothing more is tried, and later events are not enqueued', async () => {
  const { received, id } = await register(() => 410);
  await add(database(), 'gone-1');
  await add(database(), 'gone-2');
  await startDelivering(database());
  await expect.poll(() => deliveriesOf(id, 'dead-lettered'), within).toHaveLength(2);
  await add(database(), 'gone-3');
  expect(await deliveriesOf(id)).toMatchObject([{ lastError: 'receiver_gone' }, { lastError: 'receiver_gone' }]);
  expect(received).toHaveLength(1);
  expect((await readWebhooks(database().pool)).find((webhook) => webhook.id === id)).toMatchObject({
    disabledAt: expect.any(Date),
    disabledReason: 'receiver_gone',
  });
  expect(await retryDelivery(database().pool, (await deliveriesOf(id))[0]!.id)).toBe('disabled');
});

test('a receiver to which nothing arrived for five days is disabled with the next dead-lettered delivery; one arrival clears its record', async () => {
  const { pool } = database();
  const failed = (days: string) =>
    pool.query(`update forecast.webhooks set failing_since = now() - $1::interval where failing_since is null`, [days]);
  const given = await register(() => 500);
  await failed('5 days 1 minute');
  const spared = await register(() => 500);
  await failed('4 days 23 hours');
  const back = await register(() => 204);
  await failed('6 days');
  await add(database(), 'long-silent');
  await pool.query('update forecast.webhook_deliveries set attempts = 7');
  await startDelivering(database());
  for (const { id } of [given, spared])
    await expect.poll(() => deliveriesOf(id), within).toMatchObject([{ state: 'dead-lettered', lastError: 'status_refused' }]);
  await expect.poll(() => deliveriesOf(back.id, 'delivered'), within).toHaveLength(1);
  const stateOf = async (webhook: string) => (await readWebhooks(pool)).find(({ id }) => id === webhook);
  await expect
    .poll(() => stateOf(given.id), within)
    .toMatchObject({ disabledReason: 'receiver_failing', disabledAt: expect.any(Date) });
  expect(await stateOf(spared.id)).toMatchObject({ disabledReason: null, failingSince: expect.any(Date) });
  expect(await stateOf(back.id)).toMatchObject({ disabledReason: null, failingSince: null });
});

test('a private address is refused, unless the operator allows it', async () => {
  const { received, id, hook } = await register(() => 204);
  const outbound = (allow: string[]) => createSafeFetch({ clock: systemClock, userAgent: 'test', allow });
  const [closed, open] = [outbound([]), outbound([new URL(hook).host])];
  onTestFinished(async () => void (await Promise.all([closed.close(), open.close()])));
  let way = closed;
  await startDelivering(database(), (...args) => way.request(...args));
  await insertTest(database().pool, id);
  await expect.poll(() => failuresOf(id), within).toEqual([1, null, expect.stringMatching(/^(address_private|port_refused)$/)]);
  expect(received).toEqual([]);
  expect((await readWebhooks(database().pool)).find((webhook) => webhook.id === id)).toMatchObject({ failingSince: null });
  way = open;
  await makeDue();
  await expect.poll(() => deliveriesOf(id), within).toMatchObject([{ state: 'delivered', lastStatus: 204 }]);
});

test('a service that stops undoes its attempt: the receiver did not fail', async () => {
  const { id } = await register(() => 204);
  await database().pool.query('update forecast.webhooks set pace = 3 where id = $1', [id]);
  const outbound = createSafeFetch({ clock: systemClock, userAgent: 'test', allow: ['127.0.0.0/8'] });
  await outbound.close();
  let attempts = 0;
  await startDelivering(database(), async (...args) => {
    attempts++;
    return outbound.request(...args);
  });
  await insertTest(database().pool, id);
  await expect.poll(() => attempts, within).toBeGreaterThan(0);
  await expect.poll(() => deliveriesOf(id), within).toMatchObject([{ state: 'pending', attempts: 0, lastError: null }]);
  expect(await paceOf(id)).toBe(3);
});

test('a test message goes through the same queue', async () => {
  await startDelivering(database());
  const { received, secret, id } = await register(() => 204);
  expect(await insertTest(database().pool, 'wh_none')).toBeUndefined();
  await insertTest(database().pool, id);
  await expect.poll(() => received.length, within).toBe(1);
  expect(new Webhook(secret).verify(received[0]!.body, received[0]!.headers)).toMatchObject({
    type: 'webhook.test',
    data: { webhook: id },
  });
});

test('two workers deliver each event once to each receiver', async () => {
  await startDelivering(database());
  await startDelivering(database());
  const receivers = [await register(() => 204), await register(() => 204)];
  for (let index = 0; index < 20; index++) await add(database(), `once-${index}`);
  for (const { received, id } of receivers) {
    await expect.poll(() => deliveriesOf(id, 'delivered'), within).toHaveLength(20);
    const slugs = received.map(({ body }) => JSON.parse(body).data.market.slug);
    expect(slugs).toHaveLength(20);
    expect(new Set(slugs)).toEqual(new Set(Array.from({ length: 20 }, (_, index) => `once-${index}`)));
  }
});

test('a webhook that is removed with pending deliveries receives nothing more', async () => {
  const { received, id } = await register(() => 204);
  await add(database(), 'removed');
  expect(await deleteWebhook(database().pool, id)).toBe(true);
  const other = await register(() => 204);
  await startDelivering(database());
  await add(database(), 'after-removal');
  await expect.poll(() => other.received.length, within).toBe(1);
  expect(received).toEqual([]);
  expect(await deliveriesOf(id)).toEqual([]);
});

test('the database holds no secret in clear, and what fails under another service secret is not counted against the receiver', async () => {
  const { pool } = database();
  const { secret, id } = await register(() => 204);
  const { rows } = await database().pool.query('select w::text as text, sealed_secret from forecast.webhooks w where id = $1', [
    id,
  ]);
  expect(rows[0].text + Buffer.from(rows[0].sealed_secret).toString('latin1')).not.toContain(secret.slice(6));
  await database().pool.query(
    'update forecast.webhooks set sealed_secret = set_byte(sealed_secret, 30, 255 - get_byte(sealed_secret, 30)) where id = $1',
    [id],
  );
  await pool.query(`update forecast.webhooks set pace = 3, failing_since = now() - interval '6 days' where id = $1`, [id]);
  await insertTest(pool, id);
  await insertTest(pool, id);
  await pool.query(
    `update forecast.webhook_deliveries set attempts = 7 where id = (select min(id) from forecast.webhook_deliveries)`,
  );
  await startDelivering(database());
  const unreadable = { lastError: 'webhook_secret_unreadable' };
  await expect
    .poll(() => deliveriesOf(id), within)
    .toMatchObject([
      { state: 'pending', attempts: 1, ...unreadable },
      { state: 'dead-lettered', ...unreadable },
    ]);
  expect((await readWebhooks(pool)).find((webhook) => webhook.id === id)).toMatchObject({
    failingSince: null,
    disabledAt: null,
  });
  expect(await paceOf(id)).toBe(3);
});

test('an event and its deliveries are stored together or not at all', async () => {
  const { id } = await register(() => 204);
  const undone = inTransaction(database().pool, async (transaction) => {
    await transaction.query(`update forecast.markets set yes_probability = 0.42 where slug = 'signed'`);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await deliveriesOf(id)).toEqual([]);
  await reprice('signed', 0.43);
  expect(await deliveriesOf(id)).toMatchObject([{ state: 'pending', kind: 'market.repriced' }]);
});

test('delivered messages are deleted after 30 days; others are kept', async () => {
  const { pool } = database();
  const { id } = await register(() => 204);
  const [arrived, waiting] = [await insertTest(pool, id), await insertTest(pool, id)];
  const arrive = `update forecast.webhook_deliveries set state = 'delivered', delivered_at = now() - $2::interval where id = $1`;
  await pool.query(arrive, [arrived, '29 days']);
  await deleteOldDeliveries(pool);
  expect(await deliveriesOf(id)).toHaveLength(2);
  await pool.query(arrive, [arrived, '31 days']);
  await deleteOldDeliveries(pool);
  expect((await deliveriesOf(id)).map((delivery) => delivery.id)).toEqual([waiting]);
});

test.each([
  ['ftp://example.org/', undefined, 'webhook_url_invalid'],
  ['not an address', undefined, 'webhook_url_invalid'],
  ['https://name:password@example.org/', undefined, 'webhook_url_invalid'],
  ['https://example.org/', ['market.vanished'], 'webhook_kind_unknown'],
  ['https://example.org/', [], 'webhook_kind_unknown'],
])('registering %s for %j is refused', async (url, kinds, code) => {
  await expect(registerWebhook({ pool: database().pool, linkSecret }, { url, kinds })).rejects.toThrow(
    expect.objectContaining({ code }),
  );
});

test('a receiver that answers quickly is sent several messages at once, and one that fails one at a time again', async () => {
  await startDelivering(database());
  const { id } = await register(() => 204);
  for (let index = 0; index < 5; index++) await add(database(), `paced-${index}`);
  await expect.poll(() => deliveriesOf(id, 'delivered'), within).toHaveLength(5);
  await expect.poll(() => paceOf(id), within).toBe(4);
  const failing = await register(() => 500);
  await database().pool.query('update forecast.webhooks set pace = 4 where id = $1', [failing.id]);
  await add(database(), 'unpaced');
  await expect.poll(() => paceOf(failing.id), within).toBe(1);
});
