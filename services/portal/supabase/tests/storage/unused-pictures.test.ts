import { expect, test } from 'vitest';
import { chairsClub, idOf, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const member = personOf('member');
const product = idOf('product of pictures');

/** The columns that name pictures, and how a row comes to name one. */
const uses: Readonly<Record<string, readonly [bucket: string, statement: string]>> = {
  'events.cover_image': [
    'covers',
    `insert into events (title, starts_at, ends_at, cover_image) values ('With a cover', now(), now(), $1)`,
  ],
  'news.cover_image': ['covers', `insert into news (slug, title, body, cover_image) values ('with-a-cover', 'News', 'Text', $1)`],
  'faculty_static.photo_path': ['covers', `insert into faculty_static (name, title, photo_path) values ('Ann', 'Dean', $1)`],
  'terms_of_office.photo_path': [
    'covers',
    `insert into terms_of_office (person_id, role, starts_on, photo_path) values ('${member}', 'vp', '2020-01-01', $1)`,
  ],
  'clubs.cover_image': ['clubs-logos', `update clubs set cover_image = $1 where id = '${chairsClub}'`],
  'clubs.logo_path': ['clubs-logos', `update clubs set logo_path = $1 where id = '${chairsClub}'`],
  'shop_products.images': [
    'shop-products',
    `insert into shop_products (id, club_id, slug, name, images) values ('${product}', '${chairsClub}', 'pictured', 'Shirt', jsonb_build_array($1::text))`,
  ],
  'profiles.avatar_path': ['avatars', `update profiles set avatar_path = $1 where id = '${member}'`],
  'event_drafts.cover_image': ['covers', `insert into event_drafts (club_id, cover_image) values ('${chairsClub}', $1)`],
};
const nameOf = (use: string) => `${use === 'profiles.avatar_path' ? member : 'leadership'}/${use}.webp`;
/** Stores a picture that was uploaded long ago. */
const store = (bucket: string, name: string) =>
  portal().query(`insert into storage.objects (bucket_id, name, created_at) values ($1, $2, now() - interval '1 year')`, [
    bucket,
    name,
  ]);
const stored = async (names: readonly string[]) =>
  (
    await portal().query<{ name: string }>('select bucket_id || $2 || name as name from storage.objects where name = any ($1)', [
      names,
      ':',
    ])
  )
    .map(({ name }) => name)
    .toSorted();

const run = () => portal().query('select private.delete_unused_pictures()');
/** Lets days pass for what the runs noted. */
const pass = (days: number) => portal().query(`update private.unused_pictures set since = since - $1 * interval '1 day'`, [days]);

test('a picture that no row names is deleted after a week without use, and one that a row names never', async () => {
  for (const [use, [bucket, statement]] of Object.entries(uses)) {
    await store(bucket, nameOf(use));
    await portal().query(statement, [nameOf(use)]);
  }
  for (const bucket of ['covers', 'clubs-logos', 'shop-products', 'avatars', 'event-photos', 'project-documents'])
    await store(bucket, `${member}/unused.webp`);
  await run();
  await pass(6);
  await run();
  expect(await stored([`${member}/unused.webp`])).toHaveLength(6);
  await pass(2);
  await run();
  expect(await stored(Object.keys(uses).map(nameOf))).toEqual(
    Object.entries(uses)
      .map(([use, [bucket]]) => `${bucket}:${nameOf(use)}`)
      .toSorted(),
  );
  expect(await stored([`${member}/unused.webp`])).toEqual([
    `event-photos:${member}/unused.webp`,
    `project-documents:${member}/unused.webp`,
  ]);
  expect(await portal().query('select name from private.unused_pictures')).toEqual([]);
});

test('the week of an old picture begins when it is replaced, and again when it was used in between', async () => {
  const [first, second] = ['leadership/first.webp', 'leadership/second.webp'];
  for (const name of [first, second]) await store('covers', name);
  await portal().query(`insert into news (slug, title, body, cover_image) values ('replaced', 'News', 'Text', $1)`, [first]);
  const use = (name: string) => portal().query(`update news set cover_image = $1 where slug = 'replaced'`, [name]);
  await run();
  await use(second);
  await run();
  await pass(6);
  await use(first);
  await run();
  await use(second);
  await run();
  await pass(6);
  await run();
  expect(await stored([first, second])).toEqual([`covers:${first}`, `covers:${second}`]);
});

/** Columns that name objects of the other buckets. */
const others = ['event_photos.file_path', 'project_documents.file_url', 'social_feed_cache.thumbnail_path'];

test('every column that names an object is among those that keep pictures, or names one of another bucket', async () => {
  const rows = await portal().query<{ name: string }>(
    `select distinct format('%s.%s', conrelid::regclass, attname) as name
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) ~ ('(is_object_name|are_object_names)\\(' || attname) order by 1`,
  );
  expect(rows.map(({ name }) => name.replace(/^public\./, ''))).toEqual([...Object.keys(uses), ...others].toSorted());
});
