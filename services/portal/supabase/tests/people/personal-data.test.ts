import { expect, test } from 'vitest';
import { division, idOf, personOf, requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const member = personOf('member');

test("a person exports all of their data, and nobody else's", async () => {
  const { body } = await portal().call('member', 'export_my_data');
  expect(body.account.email).toBe(`${member}@faculty.example`);
  expect(body.profile.id).toBe(member);
  for (const table of ['projects', 'event_attendance', 'shop_orders', 'ai_chat_conversations', 'push_subscriptions'])
    expect(body).toMatchObject({ [table]: [expect.anything(), ...body[table].slice(1)] });
  expect(body.ai_chat_messages.length).toBeGreaterThan(0);
  expect(body.shop_orders.every((row: { buyer_id: string }) => row.buyer_id === member)).toBe(true);
  expect(JSON.stringify(body)).not.toContain('refresh_token');
});

test('erasure keeps history intact and nothing about the person', async () => {
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division });
  const project = body[0].id;
  await portal().call('member', 'move_project', { project, to_status: 'submitted-to-chair' });
  await portal().query(`update profiles set nickname = 'Nok', full_name = 'Nok N.' where id = $1`, [member]);
  expect((await portal().call('member', 'erase_me')).outcome).toBe('yes');

  expect((await portal().call('anonymous', 'verify_approval_chain', { project })).body).toMatchObject({
    is_whole: true,
    steps: 1,
  });
  expect(
    await portal().query('select nickname, full_name, cohort, division, role from profiles where id = $1', [member]),
  ).toEqual([{ nickname: null, full_name: null, cohort: null, division: null, role: 'member' }]);
  expect(
    await portal().query('select email, encrypted_password, raw_user_meta_data from auth.users where id = $1', [member]),
  ).toEqual([{ email: null, encrypted_password: null, raw_user_meta_data: {} }]);
  const gone = ['push_subscriptions', 'integration_tokens', 'ai_chat_conversations', 'event_attendance'];
  for (const table of gone) expect(await portal().query(`select from ${table} where user_id = $1`, [member])).toEqual([]);
  expect(await portal().query('select from meeting_poll_responses where responder_id = $1', [member])).toEqual([]);
  expect(
    await portal().query(`select from shop_payment_ledger join shop_orders on shop_orders.id = order_id where buyer_id = $1`, [
      member,
    ]),
  ).not.toEqual([]);
  expect(
    await portal().query(`select actor_id from audit_log where action = 'erase-person' and target_id = $1`, [member]),
  ).toEqual([{ actor_id: member }]);
});

test('administrators erase others, and nobody else does', async () => {
  const person = personOf('vp');
  expect((await portal().call('dean', 'erase_person', { person })).outcome).toBe('person_erase_forbidden');
  expect((await portal().call('admin', 'erase_person', { person: idOf('nobody at all') })).outcome).toBe('person_not_found');
  expect((await portal().call('admin', 'erase_person', { person })).outcome).toBe('yes');
});

test('the last administrator cannot be erased', async () => {
  await portal().call('admin', 'erase_person', { person: idOf('person', 'another administrator') });
  expect((await portal().call('admin', 'erase_me')).outcome).toBe('role_last_administrator');
});
