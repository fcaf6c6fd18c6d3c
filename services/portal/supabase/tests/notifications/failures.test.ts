import { expect, test } from 'vitest';
import { useNotifications } from './use-notifications.ts';

const notifications = useNotifications();
const only = (channel: 'LINE' | 'DISCORD' | 'SMTP' | 'PUSH') => ({
  ...(channel !== 'LINE' && { LINE_TO: '' }),
  ...(channel !== 'DISCORD' && { DISCORD_WEBHOOK_URL: '' }),
  ...(channel !== 'SMTP' && { SMTP_URL: '' }),
  ...(channel !== 'PUSH' && { WEB_PUSH_PUBLIC_KEY: '' }),
});

async function submitted() {
  const made = await notifications().project();
  await notifications().move(made, 'submitted-to-chair', made.owner);
  return made;
}

test('a failing channel does not delay the others', async () => {
  const { context, call, channels, deliveries } = notifications();
  await submitted();
  channels.line.next({ status: 500 });
  channels.refuseMails = { responseCode: 451 };
  expect(await (await call(context())).json()).toMatchObject({ sent: 1, waiting: 2 });
  expect(await deliveries()).toMatchObject([
    { channel: 'discord', state: 'sent' },
    { channel: 'email', state: 'waiting', last_error: 'smtp_451' },
    { channel: 'line', state: 'waiting', last_error: 'status_500' },
  ]);
});

test('every attempt at LINE has the same retry key, and 409 means that LINE has the message', async () => {
  const { context, call, channels, wait, deliveries } = notifications();
  await submitted();
  channels.line.next('silence');
  await call(context(only('LINE')));
  expect(await deliveries()).toMatchObject([{ state: 'waiting', last_error: 'timed_out', attempts: 1 }]);
  await wait(60);
  channels.line.next({ status: 409, body: { message: 'The retry key is already accepted' } });
  await call(context(only('LINE')));
  const keys = channels.line.received.map(({ headers }) => headers['x-line-retry-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect([keys[1], await deliveries()]).toMatchObject([keys[0], [{ state: 'sent', attempts: 2, last_error: null }]]);
});

test('no request goes to Discord until its retry_after has passed', async () => {
  const { context, call, channels, wait, deliveries } = notifications();
  await submitted();
  await submitted();
  channels.discord.next({ status: 429, body: { message: 'You are being rate limited.', retry_after: 300.5, global: false } });
  await call(context(only('DISCORD')));
  await wait(299);
  await call(context(only('DISCORD')));
  expect(channels.discord.received).toHaveLength(1);
  await wait(100);
  await call(context(only('DISCORD')));
  expect(channels.discord.received).toHaveLength(3);
  expect(await deliveries()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
});

test('delays grow between attempts, and after the last the delivery has failed', async () => {
  const { context, call, channels, wait, deliveries } = notifications();
  await submitted();
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    channels.line.next({ status: 503 });
    await call(context(only('LINE')));
    expect(await deliveries()).toMatchObject([{ attempts: attempt, state: attempt < 8 ? 'waiting' : 'failed' }]);
    await wait(30 * 2 ** (attempt - 1) - 1);
    await call(context(only('LINE')));
    expect(channels.line.received).toHaveLength(attempt);
    await wait(3600 * 1.25);
  }
  await call(context(only('LINE')));
  expect(channels.line.received).toHaveLength(8);
});

test('a delivery that cannot succeed is attempted once', async () => {
  const { context, call, channels, wait, deliveries } = notifications();
  await submitted();
  channels.refuseMails = { responseCode: 550 };
  await call(context(only('SMTP')));
  await wait(7200);
  await call(context(only('SMTP')));
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'smtp_550' }]);
});

test('a delivery that a crashed run had claimed is sent after its lease', async () => {
  const { context, call, channels, wait, portal } = notifications();
  await submitted();
  channels.line.next({ status: 500 });
  await call(context(only('LINE')));
  await portal.query(`update public.notification_deliveries set next_attempt_at = now() + interval '2 minutes'`);
  await call(context(only('LINE')));
  expect(channels.line.received).toHaveLength(1);
  await wait(150);
  await call(context(only('LINE')));
  expect(channels.line.received).toHaveLength(2);
});

test.each([404, 410])('the subscription of an endpoint that answers %i is removed', async (status) => {
  const { context, call, channels, subscribe, portal, project, move, deliveries } = notifications();
  const made = await project();
  await subscribe(made.chair);
  await move(made, 'submitted-to-chair', made.owner);
  channels.push.next({ status });
  await call(context(only('PUSH')));
  expect(await deliveries()).toMatchObject([{ state: 'failed', last_error: `status_${status}` }]);
  expect(await portal.query('select from public.push_subscriptions')).toEqual([]);
});

test('a throttled push is retried after its Retry-After, and the subscription stays', async () => {
  const { context, call, channels, subscribe, wait, project, move, deliveries } = notifications();
  const made = await project();
  await subscribe(made.chair);
  await move(made, 'submitted-to-chair', made.owner);
  channels.push.next({ status: 429, headers: { 'retry-after': '600' } });
  await call(context(only('PUSH')));
  await wait(599);
  await call(context(only('PUSH')));
  expect(channels.push.received).toHaveLength(1);
  await wait(2);
  await call(context(only('PUSH')));
  expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
});

test('only addresses of push services are called', async () => {
  const { context, call, channels, subscribe, project, move, deliveries } = notifications();
  const made = await project();
  await subscribe(made.chair, 'https://127.0.0.1:9');
  await move(made, 'submitted-to-chair', made.owner);
  await call(context(only('PUSH')));
  expect(await deliveries()).toMatchObject([{ state: 'failed', last_error: 'endpoint_foreign' }]);
  expect(channels.push.received).toEqual([]);
});

test('repeated mails have the same Message-ID', async () => {
  const { context, call, channels, portal } = notifications();
  await submitted();
  await call(context(only('SMTP')));
  await portal.query(
    `update public.notification_deliveries set state = 'waiting', next_attempt_at = now() - interval '1 minute'`,
  );
  await call(context(only('SMTP')));
  const ids = channels.mails.map(({ text }) => /^Message-ID: (.*)\r$/im.exec(text)?.[1]);
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@faculty\.example>$/);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('neither logs nor answers hold a token, an address or a title', async () => {
  const { context, call, channels } = notifications();
  const made = await submitted();
  channels.line.next({ status: 401, body: { message: 'Authentication failed' } });
  channels.discord.next('silence');
  channels.refuseMails = { responseCode: 550 };
  const used = context();
  const output = JSON.stringify([await (await call(used)).json(), used.lines]);
  expect(used.lines).toHaveLength(3);
  for (const secret of ['line-token', 'discord-token', 'p@ss', made.chair.email, '@', 'ค่ายอาสา'])
    expect(output).not.toContain(secret);
});
