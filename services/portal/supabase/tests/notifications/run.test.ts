import { expect, test, vi } from 'vitest';
import { useServer } from '../fixtures/use-server.ts';
import { useNotifications } from './use-notifications.ts';

const notifications = useNotifications();
const functions = useServer(() => ({ body: {} }));
const lineOnly = { DISCORD_WEBHOOK_URL: '', SMTP_URL: '', WEB_PUSH_PUBLIC_KEY: '', OUTBOUND_TIMEOUT_MS: '20000' };
const submitted = async () => {
  const made = await notifications().project();
  await notifications().move(made, 'submitted-to-chair', made.owner);
};
/** LINE, holding its answer to the next message back. */
const holdLine = () => {
  const held = Promise.withResolvers<{ body: object }>();
  notifications().channels.line.next(() => held.promise);
  return () => held.resolve({ body: { sentMessages: [{ id: '1' }] } });
};
const waitForLine = (messages: number) =>
  vi.waitFor(() => expect(notifications().channels.line.received).toHaveLength(messages), 15_000);

test('a call during a run answers at once, and the run sends what that call is about', async () => {
  const { context, call, deliveries } = notifications();
  const release = holdLine();
  await submitted();
  const used = context(lineOnly);
  const first = call(used);
  await waitForLine(1);
  await submitted();
  const second = await call(context(lineOnly));
  expect([second.status, await second.json()]).toEqual([202, { state: 'running' }]);
  release();
  await first;
  await used.settled();
  expect(await deliveries()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  await waitForLine(2);
});

test('a run that takes long answers before the webhook gives up, and goes on', async () => {
  const { context, call, deliveries } = notifications();
  const release = holdLine();
  await submitted();
  const used = context(lineOnly);
  const answer = await call(used);
  expect([answer.status, await answer.json()]).toEqual([202, { state: 'running' }]);
  release();
  await used.settled();
  expect(await deliveries()).toMatchObject([{ state: 'sent' }]);
});

test('a run ends after a minute, and lets the next one send the rest', async () => {
  const { context, call, deliveries, portal } = notifications();
  await portal.query(`insert into public.internal_secrets (key, value) values ('functions_url', $1), ('functions_key', 'key')`, [
    functions().url,
  ]);
  let late = 0;
  const release = holdLine();
  await submitted();
  await submitted();
  await vi.waitFor(() => expect(functions().received).toHaveLength(2), 15_000);
  const used = context(lineOnly, () => new Date(Date.now() + late));
  const first = call(used);
  await waitForLine(1);
  late = 61_000;
  release();
  await first;
  await used.settled();
  expect((await deliveries()).map((delivery) => (delivery as { state: string }).state).toSorted()).toEqual(['sent', 'waiting']);
  await vi.waitFor(() => expect(functions().received).toHaveLength(3), 15_000);
  await portal.query(`delete from public.internal_secrets where key like 'functions%'`);
  expect(await (await call(context(lineOnly))).json()).toMatchObject({ sent: 1 });
});

test('a hundred decisions at once cost a few requests each, and each is announced once', async () => {
  const { context, call, portal, channels, project, move } = notifications();
  const made = await project();
  await move(made, 'submitted-to-chair', made.owner);
  await portal.query(
    `insert into public.notification_outbox (kind, project_id, step_id, event_key, payload)
     select 'status-change', project_id, step_id, 'burst/' || n, '{}' from public.notification_outbox, generate_series(1, 99) as n`,
  );
  const requests: string[] = [];
  const used = context(lineOnly);
  const counted = {
    ...used,
    service: portal.context({
      fetch: (input, init) => {
        requests.push(new URL(input instanceof Request ? input.url : input).pathname.replace('/rest/v1/', ''));
        return fetch(input, init);
      },
    }).service,
  };
  const answers: Response[] = [];
  // As many at once as the database sends.
  for (let round = 0; round < 2; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => call(counted)))));
  await used.settled();
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 202]))).toBe(true);
  const keys = channels.line.received.map(({ headers }) => headers['x-line-retry-key']);
  expect([keys.length, new Set(keys).size]).toEqual([100, 100]);
  const times = (path: string) => requests.filter((request) => request === path).length;
  // Each call reads the secret and asks for the run; the one run sends everything.
  expect([times('internal_secrets'), times('rpc/begin_notification_run'), times('rpc/finish_delivery')]).toEqual([100, 100, 100]);
  expect(requests.length).toBeLessThan(330);
});
