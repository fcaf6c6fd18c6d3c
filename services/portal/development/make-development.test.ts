import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPortal, type OpenPortal } from '../supabase/tests/fixtures/open-portal.ts';
import { makeDevelopment, refuseDemoPeople } from './make-development.ts';
import { demoPeople } from './people.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal(inject('administrator'), { isSeeded: true });
});
afterAll(() => portal.close());
const query = async (text: string) => (await portal.administrator.query<Record<string, unknown>>(text)).rows;
const count = async (table: string) => Number((await query(`select count(*) from ${table}`))[0]?.['count']);

test('the seed creates the organisation, and no people', async () => {
  expect([await count('divisions'), await count('clubs'), await count('profiles'), await count('auth.users')]).toEqual([
    20, 22, 0, 0,
  ]);
  const [span] =
    await query(`select min(starts_at) < now() - interval '150 days' as behind, max(starts_at) > now() + interval '140 days' as ahead,
    count(distinct date_trunc('month', starts_at)) as months from events`);
  expect(span).toEqual({ behind: true, ahead: true, months: '12' });
  for (const table of ['shop_product_variants', 'news', 'announcements', 'meeting_polls', 'faculty_static'])
    expect(await query(`select from ${table} limit 1`)).toHaveLength(1);
  expect(await count('alumni_profiles')).toBe(0);
});

test('accounts of real people keep demo people out', async () => {
  await portal.administrator.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'real@faculty.example')`);
  await expect(makeDevelopment(portal.owner)).rejects.toMatchObject({ code: 'people_are_real' });
  expect(await count('auth.users')).toBe(1);
  await portal.administrator.query('delete from auth.users');
});

test('a start outside development passes without demo people', async () => {
  await expect(refuseDemoPeople(portal.owner)).resolves.toBeUndefined();
});

test('demo people are created once, one of each role with a known password, with their data', async () => {
  expect(await Promise.all([makeDevelopment(portal.owner), makeDevelopment(portal.owner)])).toEqual([demoPeople, demoPeople]);
  const rows = await portal.administrator.query(
    `select profiles.role, users.encrypted_password = extensions.crypt(demo ->> 'password', users.encrypted_password) as is_known
     from jsonb_array_elements($1) as demo join auth.users on users.email = demo ->> 'email' join profiles on profiles.id = users.id`,
    [JSON.stringify(demoPeople)],
  );
  expect(rows.rows).toEqual(demoPeople.map(({ role }) => ({ role, is_known: true })));
  for (const table of ['event_attendance', 'shop_payment_ledger', 'meeting_poll_tallies', 'project_comments'])
    expect(await query(`select from ${table} limit 1`)).toHaveLength(1);
});

test('each demo chair has a division or a club', async () => {
  expect(
    await query(`select nickname from profiles where role = 'chair' and not exists (select from divisions where chair_id = profiles.id)
      and not exists (select from clubs where president_id = profiles.id)`),
  ).toEqual([]);
});

test('an open poll asks for one of several dates, and was answered', async () => {
  const rows = await query(
    `select polls.options #>> '{0,starts_at}' > now()::text as is_ahead, sum(votes) > 0 as is_answered
     from meeting_polls as polls join meeting_poll_tallies as tallies on tallies.poll_id = polls.id
     where polls.slug = 'opening-rehearsal' and closes_at > now() group by polls.id`,
  );
  expect(rows).toEqual([{ is_ahead: true, is_answered: true }]);
});

test('the shop has an order to pay, one to check, one to hand over and a finished one, and products that are scarce or sold out', async () => {
  const orders = await query(
    `select status from shop_orders join profiles on profiles.id = buyer_id join auth.users on users.id = profiles.id
     where users.email = 'member@faculty.example' order by status`,
  );
  const states = orders.map(({ status }) => status);
  expect(states).toEqual(expect.arrayContaining(['awaiting-payment', 'payment-sent', 'paid', 'handed-over']));
  expect(
    await query(`select bool_or(stock = 0) as gone, bool_or(stock between 1 and 5) as scarce from shop_product_variants`),
  ).toEqual([{ gone: true, scarce: true }]);
  expect(await query('select promptpay_id from shop_payout_accounts')).toEqual([{ promptpay_id: '0000000000' }]);
});

test('demo people are refused outside development', async () => {
  await expect(refuseDemoPeople(portal.owner)).rejects.toMatchObject({ code: 'people_are_demo' });
});

test('projects are in every status, each with an intact chain', async () => {
  const states = await query('select distinct status from projects');
  expect(states).toHaveLength(16);
  expect(
    await query(
      `select id from projects where not coalesce((verify_approval_chain(id) ->> 'is_whole')::boolean, status = 'draft')`,
    ),
  ).toEqual([]);
});
