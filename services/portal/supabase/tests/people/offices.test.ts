import { beforeEach, expect, test } from 'vitest';
import { chairsClub, division, idOf, otherDivision, personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const addressOf = (person: string) => `${person}@faculty.example`;
const [member, vp, chair, admin] = [personOf('member'), personOf('vp'), personOf('chair'), personOf('admin')];
const assign = (lines: readonly object[], more: object = { is_preview: false }, identity: Identity = 'admin') =>
  portal().call(identity, 'assign_offices', { lines: lines.map((line, index) => ({ line: index + 2, ...line })), ...more });
const outcomesOf = ({ body }: { readonly body: readonly { readonly outcome: string }[] }) => body.map(({ outcome }) => outcome);
const roleOf = async (person: string) =>
  (await portal().query('select role::text, division from public.profiles where id = $1', [person]))[0];
const chairOf = async (slug: string) =>
  (await portal().query('select chair_id from public.divisions where slug = $1', [slug]))[0]?.chair_id;

beforeEach(async () => {
  await portal().query('update auth.users set email_confirmed_at = now(), banned_until = null');
  await portal().query('delete from public.terms_of_office');
  await portal().query('delete from public.invitations');
  await portal().query(`update public.profiles set role = 'chair' where id = $1`, [chair]);
  await portal().query(`update public.profiles set role = 'member', division = null where id = $1`, [member]);
  await portal().query(`update public.profiles set role = 'vp' where id = $1`, [vp]);
  await portal().query('update public.divisions set chair_id = $2 where slug = $1', [division, chair]);
  await portal().query('update public.divisions set chair_id = null where slug = $1', [otherDivision]);
  await portal().query('update public.clubs set president_id = $2 where id = $1', [chairsClub, chair]);
});

test('a preview says what each line does, and does nothing', async () => {
  const lines = [
    { email: ` ${addressOf(member).toUpperCase()} `, role: 'chair', division },
    { email: addressOf(vp), role: 'vp' },
    { email: 'later@faculty.example', name: ' Later   L. ', role: 'secretary', language: 'en' },
  ];
  for (const [person, name] of [
    [member, 'Mali Jaidee'],
    [chair, 'Chai Deejai'],
  ])
    await portal().query('update public.profiles set full_name_en = $2 where id = $1', [person, name]);
  const preview = await assign(lines, {});
  expect(preview.body).toMatchObject([
    { line: 2, email: addressOf(member), outcome: 'change', current_role: 'member', role: 'chair', division, person: member },
    { line: 3, outcome: 'same' },
    { line: 4, outcome: 'invite', name: 'Later L.', current_role: null },
  ]);
  expect(preview.body[0]).toMatchObject({ current_name_en: 'Mali Jaidee', replaces: [{ name_en: 'Chai Deejai' }] });
  expect(await portal().query('select from public.invitations')).toEqual([]);
  expect(await roleOf(member)).toEqual({ role: 'member', division: null });
  expect(outcomesOf(await assign(lines))).toEqual(['change', 'same', 'invite']);
  expect(await roleOf(member)).toEqual({ role: 'chair', division });
  expect(await chairOf(division)).toBe(member);
  expect(outcomesOf(await assign(lines, {}))).toEqual(['same', 'same', 'same']);
});

test('45 officers are given their offices at once, each change with one line of the audit log', async () => {
  const count = async () => Number((await portal().query('select count(*) from public.audit_log'))[0]?.count);
  const before = await count();
  const lines = Array.from({ length: 45 }, (_, index) => ({ email: `officer${index}@faculty.example`, role: 'secretary' }));
  expect(new Set(outcomesOf(await assign(lines)))).toEqual(new Set(['invite']));
  expect((await count()) - before).toBe(45);
  const rows = await portal().query(
    `select entry.detail from public.audit_log as entry join public.invitations as invitation on invitation.id::text = entry.target_id
     where entry.action = 'invite-person' and entry.actor_id = $1`,
    [admin],
  );
  expect([rows.length, rows[0]]).toEqual([45, { detail: { role: 'secretary' } }]);
});

test('a chair whose division gets another chair leaves the role with the last of their places', async () => {
  await assign([{ email: addressOf(member), role: 'chair', division }]);
  expect(await roleOf(chair)).toMatchObject({ role: 'chair' });
  await assign([{ email: addressOf(vp), role: 'chair', club: chairsClub }]);
  expect(await roleOf(chair)).toMatchObject({ role: 'member' });
  expect((await portal().query('select president_id from public.clubs where id = $1', [chairsClub]))[0]?.president_id).toBe(vp);
});

test('divisions and clubs are found by slug and by either name, and “member” ends an office', async () => {
  await portal().query(`update public.divisions set name = 'Academic affairs', name_th = 'ฝ่ายวิชาการ' where slug = $1`, [
    division,
  ]);
  for (const name of [division, ' ACADEMIC affairs ', 'ฝ่ายวิชาการ'])
    expect((await assign([{ email: addressOf(member), role: 'chair', division: name }], {})).body[0]).toMatchObject({ division });
  expect(outcomesOf(await assign([{ email: addressOf(chair), role: 'member' }]))).toEqual(['change']);
  expect([(await roleOf(chair))?.role, await chairOf(division)]).toEqual(['member', null]);
});

test('each error has its code, and the other lines are done', async () => {
  await portal().query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [vp]);
  const { body } = await assign(
    [
      { email: 'no address', role: 'vp' },
      { email: 'a@evil.example', role: 'vp' },
      { email: 'b@faculty.example', name: 'x'.repeat(201), role: 'vp' },
      { email: 'c@faculty.example', name: 'A\u202EB', role: 'vp' },
      { email: 'd@faculty.example', role: 'emperor' },
      { email: 'e@faculty.example', role: 'chair', division: 'nowhere' },
      { email: 'f@faculty.example', role: 'chair', club: 'nothing' },
      { email: 'g@faculty.example', role: 'vp', club: chairsClub },
      { email: 'h@faculty.example', role: 'chair' },
      { email: 'i@faculty.example', role: 'chair', division },
      { email: 'I+officer@faculty.example', role: 'vp' },
      { email: 'j@faculty.example', role: 'chair', division },
      { email: addressOf(admin), role: 'vp' },
      { email: addressOf(vp), role: 'secretary' },
      { email: 'k@faculty.example', role: 'vp', term: '2571' },
    ],
    { is_preview: false, term: '2570' },
  );
  expect(body.map(({ line, outcome }: { line: number; outcome: string }) => [line, outcome])).toEqual([
    [2, 'office_address_invalid'],
    [3, 'office_address_foreign'],
    [4, 'office_name_too_long'],
    [5, 'name_characters_invalid'],
    [6, 'office_role_unknown'],
    [7, 'office_division_unknown'],
    [8, 'office_club_unknown'],
    [9, 'office_club_without_chair'],
    [10, 'office_seat_missing'],
    [11, 'invite'],
    [12, 'office_address_twice'],
    [13, 'office_seat_twice'],
    [14, 'office_of_administrator'],
    [15, 'office_person_suspended'],
    [16, 'office_term_other'],
  ]);
  expect(await portal().query('select address from public.invitations')).toEqual([{ address: 'i@faculty.example' }]);
});

