import { beforeEach, expect, test } from 'vitest';
import type { Identity } from '../fixtures/identities.ts';
import { personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const rename = (identity: Identity, patch: object) =>
  portal().send(identity, 'PATCH', `profiles?id=eq.${personOf(identity)}`, patch);
const isDoubtful = async (identity: Identity) =>
  (await portal().query('select is_name_doubtful from public.profiles where id = $1', [personOf(identity)]))[0]?.is_name_doubtful;
const confirm = (identity: Identity, name: string) =>
  portal().call('admin', 'confirm_name', { person: personOf(identity), name });

beforeEach(async () => {
  await portal()
    .query(`update public.profiles set nickname = null, full_name = null, name_confirmed_at = null, name_source = null,
    is_cohort_confirmed = false where role <> 'admin'`);
  await portal().query('delete from public.faculty_static');
  await portal().query(`update public.profiles set nickname = 'อ.มาลี', full_name = 'รศ.มาลี ศรีสุข' where id = $1`, [
    personOf('dean'),
  ]);
});

test.each([
  'รศ.มาลี ศรีสุข',
  'มาลี ศรีสุข',
  'มาลี  ศรีสุข',
  'มาลีศรีสุข',
  'ผศ. ดร. มาลี ศรีสุข',
  'รศมาลี ศรีสุข',
  'นางสาวมาลี ศรีสุข',
  'ศาสตราจารย์ มาลี-ศรีสุข',
  'มาลี ศรีสุข.',
  'คณบดี มาลี ศรีสุข',
  'ท่านคณบดี มาลี ศรีสุข',
  'ศ.ดร.มาลี ศรีสุข คณบดี',
  'มาลี ศรีสุข (คณบดี)',
  'รศ.มาลี ศรีสุฃ',
  'รศ.มๅลี ศรีสุข',
  'มาลี ศรีสุุข',
])('a member with the full name of an office holder is marked: %s', async (full_name) => {
  await rename('member', { full_name });
  expect(await isDoubtful('member')).toBe(true);
  expect(await isDoubtful('dean')).toBe(false);
});

test.each([
  ['Danai Dee', 'DANAI DEE'],
  ['Danai Dee', 'Dr. Danai Dee'],
  ['Danai Dee', 'Ｄａｎａｉ Ｄｅｅ'],
  ['Danai Dee', 'D\u0430nai D\u0435\u0435'],
  ['Danai Lee', 'Danai 1ee'],
  ['Malee Srisuk', 'Maʟee Srisuĸ'],
  ['Malee Srisuk', 'Dean Malee Srisuk'],
  ['Malee Srisuk', 'Malee Srisuk, Dean'],
  ['แก้ว ใสดี', 'เเก้ว ใสดี'],
])('%s and %s look the same', async (office, full_name) => {
  await portal().query(`update public.profiles set full_name = $2 where id = $1`, [personOf('dean'), office]);
  await rename('member', { full_name });
  expect(await isDoubtful('member')).toBe(true);
});

test.each([
  ['full_name', 'มาลี สุขศรี'],
  ['full_name', 'มาลัย ศรีสุข'],
  ['nickname', 'มาลี'],
])('another name is not marked: %s %s', async (column, name) => {
  await rename('member', { [column]: name });
  expect(await isDoubtful('member')).toBe(false);
});

test('a nickname that is an office holder’s name, or theirs with its title, is marked, also beside a confirmed full name', async () => {
  for (const nickname of ['รศ.มาลี ศรีสุข', 'อ.มาลี', 'อ. มาลี']) {
    await rename('member', { nickname });
    expect(await isDoubtful('member')).toBe(true);
  }
  await confirm('member', 'ใบเตย ใจดี');
  expect(await isDoubtful('member')).toBe(true);
});

test('a namesake whose name was confirmed is not marked', async () => {
  await rename('member', { full_name: 'มาลี ศรีสุข' });
  await confirm('member', 'มาลี ศรีสุข');
  expect(await isDoubtful('member')).toBe(false);
});

test('giving and leaving an office updates the marks of people with similar names', async () => {
  await rename('member', { full_name: 'ปวีณา ศรีจันทร์' });
  await rename('vp', { full_name: 'ปวีณา ศรีจันทร์' });
  expect(await isDoubtful('member')).toBe(true);
  await portal().query(`update public.profiles set role = 'member' where id = $1`, [personOf('vp')]);
  expect(await isDoubtful('member')).toBe(false);
  await portal().query(`update public.profiles set role = 'vp' where id = $1`, [personOf('vp')]);
  expect(await isDoubtful('member')).toBe(true);
});

test('listed leaders are protected also without an account, and listed office holders are not marked', async () => {
  await rename('chair', { full_name: 'Prof. Anan Wongsa' });
  await rename('asst_dean', { full_name: 'Anan Wongsa' });
  await portal().query(`update public.profiles set full_name = null where role = 'chair'`);
  await portal().query(`insert into public.faculty_static (name, title) values ('Sai Secretary', 'Secretary')`);
  await rename('secretary', { full_name: 'Sai Secretary' });
  await rename('member', { full_name: 'อนันต์ วงษา' });
  await portal().query(
    `insert into public.faculty_static (name, name_th, title) values ('Anan Wongsa', 'อนันต์ วงษา', 'Assistant dean')`,
  );
  expect([await isDoubtful('member'), await isDoubtful('asst_dean'), await isDoubtful('secretary')]).toEqual([
    true,
    false,
    false,
  ]);
  await portal().query('delete from public.faculty_static');
  expect(await isDoubtful('member')).toBe(false);
});

test('administrators see marked people first, and requested names are checked too', async () => {
  await rename('chair', { full_name: 'กิตติ พฤกษา' });
  await confirm('vp', 'ชนิดา ทองสุข');
  await rename('vp', { full_name: 'มาลี ศรีสุข' });
  await rename('member', { nickname: 'รศ.มาลี ศรีสุข' });
  const { body } = await portal().call('admin', 'names_to_confirm');
  const order = body.map(({ person_id, is_doubtful }: { person_id: string; is_doubtful: boolean }) => [person_id, is_doubtful]);
  expect(order.filter(([person]: [string]) => person === personOf('vp'))).toEqual([[personOf('vp'), true]]);
  expect(order.filter(([person]: [string]) => person === personOf('member'))).toEqual([[personOf('member'), true]]);
  const firstPlain = order.findIndex(([, doubtful]: [string, boolean]) => !doubtful);
  expect(order.slice(firstPlain).some(([, doubtful]: [string, boolean]) => doubtful)).toBe(false);
  expect((await portal().call('dean', 'names_to_confirm')).outcome).toBe('name_confirm_forbidden');
});
