import { beforeEach, expect, test } from 'vitest';
import { chairsClub, division, idOf, other, otherChair, otherDivision, personOf } from '../fixtures/fixtures.ts';
import { identities, type Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const [member, chair, vp, admin] = [personOf('member'), personOf('chair'), personOf('vp'), personOf('admin')];
const change = (changes: readonly object[], is_preview = false, identity: Identity = 'admin') =>
  portal().call(identity, 'change_offices', { changes, is_preview });
const outcomesOf = ({ body }: { readonly body: readonly { readonly outcome: string }[] }) => body.map(({ outcome }) => outcome);
const roleOf = async (person: string) =>
  (await portal().query('select role::text from profiles where id = $1', [person]))[0]?.role;
const chairOf = async (slug: string) =>
  (await portal().query('select chair_id from divisions where slug = $1', [slug]))[0]?.chair_id;

beforeEach(async () => {
  await portal().query('delete from terms_of_office');
  await portal().query('update divisions set chair_id = null');
  await portal().query('update clubs set president_id = null');
  for (const [person, role] of [
    [member, 'member'],
    [other, 'member'],
    [chair, 'chair'],
    [otherChair, 'chair'],
    [vp, 'vp'],
    [admin, 'admin'],
    [idOf('person', 'another administrator'), 'member'],
  ])
    await portal().query('update profiles set role = $2, division = null where id = $1', [person, role]);
  await portal().query('update divisions set chair_id = $2 where slug = $1', [division, chair]);
  await portal().query('update divisions set chair_id = $2 where slug = $1', [otherDivision, otherChair]);
  await portal().query('update clubs set president_id = $2 where id = $1', [chairsClub, chair]);
});

test('a preview shows each person before and after, and changes nothing', async () => {
  const changes = [
    { person: member, role: 'chair', division },
    { person: vp, division },
    { person: chair, role: 'vp' },
  ];
  const { body } = await change(changes, true);
  expect(body).toMatchObject([
    { person: member, outcome: 'change', before: { role: 'member' }, after: { role: 'chair', division, divisions: [division] } },
    { person: vp, outcome: 'change', before: { division: null }, after: { role: 'vp', division } },
    {
      person: chair,
      outcome: 'change',
      before: { divisions: [division], clubs: [chairsClub] },
      after: { role: 'vp', divisions: [], clubs: [] },
    },
  ]);
  expect([await roleOf(member), await chairOf(division)]).toEqual(['member', chair]);
  expect(outcomesOf(await change(changes))).toEqual(['change', 'change', 'change']);
  expect([await roleOf(member), await roleOf(chair), await chairOf(division)]).toEqual(['chair', 'vp', member]);
});

test('a preview names who is replaced, and the role that they have then', async () => {
  await portal().query(`update profiles set full_name = 'ศรา สาและ', full_name_en = 'Suraida Salae' where id = $1`, [otherChair]);
  const replacedBy = async (changes: readonly object[]) => (await change(changes, true)).body[0].replaces;
  expect(await replacedBy([{ person: member, role: 'chair', division: otherDivision }])).toMatchObject([
    { person: otherChair, name: 'ศรา สาและ', name_en: 'Suraida Salae', role: 'member' },
  ]);
  // The chair of the division presides over a club too.
  expect(await replacedBy([{ person: member, role: 'chair', division }])).toMatchObject([{ role: 'chair' }]);
  expect(await replacedBy([{ person: member, role: 'chair', division, club: chairsClub }])).toMatchObject([{ role: 'member' }]);
  // Who has the place, and who is changed by the same call, is not replaced by it.
  expect(await replacedBy([{ person: chair, role: 'chair', division }])).toEqual([]);
  expect(
    await replacedBy([
      { person: member, role: 'chair', division: otherDivision },
      { person: otherChair, role: 'vp' },
    ]),
  ).toEqual([]);
});

test('giving back what was before reinstates who was replaced', async () => {
  const { body } = await change([{ person: member, role: 'chair', division: otherDivision }]);
  expect([await chairOf(otherDivision), await roleOf(otherChair)]).toEqual([member, 'member']);
  const everybody = body.flatMap((each: { readonly replaces: readonly object[] }) => [each, ...each.replaces]);
  await change(
    everybody.map(({ person, before: { terms, ...before } }: { person: string; before: { terms: readonly string[] } }) => ({
      person,
      ...before,
      reopen: terms,
    })),
  );
  expect([await chairOf(otherDivision), await roleOf(otherChair), await roleOf(member)]).toEqual([otherChair, 'chair', 'member']);
});

test('a preview has each person’s name in both languages', async () => {
  await portal().query(`update profiles set full_name = 'มาลี ใจดี', full_name_en = 'Mali Jaidee' where id = $1`, [member]);
  const { body } = await change([{ person: member, role: 'vp' }], true);
  expect(body).toMatchObject([{ name: 'มาลี ใจดี', name_en: 'Mali Jaidee' }]);
});

test('a change of roles is all or nothing, with one line of the audit log for each person', async () => {
  const count = async () =>
    Number((await portal().query(`select count(*) from audit_log where action = 'change-role'`))[0]?.count);
  const before = await count();
  await change([member, other, vp].map((person) => ({ person, role: 'secretary' })));
  expect((await count()) - before).toBe(3);
  const unknown = '00000000-0000-4000-8000-000000000000';
  const refused = await change([
    { person: member, role: 'dean' },
    { person: unknown, role: 'vp' },
  ]);
  expect(refused).toMatchObject({ outcome: 'office_preview_stale', status: 409 });
  expect([await roleOf(member), await count()]).toEqual(['secretary', before + 3]);
});

test('giving back what was before undoes a change, with the places and the terms', async () => {
  const [{ id: term } = {}] = await portal().query(
    `insert into terms_of_office (person_id, role, division, starts_on, began_at) values ($1, 'chair', $2, '2026-01-01', now()) returning id`,
    [chair, division],
  );
  const { body } = await change([{ person: chair, role: 'dean' }]);
  expect([await roleOf(chair), await chairOf(division)]).toEqual(['dean', null]);
  const [{ before }] = body;
  expect(outcomesOf(await change([{ person: chair, ...before, reopen: before.terms }]))).toEqual(['change']);
  expect([await roleOf(chair), await chairOf(division)]).toEqual(['chair', chair]);
  expect(await portal().query('select president_id from clubs where id = $1', [chairsClub])).toEqual([{ president_id: chair }]);
  expect(await portal().query('select closed_at from terms_of_office where id = $1', [term])).toEqual([{ closed_at: null }]);
});

test('a preview names what is wrong with a person', async () => {
  const { body } = await change(
    [
      { person: member, role: 'emperor' },
      { person: other, role: 'vp', division: 'nowhere' },
      { person: vp, role: 'chair', club: '00000000-0000-4000-8000-000000000000' },
      { person: chair, role: 'vp', club: chairsClub },
      { person: admin, role: 'member' },
      { person: otherChair },
    ],
    true,
  );
  expect(outcomesOf({ body })).toEqual([
    'office_role_unknown',
    'office_division_unknown',
    'office_club_unknown',
    'office_club_without_chair',
    'role_last_administrator',
    'same',
  ]);
});

test('all administrators together cannot lose the role either', async () => {
  await change([{ person: other, role: 'admin' }]);
  const all = [admin, other].map((person) => ({ person, role: 'member' }));
  expect(await change(all)).toMatchObject({ outcome: 'role_last_administrator', status: 409 });
  expect(outcomesOf(await change(all.slice(1)))).toEqual(['change']);
});

test('only administrators change offices, at most 500 at once', async () => {
  for (const who of identities.filter((identity) => identity !== 'admin'))
    expect([who, (await change([], true, who)).outcome]).toEqual([who, who === 'anonymous' ? 'denied' : 'offices_forbidden']);
  const many = Array.from({ length: 501 }, () => ({ person: member }));
  expect(await change(many, true)).toMatchObject({ outcome: 'offices_too_many', status: 413 });
});
