import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attendedEvent, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

const bad = [
  '../../../auth/v1/logout',
  'https://tracker.example/x.png',
  '//tracker.example/x.png',
  '/a.png',
  'data:image/png;base64,AAAA',
  './a.png',
  'a//b.png',
  'a/../b.png',
  'a/',
  'a\\b.png',
  'a\nb.png',
  ' https://tracker.example/x.png',
  'a.png ',
  '',
];

test.each(bad)('a photo, an avatar, a logo and a product picture never have the name %j', async (name) => {
  const { send } = portal();
  const outcomes = [
    await send('member', 'POST', 'event_photos', { event_id: attendedEvent, file_path: name }),
    await send('member', 'POST', 'event_photos', { event_id: attendedEvent, file_path: `${attendedEvent}/${name}` }),
    await send('member', 'PATCH', `profiles?id=eq.${personOf('member')}`, { avatar_path: name }),
    await send('admin', 'PATCH', 'clubs?slug=neq.none', { logo_path: name }),
    await send('admin', 'PATCH', 'clubs?slug=neq.none', { cover_image: name }),
    await send('admin', 'PATCH', 'shop_products?slug=neq.none', { images: [name] }),
    await send('admin', 'POST', 'faculty_static', { name: 'A', title: 'B', term: '2569', photo_path: name }),
  ].map(({ outcome }) => outcome);
  // Below the event's own folder an address is merely a strange name.
  const isNameBelow = /^[a-z]+:/.test(name) && !name.includes('//');
  expect(outcomes).toEqual(['23514', isNameBelow ? 'yes' : '23514', '23514', '23514', '23514', '23514', '23514']);
});

test('a photo is in the folder of its event, and an avatar in that of its person', async () => {
  const { send } = portal();
  const other = personOf('chair');
  expect([
    (await send('member', 'POST', 'event_photos', { event_id: attendedEvent, file_path: `${other}/photo.jpg` })).outcome,
    (await send('member', 'PATCH', `profiles?id=eq.${personOf('member')}`, { avatar_path: `${other}/me.webp` })).outcome,
    (await send('member', 'PATCH', `profiles?id=eq.${personOf('member')}`, { avatar_path: `${personOf('member')}/me.webp` }))
      .outcome,
  ]).toEqual(['23514', '23514', 'yes']);
});

test("no input makes an object's name leave its bucket", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 40 }), async (name) => {
      if (name.includes('\0')) return;
      const [row] = await portal().query<{ is_name: boolean }>('select private.is_object_name($1) as is_name', [name]);
      const base = 'http://portal.invalid/storage/v1/object/public/avatars/';
      const isInside = URL.canParse(name, base) && new URL(name, base).href.startsWith(base);
      // A browser finds every name that the database accepts inside the bucket.
      expect(!row?.is_name || isInside).toBe(true);
    }),
    { numRuns: 300, examples: [[' A:'], ['a:']] },
  );
});

test.each([
  [],
  { 'a.webp': 'A shirt' },
  { 'a.webp': { fr: 'Une chemise' } },
  { 'a.webp': { en: 3 } },
  { 'a.webp': { en: 'x'.repeat(301) } },
])('what pictures show is a text by name and language, not %j', async (image_texts) => {
  const change = (texts: unknown) => portal().send('admin', 'PATCH', 'shop_products?slug=neq.none', { image_texts: texts });
  expect((await change(image_texts)).outcome).toBe('23514');
  expect((await change({ 'a.webp': { en: 'x'.repeat(300), th: 'เสื้อ' } })).outcome).toBe('yes');
});
