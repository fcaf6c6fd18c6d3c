import { beforeEach, expect, test } from 'vitest';
import { idOf, personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';
import { club, deedsOf, noticesOf, openClub } from './use-club.ts';

const portal = usePortal();
beforeEach(() => openClub(portal()));

const join = (who: Identity, note?: string) => portal().call(who, 'join_club', { club, ...(note !== undefined && { note }) });
const entryOf = async (who: Identity) =>
  (
    await portal().query<{ id: string }>('select id from club_members where club_id = $1 and person_id = $2', [
      club,
      personOf(who),
    ])
  )[0]?.id ?? idOf('nobody');
const answer = async (officer: Identity, who: Identity, is_accepted: boolean, note?: string) =>
  (await portal().call(officer, 'answer_club_request', { request: await entryOf(who), is_accepted, note })).outcome;
const admit = async (...people: readonly Identity[]) => {
  for (const who of people) {
    await join(who);
    await answer('chair', who, true);
  }
};
const name = async (officer: Identity, who: Identity, office: string | null) =>
  (await portal().call(officer, 'name_club_officer', { member: await entryOf(who), office })).outcome;
const membership = async (who: Identity) => (await portal().call(who, 'club_membership', { club })).body[0] as object;
const visible = async (who: Identity) =>
  ((await portal().send(who, 'GET', `club_members?club_id=eq.${club}&select=person_id`)).body as { person_id: string }[]).length;

test('people ask to join with a note, the officers get a notice once, and everybody sees how many members there are', async () => {
  expect((await join('member', 'I walk a lot.')).body).toBe('waiting');
  expect((await join('member', 'Again!')).body).toBe('waiting');
  expect(await noticesOf(portal(), 'chair')).toEqual([
    { kind: 'club-request', path: '/clubs/hiking/members', note: 'I walk a lot.' },
  ]);
  expect([await membership('member'), await membership('anonymous'), await membership('chair')]).toEqual([
    {
      members: 0,
      own: 'waiting',
      own_id: await entryOf('member'),
      is_shown: false,
      is_officer: false,
      is_president: false,
      has_officers: true,
    },
    { members: 0, own: null, own_id: null, is_shown: false, is_officer: false, is_president: false, has_officers: true },
    { members: 0, own: null, own_id: null, is_shown: false, is_officer: true, is_president: true, has_officers: true },
  ]);
  expect((await join('anonymous')).outcome).toBe('denied');
});

test('an officer accepts or declines with a note, which the person reads, and a request is answered once', async () => {
  for (const who of ['member', 'vp'] as const) await join(who, 'Please.');
  expect([await answer('chair', 'member', true, 'Welcome!'), await answer('chair', 'vp', false, 'We are full.')]).toEqual([
    'yes',
    'yes',
  ]);
  expect(await noticesOf(portal(), 'member')).toEqual([{ kind: 'club-accepted', path: '/clubs/hiking', note: 'Welcome!' }]);
  expect(await noticesOf(portal(), 'vp')).toEqual([{ kind: 'club-declined', path: '/clubs/hiking', note: 'We are full.' }]);
  expect([await membership('member'), await membership('vp')]).toMatchObject([
    { members: 1, own: 'member' },
    { members: 1, own: null },
  ]);
  expect([await answer('chair', 'member', true), await answer('chair', 'vp', true)]).toEqual([
    'club_request_gone',
    'club_request_gone',
  ]);
  expect(await portal().query('select note from club_members where club_id = $1', [club])).toEqual([{ note: null }]);
  expect((await deedsOf(portal())).slice(-2)).toEqual(['accept-club-request', 'decline-club-request']);
});

test('where a club is open people join at once, and where it is closed nobody does; officers say which', async () => {
  const set = async (who: Identity, joining: string) => (await portal().call(who, 'set_club_joining', { club, joining })).outcome;
  expect([await set('member', 'open'), await set('admin', 'open'), await set('chair', 'open')]).toEqual([
    'club_officer_required',
    'club_officer_required',
    'yes',
  ]);
  expect((await join('member')).body).toBe('member');
  expect(await noticesOf(portal(), 'chair')).toEqual([{ kind: 'club-joined', path: '/clubs/hiking/members' }]);
  expect(await set('chair', 'closed')).toBe('yes');
  expect((await join('vp')).outcome).toBe('club_closed');
  expect((await join('chair')).body).toBe('member');
  await portal().query('update clubs set is_active = false where id = $1', [club]);
  expect((await join('vp')).outcome).toBe('club_not_found');
});

test('nobody asks a club that has no officers to answer', async () => {
  await portal().query('update clubs set president_id = null where id = $1', [club]);
  expect((await join('member')).outcome).toBe('club_officers_missing');
});

test('only officers of this club read its members, answer and remove, administrators no more than others', async () => {
  await join('member');
  for (const who of ['member', 'president', 'dean', 'admin', 'vp'] as const)
    expect([who, await answer(who, 'member', true)]).toEqual([who, 'club_officer_required']);
  await answer('chair', 'member', true);
  expect([await visible('chair'), await visible('member'), await visible('admin'), await visible('vp')]).toEqual([1, 1, 0, 0]);
  const remove = async (who: Identity, note?: string) =>
    (await portal().call(who, 'remove_club_member', { member: await entryOf('member'), note })).outcome;
  expect([await remove('admin'), await remove('chair', 'You moved away.'), await remove('chair')]).toEqual([
    'club_officer_required',
    'yes',
    'club_member_gone',
  ]);
  expect((await noticesOf(portal(), 'member')).at(-1)).toEqual({
    kind: 'club-removed',
    path: '/clubs/hiking',
    note: 'You moved away.',
  });
});

test('the president names officers, who then answer too; nobody else changes officers', async () => {
  await admit('member', 'vp');
  expect([await name('member', 'member', 'Treasurer'), await name('admin', 'member', 'Treasurer')]).toEqual([
    'club_president_required',
    'club_president_required',
  ]);
  for (const who of ['member', 'vp'] as const) expect(await name('chair', who, 'Treasurer')).toBe('yes');
  expect((await noticesOf(portal(), 'member')).at(-1)).toEqual({
    kind: 'club-office',
    path: '/clubs/hiking/members',
    note: 'Treasurer',
  });
  await join('dean');
  expect(await answer('member', 'dean', true)).toBe('yes');
  const remove = async (officer: Identity, who: Identity) =>
    (await portal().call(officer, 'remove_club_member', { member: await entryOf(who) })).outcome;
  expect(await remove('member', 'vp')).toBe('club_president_required');
  expect([await name('chair', 'member', null), await remove('member', 'dean')]).toEqual(['yes', 'club_officer_required']);
  expect(await remove('chair', 'vp')).toBe('yes');
});

test('the page of a club shows the members who show themselves, to signed-in people; only oneself shows oneself', async () => {
  await admit('member', 'vp');
  const show = (who: Identity, person: Identity) =>
    portal().send(who, 'PATCH', `club_members?club_id=eq.${club}&person_id=eq.${personOf(person)}`, { is_shown: true });
  const onPage = async (who: Identity) => (await portal().call(who, 'club_members_on_page', { club })).body as { id: string }[];
  await portal().query(`update profiles set nickname = 'Mali' where id = any ($1)`, [[personOf('member'), personOf('vp')]]);
  await show('chair', 'vp');
  expect(await onPage('dean')).toEqual([]);
  await show('member', 'member');
  expect((await onPage('dean')).map(({ id }) => id)).toEqual([personOf('member')]);
  // The president first, then the officers by rank, each office in both languages.
  await show('vp', 'vp');
  await portal().query(
    `update club_members set office = case person_id when $2 then 'เหรัญญิก' else 'Vice President' end where club_id = $1`,
    [club, personOf('member')],
  );
  const offices = async () =>
    ((await onPage('dean')) as unknown as { office: string; office_th: string }[]).map(({ office, office_th }) => [
      office,
      office_th,
    ]);
  expect(await offices()).toEqual([
    ['Vice president', 'รองประธานชมรม'],
    ['Treasurer', 'เหรัญญิก'],
  ]);
  await portal().query('update clubs set president_id = $2 where id = $1', [club, personOf('member')]);
  expect((await offices())[0]).toEqual(['President', 'ประธานชมรม']);
  await portal().query('update clubs set president_id = $2 where id = $1', [club, personOf('chair')]);
  expect((await portal().call('anonymous', 'club_members_on_page', { club })).outcome).toBe('denied');
});

test('people leave a club, and nobody else takes them out by deleting', async () => {
  await admit('member');
  const leave = (who: Identity) =>
    portal().send(who, 'DELETE', `club_members?club_id=eq.${club}&person_id=eq.${personOf('member')}`);
  await leave('chair');
  expect(await membership('member')).toMatchObject({ own: 'member' });
  await leave('member');
  expect(await membership('member')).toMatchObject({ own: null, members: 0 });
});

test('officers take the members away as a file without addresses, and the audit log says who did, never about whom', async () => {
  await admit('member');
  expect((await portal().call('admin', 'export_club_members', { club })).outcome).toBe('club_officer_required');
  const { body } = await portal().call('chair', 'export_club_members', { club });
  expect(body.map((row: object) => Object.keys(row))).toEqual([
    ['name', 'nickname', 'cohort', 'division', 'office', 'joined_at'],
  ]);
  const [entry] = await portal().query(`select actor_id, target_id, detail from audit_log where action = 'export-club-members'`);
  expect(entry).toEqual({ actor_id: personOf('chair'), target_id: 'hiking', detail: {} });
});

test('a blocked person asks no more, and their open request ends; officers alone block and lift it', async () => {
  const block = async (who: Identity, is_blocked: boolean) =>
    (await portal().call(who, 'block_club_person', { club, person: personOf('member'), is_blocked })).outcome;
  await join('member');
  expect([await block('admin', true), await block('chair', true)]).toEqual(['club_officer_required', 'yes']);
  expect(await membership('member')).toMatchObject({ own: null });
  expect((await join('member')).outcome).toBe('club_person_blocked');
  expect(await block('chair', false)).toBe('yes');
  expect((await join('member')).body).toBe('waiting');
});

test('the president is not taken out and does not leave before handing over', async () => {
  await join('chair');
  await admit('member');
  await name('chair', 'member', 'Treasurer');
  const leave = async () =>
    (await portal().send('chair', 'DELETE', `club_members?club_id=eq.${club}&person_id=eq.${personOf('chair')}`)).outcome;
  const remove = async (officer: Identity) =>
    (await portal().call(officer, 'remove_club_member', { member: await entryOf('chair') })).outcome;
  expect([await leave(), await remove('chair'), await remove('member')]).toEqual([
    'club_president_stays',
    'club_president_stays',
    'club_president_stays',
  ]);
  expect(await membership('chair')).toMatchObject({ own: 'member', is_president: true });
  await portal().query('update clubs set president_id = $2 where id = $1', [club, personOf('member')]);
  expect(await leave()).toBe('yes');
  expect(await membership('chair')).toMatchObject({ own: null });
});
