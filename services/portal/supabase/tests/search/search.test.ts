import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import type { Identity } from '../fixtures/identities.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

interface Match {
  readonly kind: string;
  readonly title: string;
}

const search = async (identity: Identity, term: string, args: object = {}): Promise<string[]> => {
  const { body } = await portal().call(identity, 'search_portal', { term, ...args });
  return (body as Match[]).map(({ kind, title }) => `${kind}: ${title}`);
};
const addEvent = (title: string, title_th: string, description = '') =>
  portal().query(
    `insert into events (title, title_th, description, starts_at, ends_at) values ($1, $2, $3, now() + interval '1 day', now() + interval '1 day')`,
    [title, title_th, description],
  );

test('Thai words inside a sentence without spaces are found, whatever the spaces, digits and spelling of the letters', async () => {
  await addEvent('Zebra walk', 'เดินชมม้าลายครั้งที่ ๑๒ ณ สวนน้ำ');
  for (const term of ['ม้าลาย', 'ชม ม้าลาย', 'ครั้งที่12', 'ลา ๑๒', 'สวนน้ำ', 'ZEBRA'])
    expect([term, await search('anonymous', term)]).toEqual([term, ['events: Zebra walk']]);
  expect(await search('anonymous', 'ม้าน้ำ')).toEqual([]);
  expect(await search('anonymous', 'zebra run')).toEqual([]);
});

test('a word with one mistake is found where nothing has the words as they are, and so are several', async () => {
  await addEvent('Hedgehog evening', 'ค่ำคืนเม่นแคระ');
  const finds = ['hedghog', 'hedgehgo', 'hedgexog', 'headgehog', 'hegdehog evening', 'hedghog evning', 'เม่นแตระ', 'ค่ำคืนเม่แคระ'];
  for (const term of finds) expect([term, await search('anonymous', term)]).toEqual([term, ['events: Hedgehog evening']]);
  for (const term of ['hadghog', 'hadghog evning', 'hedghog morning', 'hxg'])
    expect([term, await search('anonymous', term)]).toEqual([term, []]);
  await addEvent('Hedghog', 'เม่น');
  expect(await search('anonymous', 'hedghog')).toEqual(['events: Hedghog']);
});

test('a Thai word without its tone mark comes before others with one mistake, and no short word has another first letter', async () => {
  await addEvent('Shoe laces', 'เชือกผูกรองเท้า');
  await addEvent('Running shirt', 'เสื้อวิ่ง');
  await addEvent('Reading club', 'ชมรมหนังสือ');
  expect(await search('anonymous', 'เสือ')).toEqual(['events: Running shirt', 'events: Shoe laces']);
});

test('a word that was copied from a page is found as it was typed', async () => {
  await addEvent('Orders', 'คำสั่งซื้อหนูตะเภา');
  expect(await search('anonymous', 'คำ\u2060สั่ง\u2060ซื้อ\u200bหนูตะเภา')).toEqual(['events: Orders']);
});

test('an English word is found in its other forms, with a mistake too', async () => {
  await addEvent('Flu vaccination day', 'วันฉีดวัคซีนไข้หวัดใหญ่');
  for (const term of ['vaccine', 'vacine', 'flu vacine', 'vaccines'])
    expect([term, await search('anonymous', term)]).toEqual([term, ['events: Flu vaccination day']]);
});

test('an open poll is found by its question, a closed one and one that has not opened are not', async () => {
  const ask = (slug: string, opens: string, closes: string | null) =>
    portal().query(
      `insert into meeting_polls (slug, created_by, question, question_th, opens_at, closes_at)
       values ($1, $2, 'Date of the axolotl meeting', 'วันประชุมแอกโซลอเติล', now() + $3::interval, now() + $4::interval)`,
      [slug, personOf('chair'), opens, closes],
    );
  await ask('axolotl-open', '-1 day', null);
  await ask('axolotl-open-until', '-1 day', '1 day');
  await ask('axolotl-closed', '-2 days', '-1 day');
  await ask('axolotl-soon', '1 day', null);
  for (const term of ['axolotl meeting', 'ประชุมแอกโซ', 'axoltl']) {
    const { body } = await portal().call('anonymous', 'search_portal', { term });
    expect([term, (body as { kind: string; slug: string }[]).map(({ kind, slug }) => `${kind}: ${slug}`).toSorted()]).toEqual([
      term,
      ['polls: axolotl-open', 'polls: axolotl-open-until'],
    ]);
  }
});

