import { expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const member = personOf('member');
const run = async (job: string) => {
  const [row] = await portal().query('select command from cron.job where jobname = $1', [job]);
  return portal().query(row?.command);
};
const count = async (table: string) =>
  (await portal().query<{ count: number }>(`select count(*)::int from ${table}`))[0]?.count ?? 0;
/** Sets when somebody last used their account. */
const lastUsed = (person: string, ago: string) =>
  portal().query(
    `update auth.users set created_at = now() - interval '5 years', last_sign_in_at = now() - $2::interval where id = $1`,
    [person, ago],
  );

test.each([
  ['public.push_subscriptions', `last_used_at = now() - $1::interval`],
  ['public.register_names', `imported_at = now() - $1::interval`],
])('%s: the job deletes what is older than its period, and no more', async (table, set) => {
  const [rule] = await portal().query<{ period: string }>(
    'select kept::text as period from private.retention where table_name = $1',
    [table],
  );
  await portal().query(`update ${table} set ${set}`, [`${rule?.period} -1 hour`]);
  await portal().query(`update ${table} set ${set} where ctid = (select min(ctid) from ${table})`, [`${rule?.period} 1 hour`]);
  const before = await count(table);
  await run('retention');
  expect([before > 1, await count(table)]).toEqual([true, before - 1]);
});

test('a conversation with the chat is deleted a year after its last message, with its messages', async () => {
  await portal().query(`set session_replication_role = replica`);
  await portal().query(`update ai_chat_conversations set updated_at = now() - interval '2 years'`);
  await portal().query(`update ai_chat_messages set created_at = now() - interval '11 months'`);
  await portal().query(`set session_replication_role = origin`);
  const written = await count('ai_chat_messages');
  const used = await count('(select distinct conversation_id from ai_chat_messages) as used');
  await run('retention');
  expect([await count('ai_chat_conversations'), await count('ai_chat_messages')]).toEqual([used, written]);
});

test('sessions end 180 days after their last use', async () => {
  await portal().query(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
     values (gen_random_uuid(), $1, now() - interval '1 year', now() - interval '181 days'),
       (gen_random_uuid(), $1, now() - interval '1 year', now() - interval '179 days')`,
    [member],
  );
  await run('retention');
  expect(await portal().query('select from auth.sessions where user_id = $1', [member])).toHaveLength(1);
  await portal().query('delete from auth.sessions where user_id = $1', [member]);
});

test('the account of a member that nobody used for two years is erased 30 days after a notice by mail', async () => {
  await lastUsed(member, '2 years 1 day');
  await lastUsed(personOf('dean'), '3 years');
  await run('unused-accounts');
  await run('unused-accounts');
  expect(
    await portal().query(
      `select user_id, private.takes_notice(user_id, kind, 'email') as by_mail from notices where kind = 'account-expires'`,
    ),
  ).toEqual([{ user_id: member, by_mail: true }]);
  await portal().query(`update private.expiring_accounts set noticed_at = now() - interval '29 days'`);
  await run('unused-accounts');
  const isErased = async (person: string) =>
    (await portal().query('select erased_at is not null as erased from profiles where id = $1', [person]))[0]?.['erased'];
  expect(await isErased(member)).toBe(false);
  await portal().query(`update private.expiring_accounts set noticed_at = now() - interval '31 days'`);
  await run('unused-accounts');
  // Office holders are never erased by time.
  expect([await isErased(member), await isErased(personOf('dean'))]).toEqual([true, false]);
});

test('signing in after the notice keeps the account', async () => {
  const person = personOf('vp');
  await portal().query(`update profiles set role = 'member' where id = $1`, [person]);
  await lastUsed(person, '2 years 1 day');
  await run('unused-accounts');
  await portal().query(`update private.expiring_accounts set noticed_at = now() - interval '31 days'`);
  await lastUsed(person, '1 day');
  await run('unused-accounts');
  expect(await portal().query('select erased_at from profiles where id = $1', [person])).toEqual([{ erased_at: null }]);
  expect(await count('private.expiring_accounts')).toBe(0);
});
