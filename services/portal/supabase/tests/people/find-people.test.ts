import { expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

interface Found {
  readonly id: string;
  readonly name: string;
  readonly full_name_en: string | null;
  readonly email: string;
  readonly total: number;
}
const find = async (args: object) => (await portal().call('admin', 'find_people', args)).body as Found[];

test('only administrators search people by address', async () => {
  const { query } = portal();
  for (const who of ['member', 'chair', 'president', 'dean'] as const)
    expect((await portal().call(who, 'find_people')).outcome).toBe('people_forbidden');
  expect((await portal().call('anonymous', 'find_people')).outcome).toBe('denied');
  const [account] = await query<{ email: string }>('select email from auth.users where id = $1', [personOf('dean')]);
  const people = await find({ term: account?.email.toUpperCase().slice(0, -4) });
  expect(people.map(({ id }) => id)).toEqual([personOf('dean')]);
});

test('a search takes the text literally: a percent sign is a percent sign', async () => {
  await portal().query(`update profiles set nickname = '100% ดาว' where id = $1`, [personOf('member')]);
  expect((await find({ term: '0% ดา' })).map(({ id }) => id)).toEqual([personOf('member')]);
  expect(await find({ term: '%' })).toHaveLength(1);
});

test('pages follow one another without a gap or a repetition, and an erased person is on none', async () => {
  await portal().query(`insert into auth.users (id, email, aud, role)
    select md5('crowd ' || n)::uuid, 'crowd' || n || '@faculty.example', 'authenticated', 'authenticated' from generate_series(1, 120) as n`);
  await portal().query(
    `update profiles set nickname = 'Twin' where id in (select md5('crowd ' || n)::uuid from generate_series(1, 60) as n)`,
  );
  await portal().query(`update profiles set erased_at = now() where id = md5('crowd 120')::uuid`);
  const all: Found[] = [];
  for (let page = await find({}); ; page = await find({ after_name: all.at(-1)?.name, after_id: all.at(-1)?.id })) {
    all.push(...page);
    if (page.length < 25) break;
  }
  const [row] = await portal().query<{ people: number }>(`select count(*)::int as people from profiles where erased_at is null`);
  expect(all).toHaveLength(row?.people ?? 0);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('each person found says how many there are in all, on every page, and a division narrows them', async () => {
  await portal().query(`insert into auth.users (id, email, aud, role)
    select md5('total ' || n)::uuid, 'total' || n || '@faculty.example', 'authenticated', 'authenticated' from generate_series(1, 30) as n`);
  const [home] = await portal().query<{ slug: string }>('select slug from divisions order by slug limit 1');
  await portal().query(
    `update profiles set division = $1 where id in (select md5('total ' || n)::uuid from generate_series(1, 4) as n)`,
    [home?.slug],
  );
  const first = await find({ term: 'total' });
  const second = await find({ term: 'total', after_name: first.at(-1)?.name, after_id: first.at(-1)?.id });
  expect([first, second].map((page) => [page.length, page[0]?.total])).toEqual([
    [25, 30],
    [5, 30],
  ]);
  expect((await find({ term: 'total', of_division: home?.slug })).map(({ total }) => total)).toEqual([4, 4, 4, 4]);
});

test('people come in the order of their full names, and of nicknames and addresses where they have none', async () => {
  const named = (who: 'member' | 'chair' | 'dean', fullName: string, nickname: string) =>
    portal().query(`update profiles set full_name = $2, nickname = $3 where id = $1`, [personOf(who), fullName, nickname]);
  await named('member', '', 'ก้อง ในลำดับ');
  await named('chair', 'เกศรา ในลำดับ', 'อาย');
  await named('dean', 'ขวัญใจ ในลำดับ', 'ไก่');
  const people = await find({ term: 'ในลำดับ' });
  expect(people.map(({ name }) => name)).toEqual(['ก้อง ในลำดับ', 'เกศรา ในลำดับ', 'ขวัญใจ ในลำดับ']);
});

test('in English people come in the order of their names in Latin letters, also from page to page', async () => {
  const named = (who: 'member' | 'chair' | 'dean', fullName: string, latinName: string | null) =>
    portal().query(`update profiles set full_name = $2, full_name_en = $3 where id = $1`, [personOf(who), fullName, latinName]);
  await named('member', 'กานต์ ในหน้า', 'Winai Nainah');
  await named('chair', 'ขจร ในหน้า', 'Anong Nainah');
  await named('dean', 'คำแก้ว ในหน้า', null);
  const find_in_english = { term: 'ในหน้า', in_english: true };
  const people = await find(find_in_english);
  expect(people.map(({ name }) => name)).toEqual(['Anong Nainah', 'Winai Nainah', 'คำแก้ว ในหน้า']);
  const after = { after_name: people[0]?.name, after_id: people[0]?.id };
  expect(await find({ ...find_in_english, ...after })).toEqual(people.slice(1));
});

test('a search finds the name in Latin letters, which is shown only where the name is not doubtful', async () => {
  await portal().query(`update profiles set full_name_en = 'Kitti Phrueksa' where id = $1`, [personOf('dean')]);
  expect((await find({ term: 'kitti phr' })).map(({ id, full_name_en }) => [id, full_name_en])).toEqual([
    [personOf('dean'), 'Kitti Phrueksa'],
  ]);
});
