import { beforeEach, expect, test } from 'vitest';
import { handle } from '../../functions/unsubscribe/handler.ts';
import { useNotifications } from './use-notifications.ts';

const notifications = useNotifications();
beforeEach(() => notifications().portal.query('delete from public.notice_settings'));
const choose = (person: string, topic: string, mail: boolean, push: boolean) =>
  notifications().portal.query('insert into public.notice_settings (user_id, topic, mail, push) values ($1, $2, $3, $4)', [
    person,
    topic,
    mail,
    push,
  ]);
const channelsOf = async (person: string) => {
  const rows = await notifications().portal.query<{ channel: string }>(
    'select channel from public.notification_deliveries where user_id = $1 order by channel',
    [person],
  );
  return rows.map(({ channel }) => channel);
};
const submitted = async () => {
  const made = await notifications().project();
  await notifications().subscribe(made.chair);
  return { ...made, submit: () => notifications().move(made, 'submitted-to-chair', made.owner) };
};

test.each([
  [true, true, ['email', 'web-push']],
  [true, false, ['email']],
  [false, true, ['web-push']],
  [false, false, []],
])('with mail %s and push %s, a review that waits is sent by %j, and always to the inbox', async (mail, push, expected) => {
  const { context, call, portal } = notifications();
  const { chair, submit } = await submitted();
  await choose(chair.id, 'reviews', mail, push);
  await submit();
  await call(context());
  expect(await channelsOf(chair.id)).toEqual(expected);
  expect(await portal.query('select kind from public.notices where user_id = $1', [chair.id])).toEqual([
    { kind: 'review-waiting' },
  ]);
});

test('nobody is mailed to review what has moved on meanwhile', async () => {
  const { context, call } = notifications();
  const { owner, chair, submit, ...made } = await submitted();
  await submit();
  await notifications().move({ owner, chair, ...made }, 'cancelled', owner);
  await call(context());
  expect(await channelsOf(chair.id)).toEqual([]);
});

test('mail about the security of an account is always sent, and cannot be turned off', async () => {
  const { context, call, portal, channels } = notifications();
  const person = await portal.person('member', { language: 'en' });
  await expect(choose(person.id, 'account', false, false)).rejects.toThrow('notice_required');
  await portal.query(
    `insert into public.notification_outbox (kind, receivers, event_key, path, payload)
     values ('account-suspended', array[$1::uuid], 'suspension', '/me', '{"note": "The password was shared."}')`,
    [person.id],
  );
  await call(context());
  const [mail] = channels.mails;
  expect([mail?.to, mail?.text]).toEqual([[person.email], expect.stringContaining('Your account was suspended')]);
  expect(mail?.text).toContain('Reason: The password was shared.');
  expect(mail?.text).not.toContain('List-Unsubscribe');
});

/** The address that mail programs call, from the last mail. */
async function mailed() {
  const { context, call, channels } = notifications();
  const { chair, submit } = await submitted();
  await submit();
  await call(context());
  const text = channels.mails.at(-1)?.text.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
  const [, address = ''] = /^List-Unsubscribe: <([^>]+)>/m.exec(text) ?? [];
  return { chair, text, address };
}
const settingsOf = (person: string) =>
  notifications().portal.query('select topic, mail, push from public.notice_settings where user_id = $1', [person]);

test('a mail ends by one click of a mail program (RFC 8058), without signing in', async () => {
  const { chair, text, address } = await mailed();
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(new URL(address).pathname).toBe('/functions/v1/unsubscribe');
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await handle(new Request(address, { method: 'POST', body }), notifications().context());
  expect([answer.status, await answer.json()]).toEqual([200, { topic: 'reviews' }]);
  expect(await settingsOf(chair.id)).toEqual([{ topic: 'reviews', mail: false, push: true }]);
});

test('opening the link ends nothing: it leads to the page that asks', async () => {
  const { chair, address } = await mailed();
  const answer = await handle(new Request(address), notifications().context());
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `https://portal.test/unsubscribe${new URL(address).search}`,
  ]);
  expect(await settingsOf(chair.id)).toEqual([]);
});

test('a link for another person, another topic or no topic is refused', async () => {
  const { address, chair } = await mailed();
  const token = new URL(address).searchParams.get('token') ?? '';
  const [, topic, mark] = token.split('.');
  const other = await notifications().portal.person('member');
  for (const forged of [
    `${other.id}.${topic}.${mark}`,
    `${chair.id}.orders.${mark}`,
    `${chair.id}.account.${mark}`,
    'x',
    '%00',
    '',
  ]) {
    const url = `http://functions.test/unsubscribe?token=${forged}`;
    const answer = await handle(new Request(url, { method: 'POST' }), notifications().context());
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'unsubscribe_link_invalid' } }]);
  }
  expect(await settingsOf(chair.id)).toEqual([]);
});