test('a word that is too long for a search with a mistake is found as it is, and nothing is found with one', async () => {
  const long = Array.from({ length: 150 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('');
  await addEvent('Long', long);
  expect(await search('anonymous', long)).toEqual(['events: Long']);
  expect(await search('anonymous', `${long.slice(0, 100)}ก${long.slice(101)}`)).toEqual([]);
});

test('a title that is the word comes first, then one that begins with it, then one that has it, then a text', async () => {
  await addEvent('About okapi', 'โอคาปี');
  await addEvent('Leopards', 'เสือดาว', 'Also an okapi.');
  await addEvent('Okapi', 'โอคาปีตัวเดียว');
  await addEvent('Okapis', 'ฝูงโอคาปี');
  expect(await search('anonymous', 'okapi')).toEqual([
    'events: Okapi',
    'events: Okapis',
    'events: About okapi',
    'events: Leopards',
  ]);
  expect(await search('anonymous', 'okapi', { max_rows: 1 })).toEqual(['events: Okapi']);
  expect(await search('anonymous', 'okapi', { of_kind: 'news' })).toEqual([]);
});

test('an event to come is before past and cancelled ones, and before what a text alone mentions', async () => {
  const add = (title: string, days: number, description = '') =>
    portal().query(
      `insert into events (title, description, starts_at, ends_at)
       select $1, $2, at, at from (select now() + make_interval(days => $3)) as moments (at)`,
      [title, description, days],
    );
  await add('Narwhal', -1);
  await add('Narwhal watch', 30);
  await add('Narwhal cruise', 2);
  await portal().query(`update events set cancel_reason = 'Ice.' where title = 'Narwhal cruise'`);
  await add('Whale talk', 1, 'Also a narwhal.');
  const { body } = await portal().call('anonymous', 'search_portal', { term: 'narwhal' });
  expect((body as (Match & { slug: string | null })[]).map(({ title, slug }) => [title, slug])).toEqual([
    ['Narwhal watch', null],
    ['Narwhal', 'past'],
    ['Narwhal cruise', 'cancelled'],
    ['Whale talk', null],
  ]);
});

test('only signed-in people find people, and nobody finds who was erased', async () => {
  const member = personOf('member');
  await portal().query(`update profiles set nickname = 'ยีราฟ', full_name = 'Giraffa Camelo' where id = $1`, [member]);
  expect(await search('chair', 'ยีรา')).toEqual(['people: Giraffa Camelo']);
  expect(await search('anonymous', 'ยีรา')).toEqual([]);
  await portal().query(`update profiles set erased_at = now() where id = $1`, [member]);
  expect(await search('chair', 'giraffa')).toEqual([]);
  await portal().query(`update profiles set erased_at = null where id = $1`, [member]);
});

test('a person who is found is named in both languages', async () => {
  const names = { title: 'Malai Meerkat', title_th: 'มาลัย เมียร์แคต' };
  await portal().query('update profiles set full_name = $2, full_name_en = $3 where id = $1', [
    personOf('vp'),
    names.title_th,
    names.title,
  ]);
  const { body } = await portal().call('chair', 'search_portal', { term: 'meerkat' });
  expect(body).toMatchObject([names]);
});

test('a person is found by the name of the office in both languages, and a member by none', async () => {
  await portal().query(`update profiles set full_name = 'ดีน มะเดื่อ', full_name_en = 'Dina Fig' where id = $1`, [personOf('dean')]);
  await portal().query(`update profiles set full_name = 'ก้อง มะเดื่อ', full_name_en = 'Kong Fig' where id = $1`, [
    personOf('asst_dean'),
  ]);
  for (const term of ['dean', 'คณบดี'])
    expect([term, await search('member', term, { of_kind: 'people' })]).toEqual([term, ['people: Dina Fig', 'people: Kong Fig']]);
  expect(await search('member', 'ผู้ช่วยคณบดี fig', { of_kind: 'people' })).toEqual(['people: Kong Fig']);
  expect(await search('anonymous', 'dean', { of_kind: 'people' })).toEqual([]);
  expect(await search('chair', 'สมาชิก', { of_kind: 'people' })).toEqual([]);
});

test('a club is found by what it is about in both languages', async () => {
  await portal().query(
    `insert into clubs (slug, name, name_th, interests) values ('harps', 'A harp circle', 'วงพิณ', '{music}'), ('tunes', 'Tunes of music', 'ท่วงทำนองดนตรี', '{arts}')`,
  );
  for (const term of ['music', 'ดนตรี'])
    expect([term, await search('anonymous', term, { of_kind: 'clubs' })]).toEqual([
      term,
      ['clubs: A harp circle', 'clubs: Tunes of music'],
    ]);
});

test('a project has its English title and its Thai one, as events have', async () => {
  await portal().send('member', 'POST', 'projects', { title: 'ค่ายแพนด้าแดง', title_en: 'Red panda camp' });
  const { body } = await portal().call('member', 'search_portal', { term: 'panda' });
  expect(body).toMatchObject([{ title: 'Red panda camp', title_th: 'ค่ายแพนด้าแดง' }]);
});

test('people find their own projects and nobody else does, administrators included', async () => {
  await portal().send('member', 'POST', 'projects', { title: 'โครงการเลี้ยงอัลปากา' });
  expect(await search('member', 'อัลปากา')).toEqual(['projects: โครงการเลี้ยงอัลปากา']);
  for (const identity of ['anonymous', 'chair', 'admin'] as const) expect(await search(identity, 'อัลปากา')).toEqual([]);
});

test('news is found by the words of its text once it is published, and not before', async () => {
  const write = (slug: string, published: string) =>
    portal().query(`insert into news (slug, title, body_th, published_at) values ($1, $1, 'พบตัวนิ่มในสวน', now() + $2::interval)`, [
      slug,
      published,
    ]);
  await write('pangolin-seen', '-1 day');
  await write('pangolin-soon', '1 day');
  for (const identity of ['anonymous', 'admin'] as const) expect(await search(identity, 'ตัวนิ่ม')).toEqual(['news: pangolin-seen']);
});

test('products and clubs are found with the address of their page', async () => {
  const [club] = await portal().query<{ id: string; slug: string }>(
    `insert into clubs (slug, name, name_th) values ('quokka', 'Quokka club', 'ชมรมควอกกา') returning id, slug`,
  );
  await portal().query(`insert into shop_products (club_id, slug, name, name_th) values ($1, 'mug', 'Quokka mug', 'แก้วควอกกา')`, [
    club?.id,
  ]);
  const { body } = await portal().call('anonymous', 'search_portal', { term: 'ควอกกา' });
  expect(body).toEqual([
    expect.objectContaining({ kind: 'products', slug: 'mug', club_slug: 'quokka', note_th: 'ชมรมควอกกา' }),
    expect.objectContaining({ kind: 'clubs', slug: 'quokka' }),
  ]);
});

test('signs of patterns, one letter and nothing find nothing', async () => {
  for (const term of ['%', '_%', '*', '|', 'z', '', ' \u200b ', "'; drop table events; --"])
    expect([term, await search('anonymous', term)]).toEqual([term, []]);
});

test.each(['events', 'people', 'news', 'polls'])('a search of %s reads an index, also under policies', async (kind) => {
  const { administrator, query } = portal();
  const table = { people: 'profiles', polls: 'meeting_polls' }[kind] ?? kind;
  await administrator.query('begin');
  try {
    await query('set local session_replication_role = replica');
    await query(
      `insert into events (title, starts_at, ends_at) select md5('t' || n), now(), now() from generate_series(1, 1000) as n`,
    );
    await query(
      `insert into news (slug, title, published_at) select md5('t' || n), md5('t' || n), now() from generate_series(1, 1000) as n`,
    );
    await query(
      `insert into profiles (id, nickname) select md5('t' || n)::uuid, md5('t' || n) from generate_series(1, 1000) as n`,
    );
    await query(`insert into meeting_polls (question) select md5('t' || n) from generate_series(1, 1000) as n`);
    await query(`analyze ${table}`);
    await query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', json_build_object('sub', $1::text, 'role', 'authenticated')::text, true)`,
      [personOf('member')],
    );
    const reads = `select seq_scan::int as scans from pg_stat_xact_user_tables where relname = $1`;
    const before = await query(reads, [table]);
    const matches = await query(`select title from public.search_portal(md5('t77'), $1)`, [kind]);
    expect(matches).toEqual([{ title: createHash('md5').update('t77').digest('hex') }]);
    expect(await query(reads, [table])).toEqual(before);
  } finally {
    await administrator.query('rollback');
  }
});
