import { beforeEach, expect, test } from 'vitest';
import { chairsClub, division, idOf, other, personOf, requiredFields } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const [chair, vp, admin] = [personOf('chair'), personOf('vp'), personOf('admin')];
const today = async () => (await portal().query('select private.today()::text as day'))[0]?.day as string;
const later = async (days: number) =>
  (await portal().query('select (private.today() + $1::int)::text as day', [days]))[0]?.day as string;
const turn = async (days: number) => portal().query('select private.turn_terms($1)', [await later(days)]);
const roleOf = async (person: string) =>
  (await portal().query('select role::text from profiles where id = $1', [person]))[0]?.role;
const addTerm = async (person: string, role: string, more: object = {}) => {
  const row = {
    person_id: person,
    role,
    starts_on: await later(-10),
    ends_on: await later(10),
    began_at: await later(-10),
    ...more,
  };
  const names = Object.keys(row);
  const [added] = await portal().query(
    `insert into terms_of_office (${names.join()}) select ${names.join()} from jsonb_populate_record(null::terms_of_office, $1) returning id`,
    [JSON.stringify(row)],
  );
  return added?.id as string;
};
const termOf = async (id: string) => (await portal().query('select * from terms_of_office where id = $1', [id]))[0];

beforeEach(async () => {
  await portal().query('delete from terms_of_office');
  await portal().query('delete from approval_delegations');
  await portal().query(`delete from notification_outbox where kind = 'terms-ending'`);
  for (const [person, role] of [
    [chair, 'chair'],
    [vp, 'vp'],
    [other, 'member'],
    [admin, 'admin'],
    [personOf('dean'), 'dean'],
    [idOf('person', 'another administrator'), 'member'],
  ])
    await portal().query('update profiles set role = $2 where id = $1', [person, role]);
  await portal().query('update divisions set chair_id = $2 where slug = $1', [division, chair]);
  await portal().query('update clubs set president_id = $2 where id = $1', [chairsClub, chair]);
});

test('an office ends by itself after its last day, with its division and its club', async () => {
  const id = await addTerm(chair, 'chair', { division, club_id: chairsClub });
  await turn(10);
  expect([await roleOf(chair), (await termOf(id))?.['closed_at']]).toEqual(['chair', null]);
  await turn(11);
  expect(await roleOf(chair)).toBe('member');
  expect(await portal().query('select chair_id from divisions where slug = $1', [division])).toEqual([{ chair_id: null }]);
  expect(await portal().query('select president_id from clubs where id = $1', [chairsClub])).toEqual([{ president_id: null }]);
  const [entry] = await portal().query(`select actor_id, detail from audit_log where target_id = $1 order by id desc limit 1`, [
    chair,
  ]);
  expect(entry).toMatchObject({ detail: { from: 'chair', to: 'member', because: 'term' } });
});

test('a term that was extended goes on, and one that is over stays so', async () => {
  const id = await addTerm(vp, 'vp');
  const extend = async (days: number) =>
    portal().send('admin', 'PATCH', `terms_of_office?id=eq.${id}`, { ends_on: await later(days) });
  expect((await extend(20)).outcome).toBe('yes');
  await turn(11);
  expect(await roleOf(vp)).toBe('vp');
  expect((await extend(-1)).outcome).toBe('office_dates_invalid');
  await turn(21);
  expect(await roleOf(vp)).toBe('member');
  expect((await extend(30)).outcome).toBe('office_over');
});

test('an office begins on its first day; its person leaves a former one', async () => {
  const former = await addTerm(vp, 'vp');
  await addTerm(vp, 'president', { starts_on: await later(5), ends_on: await later(300), began_at: null });
  await turn(4);
  expect(await roleOf(vp)).toBe('vp');
  await turn(5);
  expect([await roleOf(vp), (await termOf(former))?.['closed_at'] === null]).toEqual(['president', false]);
  await turn(11);
  expect(await roleOf(vp)).toBe('president');
});

test('a person with another term of the same role keeps the role', async () => {
  await addTerm(vp, 'vp');
  await addTerm(vp, 'vp', { ends_on: null });
  await turn(11);
  expect(await roleOf(vp)).toBe('vp');
});

