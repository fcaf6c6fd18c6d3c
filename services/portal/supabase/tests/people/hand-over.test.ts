import { beforeEach, expect, test } from 'vitest';
import { chairsClub, division, other, otherChair, otherClub, otherDivision, personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const addressOf = (person: string) => `${person}@faculty.example`;
const [member, chair, vp, secretary, president, advisor, admin] = (
  ['member', 'chair', 'vp', 'secretary', 'president', 'advisor', 'admin'] as const
).map(personOf) as [string, string, string, string, string, string, string];
const day = async (days: number) =>
  (await portal().query('select (private.today() + $1::int)::text as day', [days]))[0]?.day as string;
const plan = async (lines: readonly object[], starts = 30, is_preview = false, identity: Identity = 'admin', term = '2570') =>
  portal().call(identity, 'plan_hand_over', {
    lines: lines.map((line, index) => ({ line: index + 2, ...line })),
    term,
    starts_on: await day(starts),
    ends_on: await day(starts + 364),
    is_preview,
  });
const turn = async (days: number) => portal().query('select private.turn_terms($1)', [await day(days)]);
const roles = async (...people: readonly string[]) => {
  const rows = await portal().query('select id, role::text from profiles where id = any ($1)', [people]);
  return people.map((person) => rows.find(({ id }) => id === person)?.role);
};
const chairOf = async (slug: string) =>
  (await portal().query('select chair_id from divisions where slug = $1', [slug]))[0]?.chair_id;
/** Next year: the secretary presides, the vice president goes on, a member chairs, the rest is new. */
const file = [
  { email: addressOf(secretary), role: 'president' },
  { email: addressOf(vp), role: 'vp' },
  { email: addressOf(member), role: 'chair', division },
  { email: 'next@faculty.example', role: 'secretary' },
];

beforeEach(async () => {
  await portal().query('update auth.users set email_confirmed_at = now()');
  await portal().query('delete from terms_of_office');
  await portal().query('delete from invitations');
  await portal().query('update divisions set chair_id = null');
  for (const identity of ['member', 'chair', 'vp', 'secretary', 'president', 'advisor', 'admin'] as const)
    await portal().query('update profiles set role = $2 where id = $1', [personOf(identity), identity]);
  await portal().query(`update profiles set role = 'chair' where id = $1`, [otherChair]);
  await portal().query(`update profiles set role = 'member' where id = $1`, [other]);
  await portal().query('update divisions set chair_id = $2 where slug = $1', [division, chair]);
  await portal().query('update divisions set chair_id = $2 where slug = $1', [otherDivision, otherChair]);
  await portal().query('update clubs set president_id = $2 where id = $1', [chairsClub, chair]);
  await portal().query('update clubs set president_id = $2 where id = $1', [otherClub, otherChair]);
});

test('a preview shows the new board, and the present one with what each does next', async () => {
  await portal().query(`update profiles set full_name_en = 'Wipa Deejai' where id = $1`, [vp]);
  const { body } = await plan(file, 30, true);
  expect(body.leaving).toContainEqual(expect.objectContaining({ person: vp, name_en: 'Wipa Deejai' }));
  expect(body.lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['plan', 'plan', 'plan', 'invite']);
  const next = new Map(body.leaving.map((seat: { person: string; next_role: string | null }) => [seat.person, seat.next_role]));
  expect(next.get(secretary)).toBe('president');
  expect(next.get(vp)).toBe('vp');
  expect([next.get(president), next.get(chair)]).toEqual([null, null]);
  expect(next.has(advisor) || next.has(admin)).toBe(false);
  expect(await portal().query('select from terms_of_office')).toEqual([]);
});

test('on its day last year’s board leaves its roles and the new one has them', async () => {
  expect((await plan(file)).outcome).toBe('yes');
  await turn(29);
  expect(await roles(president, secretary, chair, member)).toEqual(['president', 'secretary', 'chair', 'member']);
  await turn(30);
  expect(await roles(president, secretary, vp, chair, member, otherChair)).toEqual([
    'member',
    'president',
    'vp',
    'member',
    'chair',
    'member',
  ]);
  expect([await chairOf(division), await chairOf(otherDivision)]).toEqual([member, null]);
  expect(await portal().query('select president_id from clubs where id in ($1, $2)', [chairsClub, otherClub])).toEqual([
    { president_id: null },
    { president_id: null },
  ]);
  expect(await roles(advisor, admin)).toEqual(['advisor', 'admin']);
});

test('a handover today changes the board at once', async () => {
  await plan(file, 0);
  expect(await roles(president, secretary, vp, member)).toEqual(['member', 'president', 'vp', 'chair']);
  expect(await chairOf(division)).toBe(member);
});

test('another file for the same term replaces the plan', async () => {
  await plan(file);
  await plan([{ email: addressOf(other), role: 'president' }], 40);
  await turn(40);
  expect(await roles(secretary, member, other, president)).toEqual(['member', 'member', 'president', 'member']);
  expect(await portal().query('select from invitations where withdrawn_at is null')).toEqual([]);
});

test('a handover that is called off leaves everything as it was', async () => {
  await portal().query(
    `insert into terms_of_office (person_id, role, starts_on, ends_on, began_at) values ($1, 'president', '2026-01-01', $2, now())`,
    [president, await day(200)],
  );
  await plan(file);
  expect((await portal().call('admin', 'call_off_hand_over', { term: '2570' })).outcome).toBe('yes');
  await turn(60);
  expect(await roles(president, secretary, chair, member)).toEqual(['president', 'secretary', 'chair', 'member']);
  await turn(201);
  expect(await roles(president, secretary)).toEqual(['member', 'secretary']);
  expect(await portal().query('select from invitations where withdrawn_at is null')).toEqual([]);
  expect((await portal().call('admin', 'call_off_hand_over', { term: '2570' })).outcome).toBe('hand_over_not_planned');
});

test('a handover names its term and a day from today on, and only administrators plan one', async () => {
  expect((await plan(file, 30, true, 'admin', ' ')).outcome).toBe('hand_over_term_missing');
  expect((await plan(file, -1, true)).outcome).toBe('office_dates_invalid');
  expect((await plan(file, 30, true, 'president')).outcome).toBe('offices_forbidden');
  expect((await portal().call('president', 'call_off_hand_over', { term: '2570' })).outcome).toBe('offices_forbidden');
});

test('the audit log says who planned a handover, and who called it off', async () => {
  await plan(file);
  await portal().call('admin', 'call_off_hand_over', { term: '2570' });
  expect(
    await portal().query(
      `select actor_id, action, target_id, detail ->> 'people' as people from audit_log where action in ('plan-hand-over', 'call-off-hand-over') order by id desc limit 2`,
    ),
  ).toEqual([
    { actor_id: admin, action: 'call-off-hand-over', target_id: '2570', people: null },
    { actor_id: admin, action: 'plan-hand-over', target_id: '2570', people: '4' },
  ]);
});
