import { beforeEach, expect, test } from 'vitest';
import { division, idOf, personOf } from '../fixtures/fixtures.ts';
import { identities } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
// Another person for each sign-in, because the audit log keeps the former ones.
let people = 0;
let [later, address] = ['', ''];
const nextPerson = () => {
  people += 1;
  [later, address] = [idOf('person', `later ${people}`), `later${people}@faculty.example`];
};
const invite = (line: object = {}, more: object = {}) =>
  portal().call('admin', 'assign_offices', {
    lines: [{ line: 2, email: address, name: 'Later L.', role: 'chair', division, ...line }],
    is_preview: false,
    ...more,
  });
const signIn = (email: string = address, confirmed: 'now()' | 'null' = 'now()') =>
  portal().query(
    `insert into auth.users (id, email, aud, role, email_confirmed_at) values ($1, $2, 'authenticated', 'authenticated', ${confirmed})`,
    [later, email],
  );
const profile = async () =>
  (await portal().query('select role::text, division, full_name, name_source from public.profiles where id = $1', [later]))[0];
const invitation = async () =>
  (await portal().query('select *, role::text from public.invitations order by created_at desc limit 1'))[0] ?? {};

beforeEach(async () => {
  await portal().query('delete from public.terms_of_office');
  await portal().query('delete from public.invitations');
  await portal().query(`delete from public.notification_outbox where kind = 'invitation'`);
  await portal().query('update public.divisions set chair_id = $2 where slug = $1', [division, personOf('chair')]);
  await portal().query(`update public.profiles set role = 'chair' where id = $1`, [personOf('chair')]);
  nextPerson();
});

test('with the first confirmed sign-in a person gets the role, the division and the name', async () => {
  await invite({}, { term: '2570' });
  await signIn(address, 'null');
  expect(await profile()).toMatchObject({ role: 'member' });
  await portal().query('update auth.users set email_confirmed_at = now() where id = $1', [later]);
  expect(await profile()).toEqual({ role: 'chair', division, full_name: 'Later L.', name_source: 'administrator' });
  expect(await invitation()).toMatchObject({ accepted_by: later });
  expect(await portal().query('select chair_id from public.divisions where slug = $1', [division])).toEqual([
    { chair_id: later },
  ]);
  expect(
    await portal().query('select term, role::text, closed_at from public.terms_of_office where person_id = $1', [later]),
  ).toEqual([{ term: '2570', role: 'chair', closed_at: null }]);
  const rows = await portal().query(
    'select actor_id, action, detail from public.audit_log where target_id in ($1, $2) order by id',
    [later, (await invitation())['id']],
  );
  expect(rows).toMatchObject([
    { action: 'invite-person', actor_id: personOf('admin') },
    { action: 'change-role', detail: { from: 'member', to: 'chair', because: 'invitation' } },
    { action: 'accept-invitation', actor_id: later },
  ]);
});

test('a provider’s account, and one with a sub-address, is the invited mailbox', async () => {
  await invite();
  await signIn(address.replace('later', 'Later').replace('@', '+phone@'));
  expect(await profile()).toMatchObject({ role: 'chair' });
});

test('an invitation that was withdrawn, or has ended, gives nothing', async () => {
  await invite();
  const { id } = await invitation();
  expect((await portal().call('admin', 'withdraw_invitation', { invitation: id })).outcome).toBe('yes');
  expect(await portal().query('select from public.notification_deliveries where receiver = $1', [id])).toEqual([]);
  await signIn();
  expect(await profile()).toMatchObject({ role: 'member' });
  nextPerson();
  await invite();
  await portal().query(`update public.invitations set expires_at = now() - interval '1 second' where withdrawn_at is null`);
  await signIn();
  expect(await profile()).toMatchObject({ role: 'member' });
});

test('an invitation lasts 60 days from when it was last sent', async () => {
  await invite();
  const { id, expires_at } = await invitation();
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(60);
  expect((await portal().call('admin', 'resend_invitation', { invitation: id })).outcome).toBe('invitation_just_sent');
  await portal().query(
    `update public.invitations set sent_at = now() - interval '50 days', expires_at = now() + interval '10 days'`,
  );
  expect((await portal().call('admin', 'resend_invitation', { invitation: id })).outcome).toBe('yes');
  expect(Math.round((Date.parse((await invitation())['expires_at']) - Date.now()) / 86_400_000)).toBe(60);
  const mails = await portal().query(
    `select event.kind, event.payload, delivery.channel, delivery.user_id from public.notification_deliveries as delivery
     join public.notification_outbox as event on event.id = delivery.outbox_id where delivery.receiver = $1 order by event.id`,
    [id],
  );
  expect(mails).toHaveLength(2);
  expect(mails[1]).toMatchObject({
    kind: 'invitation',
    channel: 'email',
    user_id: null,
    payload: { role: 'chair', language: 'th' },
  });
});

test('an accepted invitation is neither sent again nor withdrawn, and only administrators do either', async () => {
  await invite();
  const { id } = await invitation();
  for (const name of ['resend_invitation', 'withdraw_invitation'])
    for (const who of identities.filter((identity) => identity !== 'admin'))
      expect([name, who, (await portal().call(who, name, { invitation: id })).outcome]).toEqual([
        name,
        who,
        who === 'anonymous' ? 'denied' : 'offices_forbidden',
      ]);
  await signIn();
  for (const name of ['resend_invitation', 'withdraw_invitation'])
    expect((await portal().call('admin', name, { invitation: id })).outcome).toBe('invitation_not_open');
});

test('nobody becomes an administrator by the invitation of somebody who no longer is one', async () => {
  await invite({ role: 'admin', division: null });
  await portal().query(`update public.invitations set invited_by = $1`, [personOf('dean')]);
  await signIn();
  expect(await profile()).toMatchObject({ role: 'member' });
  expect((await invitation())['withdrawn_at']).not.toBeNull();
});

test('an office that begins later is planned at the first sign-in, and begins on its day', async () => {
  await invite({}, { starts_on: '2099-06-01', term: '2642' });
  await signIn();
  expect(await profile()).toMatchObject({ role: 'member' });
  await portal().query(`select private.turn_terms('2099-06-01')`);
  expect(await profile()).toMatchObject({ role: 'chair', division });
});

test('the name of the register wins over that of the invitation', async () => {
  await portal().query(`insert into public.register_names (email, full_name) values ($1, 'มาลี จริงใจ')`, [address]);
  await invite();
  await signIn();
  expect(await profile()).toMatchObject({ full_name: 'มาลี จริงใจ', name_source: 'register' });
});

test('invitations that ended a year ago are forgotten', async () => {
  await invite();
  await portal().query(`update public.invitations set expires_at = now() - interval '364 days'`);
  await portal().query('select private.delete_expired()');
  expect(await invitation()).not.toEqual({});
  await portal().query(`update public.invitations set expires_at = now() - interval '366 days'`);
  await portal().query('select private.delete_expired()');
  expect(await invitation()).toEqual({});
});
