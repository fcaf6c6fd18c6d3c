import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPortal, type OpenPortal } from '../supabase/tests/fixtures/open-portal.ts';
import { illustrations } from './illustrations/all.ts';
import { makeDevelopment } from './make-development.ts';
import { placesOf, putPictures } from './pictures.ts';
import { readIllustrated, type Illustrated } from './pictures.sql.ts';

let portal: OpenPortal;
let key: string;
beforeAll(async () => {
  portal = await openPortal(inject('administrator'), { isSeeded: true });
  key = portal.serviceRoleKey;
});
afterAll(() => portal.close());
const query = async (text: string) => (await portal.administrator.query<Record<string, unknown>>(text)).rows;
const put = () => putPictures(portal.owner, { url: portal.url, key });

test('an installation without demo people gets no pictures', async () => {
  await put();
  expect(await query('select from storage.objects')).toEqual([]);
});

test('each illustration is of a row of the demo data', async () => {
  await makeDevelopment(portal.owner);
  const illustrated = (await readIllustrated(portal.owner)) as Illustrated;
  expect(
    illustrations.filter((each) => placesOf(each, illustrated).length === 0).map(({ set, name }) => `${set}/${name}`),
  ).toEqual([]);
});

test('a picture that storage refuses is an error, and the next start tries again', async () => {
  await expect(putPictures(portal.owner, { url: portal.url, key: 'wrong' })).rejects.toMatchObject({ code: 'picture_refused' });
  expect(await query('select from clubs where logo_path is not null')).toEqual([]);
});

test('every club, article and product, 30 events, 30 people and who leads the faculty have pictures, which anybody can read', async () => {
  await put();
  const [counts] = await query(`select
    (select count(*) from clubs where logo_path is null or cover_image is null) as clubs,
    (select count(*) from news where cover_image is null) as news,
    (select count(*) from shop_products where images = '[]') as products,
    (select count(*) from faculty_static where photo_path is null) as leaders,
    (select count(*) >= 30 from events where cover_image is not null) as events,
    (select count(*) from profiles where avatar_path is not null) >= 30 as people,
    (select count(*) from event_photos) >= 24 as photographs`);
  expect(counts).toEqual({ clubs: '0', news: '0', products: '0', leaders: '0', events: true, people: true, photographs: true });
  const named =
    await query(`select 'clubs-logos' as bucket, logo_path as name from clubs union select 'covers', cover_image from events
    where cover_image is not null union select 'event-photos', file_path from event_photos union select 'shop-products', images ->> 0 from shop_products
    union select 'avatars', avatar_path from profiles where avatar_path is not null union select 'covers', photo_path from faculty_static`);
  const statuses = await Promise.all(
    named.map(
      async ({ bucket, name }) =>
        (await fetch(`${portal.url}/storage/v1/object/public/${String(bucket)}/${String(name)}`, { method: 'HEAD' })).status,
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('the slip that waits for a check has its picture in the private bucket', async () => {
  const slips = await query(`select file_path, exists (select from storage.objects where bucket_id = 'shop-payment-proofs'
    and name = file_path and metadata ->> 'mimetype' = 'image/webp') as is_there
    from shop_payment_proofs join shop_orders as orders on orders.id = order_id where status = 'payment-sent'`);
  expect(slips.map(({ is_there }) => is_there)).toEqual([true]);
});

test('each receipt of a demo report has its file', async () => {
  const receipts =
    await query(`select exists (select from storage.objects where bucket_id = 'project-documents' and name = file_url) as is_there
    from project_receipts join project_documents on id = document_id`);
  expect(receipts.length).toBeGreaterThan(20);
  expect(receipts.filter(({ is_there }) => !is_there)).toEqual([]);
});

test('some events and people have none: pages without a picture can be seen', async () => {
  for (const [table, column] of [
    ['events', 'cover_image'],
    ['profiles', 'avatar_path'],
  ])
    expect((await query(`select from ${table} where ${column} is null`)).length).toBeGreaterThan(3);
});

test('a picture that was chosen later stays, and pictures are put once', async () => {
  await query(`update news set cover_image = 'news/own.webp' where slug = 'camp-report'`);
  await put();
  expect(await query(`select count(*) from event_photos`)).toEqual([{ count: '24' }]);
  expect(await query(`select cover_image from news where slug = 'camp-report'`)).toEqual([{ cover_image: 'news/own.webp' }]);
});

test('photographs are by people who were at their event', async () => {
  expect(
    await query(`select from event_photos as photo where not exists (select from event_attendance as attendance
      where attendance.event_id = photo.event_id and attendance.user_id = photo.uploader_id)`),
  ).toEqual([]);
});
