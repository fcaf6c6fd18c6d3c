import { beforeEach, expect, test } from 'vitest';
import type { Identity } from '../fixtures/identities.ts';
import { idOf, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const member = personOf('member');
const change = (identity: Identity, patch: object, person = personOf(identity)) =>
  portal().send(identity, 'PATCH', `profiles?id=eq.${person}`, patch);
const stateOf = async (person = member) =>
  (
    await portal().query(
      `select full_name, cohort, name_source, is_cohort_confirmed, (select full_name from public.name_requests where person_id = id and refused_at is null) as requested_name
       from public.profiles where id = $1`,
      [person],
    )
  )[0];
const confirm = (name: string, cohort: number | null = null, identity: Identity = 'admin', person = member) =>
  portal().call(identity, 'confirm_name', { person, name, cohort });

beforeEach(async () => {
  await portal().query('delete from public.name_requests');
  await portal().query('delete from public.name_confirmations');
  await portal().query(
    `update public.profiles set full_name = null, full_name_en = null, cohort = null, name_confirmed_at = null, name_source = null, is_cohort_confirmed = false`,
  );
});

test('an unconfirmed name changes at once, and waits for confirmation', async () => {
  await change('member', { full_name: '  Mali   Jaidee ', cohort: 66 });
  expect(await stateOf()).toEqual({
    full_name: 'Mali Jaidee',
    cohort: 66,
    name_source: null,
    is_cohort_confirmed: false,
    requested_name: 'Mali Jaidee',
  });
});

test('a confirmed name stays until the new one is confirmed', async () => {
  await change('member', { full_name: 'Mali Jaidee' });
  await confirm('Mali Jaidee', 66);
  expect(await stateOf()).toMatchObject({ name_source: 'administrator', is_cohort_confirmed: true, requested_name: null });
  expect((await change('member', { full_name: 'Mali Somsri', nickname: 'Lee' })).body).toMatchObject([
    { full_name: 'Mali Jaidee', nickname: 'Lee' },
  ]);
  expect((await change('member', { cohort: 12 })).body).toMatchObject([{ cohort: 66 }]);
  expect(await stateOf()).toMatchObject({ full_name: 'Mali Jaidee', cohort: 66 });
  await change('member', { full_name: 'Mali Somsri' });
  await confirm('Mali Somsri');
  expect(await stateOf()).toMatchObject({ full_name: 'Mali Somsri', cohort: 66, requested_name: null });
});

test('a name that an administrator writes into a profile is not confirmed', async () => {
  await confirm('Mali Jaidee');
  await change('admin', { full_name: 'Rose Jaidee' }, member);
  expect(await stateOf()).toMatchObject({ full_name: 'Mali Jaidee', requested_name: 'Rose Jaidee' });
});

test('each confirmation is recorded with its person, time and source, and withdrawing it restores the state before', async () => {
  await confirm('Mali Jaidee', 66);
  await change('member', { full_name: 'Mali Somsri' });
  await confirm('Mali Somsri');
  const rows = await portal().query(
    'select full_name, cohort, source, confirmed_by, confirmed_at is not null as is_timed from public.name_confirmations where person_id = $1 order by id',
    [member],
  );
  const confirmation = { source: 'administrator', confirmed_by: personOf('admin'), is_timed: true };
  expect(rows).toEqual([
    { full_name: 'Mali Jaidee', cohort: 66, ...confirmation },
    { full_name: 'Mali Somsri', cohort: null, ...confirmation },
  ]);
  const withdraw = () => portal().call('admin', 'withdraw_name_confirmation', { person: member });
  await withdraw();
  expect(await stateOf()).toMatchObject({
    full_name: 'Mali Jaidee',
    cohort: 66,
    name_source: 'administrator',
    requested_name: 'Mali Somsri',
  });
  await withdraw();
  expect(await stateOf()).toMatchObject({ full_name: 'Mali Jaidee', name_source: null, is_cohort_confirmed: false });
  expect((await withdraw()).outcome).toBe('name_unconfirmed');
});

test('writing the confirmed name again removes the request, and saving other fields does not', async () => {
  await confirm('Mali Jaidee', 66);
  await change('member', { full_name: 'Mali Somsri', cohort: 66 });
  await change('member', { nickname: 'Lee' });
  expect((await stateOf())?.requested_name).toBe('Mali Somsri');
  await change('member', { full_name: 'Mali Jaidee', cohort: 66 });
  expect((await stateOf())?.requested_name).toBe(null);
});

test('a request is refused, reopened, and taken back by its person', async () => {
  await change('member', { full_name: 'Mali Jaidee' });
  const refuse = (is_refused: boolean) => portal().call('admin', 'refuse_name', { person: member, is_refused });
  await refuse(true);
  expect((await stateOf())?.requested_name).toBe(null);
  await refuse(false);
  expect((await stateOf())?.requested_name).toBe('Mali Jaidee');
  expect((await portal().send('member', 'DELETE', `name_requests?person_id=eq.${member}`)).outcome).toBe('yes');
  expect((await refuse(true)).outcome).toBe('name_request_not_found');
});

test.each([
  ['a dean', () => confirm('Mali Jaidee', null, 'dean'), 'name_confirm_forbidden', 403],
  ['their person', () => confirm('Atit A.', null, 'admin', personOf('admin')), 'name_own_confirmation', 403],
  ['nobody’s name', () => confirm('Mali Jaidee', null, 'admin', idOf('nobody')), 'person_not_found', 404],
  ['an empty name', () => confirm('  '), 'name_missing', 422],
  ['a hidden character', () => confirm('Mali\u202E'), 'name_characters_invalid', 422],
])('a name is not confirmed by or with %s', async (_who, ask, outcome, status) => {
  expect(await ask()).toMatchObject({ outcome, status });
});

test('the only administrator may confirm their own name', async () => {
  await portal().query(`update public.profiles set role = 'dean' where role = 'admin' and id <> $1`, [personOf('admin')]);
  expect((await confirm('Atit A.', null, 'admin', personOf('admin'))).outcome).toBe('yes');
  await portal().query(`update public.profiles set role = 'admin' where id = $1`, [idOf('person', 'another administrator')]);
});

const google = (data: object, provider = 'google') =>
  portal().query(
    `insert into auth.identities (provider_id, user_id, provider, identity_data, created_at, updated_at) values ($1, $2, $3, $4, now(), now())
     on conflict (provider_id, provider) do update set identity_data = excluded.identity_data`,
    [
      'google-member',
      member,
      provider,
      JSON.stringify({
        full_name: 'Mali Jaidee',
        email: `${member}@faculty.example`,
        email_verified: true,
        custom_claims: { hd: 'faculty.example' },
        ...data,
      }),
    ],
  );

test('the institution’s account confirms the name that its provider signs, and corrects it later', async () => {
  await change('member', { full_name: 'รศ.มาลี ศรีสุข', cohort: 12 });
  await google({});
  expect(await stateOf()).toEqual({
    full_name: 'Mali Jaidee',
    cohort: 12,
    name_source: 'identity-provider',
    is_cohort_confirmed: false,
    requested_name: 'รศ.มาลี ศรีสุข',
  });
  await google({ full_name: 'Mali Somsri' });
  expect((await stateOf())?.full_name).toBe('Mali Somsri');
});

test.each([
  ['of another domain', { custom_claims: { hd: 'evil.example' } }, undefined],
  ['of no domain', { custom_claims: null }, undefined],
  ['with an address of elsewhere', { email: 'mali@evil.example' }, undefined],
  ['of a friend', { email: 'mali@faculty.example' }, undefined],
  ['whose address is not verified', { email_verified: false }, undefined],
  ['of a name with hidden characters', { full_name: 'Mali\u202E' }, undefined],
  ['of another provider', {}, 'github'],
])('an account %s confirms nothing', async (_what, data, provider) => {
  await portal().query('delete from auth.identities where user_id = $1', [member]);
  await google(data, provider);
  expect((await stateOf())?.name_source).toBe(null);
});

test('the provider does not overrule the register or an administrator', async () => {
  await portal().query('delete from auth.identities where user_id = $1', [member]);
  await confirm('Mali Somsri');
  await google({});
  expect(await stateOf()).toMatchObject({ full_name: 'Mali Somsri', name_source: 'administrator' });
});

test('erasure removes requested, confirmed and registered names', async () => {
  const vp = personOf('vp');
  await confirm('Vipa V.', 65, 'admin', vp);
  await change('vp', { full_name: 'Vipa W.' });
  await portal().call('admin', 'import_register', {
    lines: [{ line: 2, email: `${vp}@faculty.example`, full_name: 'Vipa V.' }],
    is_preview: false,
  });
  await portal().call('vp', 'erase_me');
  for (const table of ['name_requests', 'name_confirmations'])
    expect(await portal().query(`select from public.${table} where person_id = $1`, [vp])).toEqual([]);
  expect(await portal().query('select from public.register_names where email = $1', [`${vp}@faculty.example`])).toEqual([]);
  expect(await stateOf(vp)).toMatchObject({ full_name: null, name_source: null, is_cohort_confirmed: false });
});

const latinOf = async () =>
  (
    await portal().query(
      `select full_name_en as name, (select full_name_en from public.name_requests where person_id = id and refused_at is null) as requested
       from public.profiles where id = $1`,
      [member],
    )
  )[0];

test('a name in Latin letters that a person proposes waits until it is confirmed, also before the name is', async () => {
  await change('member', { full_name: 'มะลิ ใจดี', full_name_en: ' Mali  Chaidi ' });
  expect(await latinOf()).toEqual({ name: null, requested: 'Mali Chaidi' });
  const { body } = await portal().call('admin', 'names_to_confirm');
  expect(body).toMatchObject([{ requested_name: 'มะลิ ใจดี', requested_name_en: 'Mali Chaidi' }]);
  await confirm('มะลิ ใจดี');
  expect(await latinOf()).toEqual({ name: null, requested: 'Mali Chaidi' });
  await portal().call('admin', 'confirm_name', { person: member, name: 'มะลิ ใจดี', name_en: 'Mali Chaidi' });
  expect(await latinOf()).toEqual({ name: 'Mali Chaidi', requested: null });
});

test('withdrawing a confirmation restores the name in Latin letters from before', async () => {
  await portal().call('admin', 'confirm_name', { person: member, name: 'มะลิ ใจดี', name_en: 'Mali Jaidee' });
  await portal().call('admin', 'confirm_name', { person: member, name: 'มะลิ ใจดี', name_en: 'Mali Chaidi' });
  await portal().call('admin', 'withdraw_name_confirmation', { person: member });
  expect(await latinOf()).toEqual({ name: 'Mali Jaidee', requested: 'Mali Chaidi' });
});

test('a name in Latin letters has no other letters', async () => {
  expect((await change('member', { full_name: 'มะลิ ใจดี', full_name_en: 'มะลิ' })).outcome).toBe('name_en_invalid');
  const confirmed = await portal().call('admin', 'confirm_name', { person: member, name: 'มะลิ ใจดี', name_en: '<Mali>' });
  expect(confirmed.outcome).toBe('name_en_invalid');
});

test('a proposed name in Latin letters that the institution’s account gives is confirmed at once', async () => {
  await confirm('มะลิ ใจดี');
  await google({});
  await change('member', { full_name_en: 'Mali Chaidi' });
  expect(await latinOf()).toEqual({ name: null, requested: 'Mali Chaidi' });
  await change('member', { full_name_en: 'mali jaidee' });
  expect([await latinOf(), (await stateOf())?.name_source]).toEqual([{ name: 'mali jaidee', requested: null }, 'administrator']);
});
