import { beforeAll, expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import { identities } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

interface Mail {
  readonly id: string;
  readonly source: string;
  readonly recipient: string;
  readonly state: string;
  readonly can_resend: boolean;
}
const insertMail = async (name: string, columns: string) => {
  const [row] = await portal().query<{ id: string }>(
    `insert into trivium_backend.outgoing_mail (kind, recipient, sealed_message, next_attempt_at, created_at, state, attempts,
       last_error, expires_at) values ('magic_link', $1, '', now() + interval '1 hour', now(), ${columns}) returning id`,
    [`${name}@faculty.example`],
  );
  return row?.id ?? '';
};
const list = async () => (await portal().call('admin', 'list_undelivered_mail')).body as Mail[];
const stateOf = async (id: string) =>
  (
    await portal().query(
      `select state, attempts, next_attempt_at <= now() as due from trivium_backend.outgoing_mail where id = $1`,
      [id],
    )
  )[0];

const ids = { failed: '', retried: '', expired: '', waiting: '', notice: '' };
beforeAll(async () => {
  ids.failed = await insertMail('failed', `'failed', 1, 'smtp_550', now() + interval '1 hour'`);
  ids.retried = await insertMail('retried', `'waiting', 2, 'smtp_451', now() + interval '1 hour'`);
  ids.expired = await insertMail('expired', `'failed', 9, 'smtp_451', now() - interval '1 minute'`);
  ids.waiting = await insertMail('waiting', `'waiting', 0, null, now() + interval '1 hour'`);
  const [notice] = await portal().query<{ id: string }>(
    `insert into notification_deliveries (outbox_id, channel, receiver, user_id, state, attempts, last_error)
     select min(id), 'email', $1::uuid::text, $1::uuid, 'failed', 8, 'smtp_451' from notification_outbox returning id`,
    [personOf('member')],
  );
  ids.notice = notice?.id ?? '';
});

test('administrators alone see undelivered mail and have it sent again', async () => {
  for (const who of identities.filter((identity) => identity !== 'admin')) {
    expect([who, (await portal().call(who, 'list_undelivered_mail')).outcome]).toEqual([
      who,
      expect.stringMatching(/denied|mail_forbidden|42501/),
    ]);
    expect([who, (await portal().call(who, 'resend_mail', { mail: ids.failed })).outcome]).toEqual([
      who,
      expect.stringMatching(/denied|mail_forbidden|42501/),
    ]);
  }
  expect(await stateOf(ids.failed)).toMatchObject({ state: 'failed' });
});

test('the list has mail that failed or is tried again, of signing in and of notices, and no mail that only waits', async () => {
  const mails = await list();
  expect(Object.fromEntries(mails.map(({ id, source, state, can_resend }) => [id, [source, state, can_resend]]))).toEqual({
    [ids.failed]: ['sign-in', 'failed', true],
    [ids.retried]: ['sign-in', 'waiting', true],
    [ids.expired]: ['sign-in', 'failed', false],
    [ids.notice]: ['notice', 'failed', true],
  });
  expect(mails.find(({ id }) => id === ids.notice)?.recipient).toMatch(/@/);
});

test('a mail that is sent again is due at once', async () => {
  expect((await portal().call('admin', 'resend_mail', { mail: ids.failed })).outcome).toBe('yes');
  expect(await stateOf(ids.failed)).toEqual({ state: 'waiting', attempts: 0, due: true });
  expect((await portal().call('admin', 'resend_mail', { mail: ids.notice })).outcome).toBe('yes');
  const [notice] = await portal().query('select state, attempts from notification_deliveries where id = $1', [ids.notice]);
  expect(notice).toEqual({ state: 'waiting', attempts: 0 });
});

test('a mail whose link has expired is not sent again', async () => {
  expect((await portal().call('admin', 'resend_mail', { mail: ids.expired })).outcome).toBe('mail_expired');
  expect(await stateOf(ids.expired)).toMatchObject({ state: 'failed', attempts: 9 });
});

test('a mail that was sent meanwhile cannot be sent again', async () => {
  expect((await portal().call('admin', 'resend_mail', { mail: personOf('member') })).outcome).toBe('mail_not_found');
});
