import { beforeEach, expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import { identities } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const device = '00000000-0000-4000-8000-000000000001';
let ids: Record<string, string> = {};
beforeEach(async () => {
  await portal().query('delete from notification_outbox');
  await portal().query('delete from trivium_backend.outgoing_mail');
  await portal().query(
    `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth) values ($1, $2, 'https://push.example/failed', 'key', 'auth')
     on conflict (id) do nothing`,
    [device, personOf('member')],
  );
  const [event] = await portal().query<{ id: string }>(
    `insert into notification_outbox (kind, receivers, event_key, path, payload, fanned_out_at)
     values ('comment', array[$1::uuid], 'failed', '/me', '{"title": "Herb garden", "note": "Who waters it?"}', now()) returning id`,
    [personOf('member')],
  );
  const rows = await portal().query<{ id: string; name: string }>(
    `insert into notification_deliveries (outbox_id, channel, receiver, user_id, state, attempts, last_error)
     select $1, channel, receiver, user_id::uuid, state, 8, error from (values
       ('line', 'organisation', null, 'failed', 'status_401'),
       ('discord', 'organisation', null, 'waiting', 'status_500'),
       ('web-push', $2, $3, 'failed', 'status_403'),
       ('web-push', 'gone', $3, 'failed', 'status_410'),
       ('email', $3, $3, 'failed', 'smtp_451'),
       ('email', 'waiting', $3, 'waiting', null)) as row (channel, receiver, user_id, state, error)
     returning id, channel || ' ' || coalesce(last_error, '') as name`,
    [event?.id, device, personOf('member')],
  );
  ids = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
});
const states = async () =>
  Object.fromEntries(
    (await portal().query(`select id, state || ' ' || attempts as state from notification_deliveries`)).map(({ id, state }) => [
      Object.keys(ids).find((name) => ids[name] === id),
      state,
    ]),
  );

test('administrators alone see notices that failed and have them sent again', async () => {
  for (const who of identities.filter((identity) => identity !== 'admin'))
    for (const name of ['list_failed_notices', 'resend_notices'])
      expect([who, name, (await portal().call(who, name)).outcome]).toEqual([
        who,
        name,
        expect.stringMatching(/denied|mail_forbidden/),
      ]);
});

test('the list says what failed, on which channel, for whom and why, without addresses and without what people wrote', async () => {
  await portal().query(`update profiles set full_name = 'มาลี ใจดี', full_name_en = 'Mali' where id = $1`, [personOf('member')]);
  const { body } = await portal().call('admin', 'list_failed_notices');
  const rows = (body as Record<string, unknown>[]).map(({ channel, person_en: person, last_error: error, can_resend: can }) =>
    [channel, person, error, can].join(' '),
  );
  expect(rows.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'discord  status_500 true',
    'line  status_401 true',
    'web-push Mali status_403 true',
    'web-push Mali status_410 false',
  ]);
  expect(body[0]).toMatchObject({ kind: 'comment', content: { title: 'Herb garden' } });
  expect(JSON.stringify(body)).not.toMatch(/push\.example|@|Who waters/);
});

test('what is overdue is listed although nothing has tried to send it, and is sent again', async () => {
  await portal().query(`update notification_deliveries set next_attempt_at = now() - interval '16 minutes', last_error = null
    where channel in ('email', 'discord') and state = 'waiting'`);
  const listed = async (name: string) =>
    ((await portal().call('admin', name)).body as Record<string, unknown>[])
      .filter(({ last_error: error }) => error === 'not_attempted')
      .map(({ state }) => state);
  expect([await listed('list_failed_notices'), await listed('list_undelivered_mail')]).toEqual([['waiting'], ['waiting']]);
  expect((await portal().call('admin', 'resend_notices', { delivery: ids['discord status_500'] })).body).toBe(1);
  expect(await listed('list_failed_notices')).toEqual([]);
});

test('one notice is sent again, and one whose device is gone is not', async () => {
  expect((await portal().call('admin', 'resend_notices', { delivery: ids['line status_401'] })).body).toBe(1);
  expect(await states()).toMatchObject({ 'line status_401': 'waiting 0', 'web-push status_403': 'failed 8' });
  expect((await portal().call('admin', 'resend_notices', { delivery: ids['web-push status_410'] })).outcome).toBe(
    'mail_not_found',
  );
});

test('all that failed is sent again at once, mail of signing in too, and what only waits stays as it is', async () => {
  await portal().query(
    `insert into trivium_backend.outgoing_mail (kind, recipient, sealed_message, next_attempt_at, created_at, state, attempts, last_error, expires_at)
     values ('magic_link', 'a@faculty.example', '', now(), now(), 'failed', 1, 'smtp_550', now() + interval '1 hour'),
       ('magic_link', 'b@faculty.example', '', now(), now(), 'failed', 1, 'smtp_550', now() - interval '1 hour')`,
  );
  expect((await portal().call('admin', 'resend_notices')).body).toBe(5);
  expect(await states()).toEqual({
    'line status_401': 'waiting 0',
    'discord status_500': 'waiting 0',
    'web-push status_403': 'waiting 0',
    'web-push status_410': 'failed 8',
    'email smtp_451': 'waiting 0',
    'email ': 'waiting 8',
  });
});
