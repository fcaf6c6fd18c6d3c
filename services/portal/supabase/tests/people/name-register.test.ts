import { beforeEach, expect, test } from 'vitest';
import type { Identity } from '../fixtures/identities.ts';
import { idOf, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const addressOf = (person: string) => `${person}@faculty.example`;
const [member, dean] = [personOf('member'), personOf('dean')];
const importLines = (lines: readonly object[], is_preview = false, identity: Identity = 'admin') =>
  portal().call(identity, 'import_register', { lines: lines.map((line, index) => ({ line: index + 2, ...line })), is_preview });
const outcomesOf = (body: readonly { readonly outcome: string }[]) => body.map(({ outcome }) => outcome);
const nameOf = async (person: string) =>
  (await portal().query('select full_name, cohort, name_source from public.profiles where id = $1', [person]))[0];

beforeEach(async () => {
  await portal().query('update auth.users set email_confirmed_at = now()');
  await portal().query('delete from public.register_names');
  await portal().query('delete from public.name_requests');
  await portal().query(
    'update public.profiles set full_name = null, cohort = null, name_confirmed_at = null, name_source = null, is_cohort_confirmed = false',
  );
});

test('a preview shows what each line would do without changing anything; the import does it', async () => {
  await portal().call('admin', 'confirm_name', { person: dean, name: 'Danai D.', cohort: null });
  const lines = [
    { email: ` ${addressOf(member).toUpperCase()} `, full_name: 'มะลิ   ใจดี', cohort: '66' },
    { email: addressOf(dean), full_name: 'Danai Dee', cohort: '' },
    { email: 'later@faculty.example', full_name: 'Later L.', cohort: '67' },
  ];
  expect((await importLines(lines, true)).body).toMatchObject([
    { line: 2, email: addressOf(member), full_name: 'มะลิ ใจดี', cohort: '66', outcome: 'confirm' },
    { line: 3, outcome: 'change', current_name: 'Danai D.' },
    { line: 4, outcome: 'keep' },
  ]);
  expect([await nameOf(member), await portal().query('select from public.register_names')]).toEqual([
    { full_name: null, cohort: null, name_source: null },
    [],
  ]);
  await importLines(lines);
  expect(await nameOf(member)).toEqual({ full_name: 'มะลิ ใจดี', cohort: 66, name_source: 'register' });
  expect(await nameOf(dean)).toMatchObject({ full_name: 'Danai Dee', name_source: 'register' });
  expect(outcomesOf((await importLines(lines, true)).body)).toEqual(['same', 'same', 'keep']);
  expect(
    await portal().query(`select detail from public.audit_log where action = 'import-register' order by id desc limit 1`),
  ).toEqual([{ detail: { confirm: 1, change: 1, keep: 1 } }]);
});

test('each error has its code and line, and the other lines are imported', async () => {
  const { body } = await importLines([
    { email: 'no address', full_name: 'A' },
    { email: 'a@evil.example', full_name: 'A' },
    { email: 'a@faculty.example', full_name: ' ' },
    { email: 'b@faculty.example', full_name: 'x'.repeat(201) },
    { email: 'c@faculty.example', full_name: 'A\u202EB' },
    { email: 'd@faculty.example', full_name: 'A', cohort: 'first' },
    { email: 'd@faculty.example', full_name: 'A', cohort: '201' },
    { email: 'e@faculty.example', full_name: 'A' },
    { email: 'E@faculty.example', full_name: 'B' },
  ]);
  expect(body.map(({ line, outcome }: { line: number; outcome: string }) => [line, outcome])).toEqual([
    [2, 'register_email_invalid'],
    [3, 'register_email_foreign'],
    [4, 'register_name_missing'],
    [5, 'register_name_too_long'],
    [6, 'name_characters_invalid'],
    [7, 'register_cohort_invalid'],
    [8, 'register_cohort_invalid'],
    [9, 'keep'],
    [10, 'register_email_twice'],
  ]);
  expect(await portal().query('select email, full_name from public.register_names')).toEqual([
    { email: 'e@faculty.example', full_name: 'A' },
  ]);
});

test('a line without an account is applied when its person signs up and confirms the address', async () => {
  const id = idOf('person', 'later');
  await importLines([{ email: 'later@faculty.example', full_name: 'Later L.', cohort: '67' }]);
  await portal().query(
    `insert into auth.users (id, email, aud, role) values ($1, 'later@faculty.example', 'authenticated', 'authenticated')`,
    [id],
  );
  expect((await nameOf(id))?.name_source).toBe(null);
  await portal().query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
  expect(await nameOf(id)).toEqual({ full_name: 'Later L.', cohort: 67, name_source: 'register' });
  expect(await portal().query('select source, confirmed_by from public.name_confirmations where person_id = $1', [id])).toEqual([
    { source: 'register', confirmed_by: personOf('admin') },
  ]);
});

test('a sub-address is the same mailbox, in the register and at sign-up', async () => {
  const id = idOf('person', 'sub-address');
  const { body } = await importLines([
    { email: 'Nok+faculty@faculty.example', full_name: 'Nok N.' },
    { email: 'nok@faculty.example', full_name: 'Nok M.' },
  ]);
  expect(outcomesOf(body)).toEqual(['keep', 'register_email_twice']);
  await portal().query(
    `insert into auth.users (id, email, aud, role, email_confirmed_at) values ($1, 'nok+portal@faculty.example', 'authenticated', 'authenticated', now())`,
    [id],
  );
  expect((await nameOf(id))?.full_name).toBe('Nok N.');
});

test('a line confirms nobody whose address is not confirmed', async () => {
  await portal().query('update auth.users set email_confirmed_at = null where id = $1', [member]);
  const { body } = await importLines([{ email: addressOf(member), full_name: 'Mali J.' }]);
  expect(outcomesOf(body)).toEqual(['keep']);
  expect((await nameOf(member))?.name_source).toBe(null);
});

test('only administrators import, at most 5,000 lines at once', async () => {
  expect((await importLines([], true, 'dean')).outcome).toBe('name_confirm_forbidden');
  const line = (index: number) => ({ email: `s${index}@faculty.example`, full_name: `Student ${index}`, cohort: '66' });
  const lines = Array.from({ length: 5_001 }, (_, index) => line(index));
  expect(await importLines(lines)).toMatchObject({ outcome: 'register_too_long', status: 413 });
  const { body } = await importLines(lines.slice(1));
  expect(body.length).toBe(5_000);
});

test('the name in Latin letters comes from the register, with the name that it belongs to', async () => {
  const person = personOf('vp');
  const outcome = async (line: object) => (await importLines([{ email: addressOf(person), ...line }])).body[0].outcome;
  const english = async () =>
    (await portal().query('select full_name_en from profiles where id = $1', [person]))[0]?.full_name_en;
  expect(await outcome({ full_name: 'วิภา แสนดี', full_name_en: 'วิภา' })).toBe('register_name_en_invalid');
  expect(await outcome({ full_name: 'วิภา แสนดี', full_name_en: 'Wipha  Saendee' })).toBe('confirm');
  expect(await english()).toBe('Wipha Saendee');
  expect(await outcome({ full_name: 'วิภา แสนดี' })).toBe('same');
  expect(await english()).toBe('Wipha Saendee');
  expect(await outcome({ full_name: 'วิภา แสนดี', full_name_en: "Wipha O'Saen-dee" })).toBe('change');
  expect((await portal().call('vp', 'issue_certificate')).body.content).toMatchObject({ name_en: "Wipha O'Saen-dee" });
  await portal().call('admin', 'confirm_name', { person, name: 'วิภา ใจดี' });
  expect(await english()).toBeNull();
});