test('a role changed by hand ends the term, which then changes nothing', async () => {
  const id = await addTerm(vp, 'vp');
  await portal().send('admin', 'PATCH', `profiles?id=eq.${vp}`, { role: 'secretary' });
  expect((await termOf(id))?.['closed_at']).not.toBeNull();
  await turn(11);
  expect(await roleOf(vp)).toBe('secretary');
});

test('the last administrator who can sign in stays one after the term, until there is another', async () => {
  await portal().query(`update profiles set role = 'admin' where id = $1`, [other]);
  await portal().query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [other]);
  const id = await addTerm(admin, 'admin');
  await turn(11);
  expect([await roleOf(admin), (await termOf(id))?.['closed_at']]).toEqual(['admin', null]);
  await addTerm(personOf('dean'), 'admin', { starts_on: await later(12), ends_on: null, began_at: null });
  await turn(12);
  expect([await roleOf(personOf('dean')), await roleOf(admin)]).toEqual(['admin', 'member']);
  await portal().query(`update profiles set role = 'admin' where id = $1`, [admin]);
  await portal().query(`update auth.users set banned_until = null where id = $1`, [other]);
});

test('a suspended administrator does not count when another one leaves or is suspended', async () => {
  await portal().query(`update profiles set role = 'admin' where id = $1`, [other]);
  await portal().query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [other]);
  const step = (role: string, who = admin) => portal().send('admin', 'PATCH', `profiles?id=eq.${who}`, { role });
  expect(await step('member')).toMatchObject({ outcome: 'role_last_administrator', status: 409 });
  expect((await portal().call('admin', 'erase_me')).outcome).toBe('role_last_administrator');
  // The suspended one may lose the role, because an administrator stays.
  expect((await step('member', other)).outcome).toBe('yes');
  await portal().query(`update auth.users set banned_until = null where id = $1`, [other]);
});

test('what a deputy may do ends with the office of the principal', async () => {
  await addTerm(chair, 'chair', { division, club_id: chairsClub });
  await portal().send('chair', 'POST', 'approval_delegations', { deputy_id: personOf('advisor'), ends_on: await later(300) });
  const { body } = await portal().send('member', 'POST', 'projects', { ...requiredFields, title: 'Herb garden', division });
  await portal().call('member', 'move_project', { project: body[0].id, to_status: 'submitted-to-chair' });
  await turn(11);
  const { outcome } = await portal().call('advisor', 'move_project', { project: body[0].id, to_status: 'chair-approved' });
  expect(outcome).not.toBe('yes');
  expect(await portal().query('select * from private.deciders($1)', [personOf('advisor')])).toHaveLength(1);
});

test('administrators get one notice of the terms that end within 30 days', async () => {
  await addTerm(vp, 'vp', { ends_on: await later(31) });
  await addTerm(chair, 'chair', { ends_on: await later(30) });
  await addTerm(other, 'chair', { ends_on: await later(30) });
  const remind = async () => Number((await portal().query('select private.remind_of_terms() as count'))[0]?.count);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  const [event] = await portal().query(`select * from notification_outbox where kind = 'terms-ending'`);
  expect(event).toMatchObject({ path: '/admin/terms', payload: { count: 2, ends_on: await later(30) } });
  expect(event?.['receivers']).toContain(admin);
});

test('the public board shows names, offices and days of each term, and never an address or an erased person', async () => {
  await portal().query(`update profiles set full_name = 'มะลิ ใจดี' where id in ($1, $2)`, [vp, chair]);
  await addTerm(vp, 'vp', { term: '2569', began_at: '2026-01-01' });
  await addTerm(chair, 'chair', { term: '2569', division, began_at: '2026-01-01' });
  await addTerm(admin, 'admin', { term: '2569' });
  await addTerm(personOf('dean'), 'dean');
  await addTerm(other, 'secretary', { term: '2570', starts_on: await today(), began_at: null });
  const board = async () => (await portal().call('anonymous', 'list_board_members')).body as { name: string; role: string }[];
  expect((await board()).map(({ role }) => role)).toEqual(['vp', 'chair']);
  expect((await board())[0]).toMatchObject({ name: 'มะลิ ใจดี', term: '2569' });
  expect(JSON.stringify(await board())).not.toContain('@');
  await portal().query('update profiles set erased_at = now() where id = $1', [vp]);
  expect((await board()).map(({ role }) => role)).toEqual(['chair']);
  await portal().query('update profiles set erased_at = null where id = $1', [vp]);
});