test('what changed since the preview is refused whole', async () => {
  const lines = [
    { email: 'later@faculty.example', role: 'secretary', expected: 'invite' },
    { email: addressOf(member), role: 'vp', expected: 'same' },
  ];
  expect(await assign(lines)).toMatchObject({ outcome: 'office_preview_stale', status: 409 });
  expect(await portal().query('select from public.invitations')).toEqual([]);
});

test('only administrators give offices, at most 500 at once, and no term that is over', async () => {
  expect((await assign([], {}, 'president')).outcome).toBe('offices_forbidden');
  const lines = Array.from({ length: 501 }, (_, index) => ({ email: `${index}@faculty.example`, role: 'vp' }));
  expect(await assign(lines, {})).toMatchObject({ outcome: 'offices_too_many', status: 413 });
  expect((await assign([], { ends_on: '2020-01-01' })).outcome).toBe('office_dates_invalid');
  expect((await assign([], { starts_on: '2099-01-01', ends_on: '2098-01-01' })).outcome).toBe('office_dates_invalid');
});

test('a line without an account is an open invitation; another file changes it, and mails it again', async () => {
  const line = { email: 'later@faculty.example', role: 'secretary' };
  await assign([line]);
  await assign([{ ...line, role: 'vp' }]);
  expect(await portal().query('select role::text, sendings from public.invitations')).toEqual([{ role: 'vp', sendings: 2 }]);
  const id = idOf('person', 'nobody yet');
  expect(await portal().query('select from public.profiles where id = $1', [id])).toEqual([]);
});
