import { expect, test } from 'vitest';
import { idOf, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const change = (patch: object) => portal().send('member', 'PATCH', `profiles?id=eq.${personOf('member')}`, patch);
const codePoint = (number: number) => String.fromCodePoint(number);

test.each([
  ['a line end', '\n'],
  ['an escape', '\u001B'],
  ['a C1 control', '\u0085'],
  ['a soft hyphen', '\u00AD'],
  ['a zero-width space', '\u200B'],
  ['a zero-width joiner', '\u200D'],
  ['a right-to-left mark', '\u200F'],
  ['a right-to-left override', '\u202E'],
  ['an isolate', '\u2066'],
  ['an Arabic letter mark', '\u061C'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a Hangul filler', '\u3164'],
  ['a private character', '\uE001'],
  ['a tag', codePoint(0xe0041)],
])('a name with %s is refused', async (_what, character) => {
  expect(await change({ full_name: `Mali${character} Jaidee` })).toMatchObject({
    outcome: 'name_characters_invalid',
    status: 422,
  });
  expect((await change({ nickname: `Mali${character}` })).outcome).toBe('name_characters_invalid');
});

test.each(['น้ำผึ้ง เก่งกล้า', 'ทิพย์ ณ อยุธยา', 'José O’Brien-Núñez', '李 小龍', 'Mali 🌿', 'ปู่ ก๊กเฮง'])('%s is a name', async (name) => {
  expect((await change({ full_name: name, nickname: name })).body).toMatchObject([{ full_name: name, nickname: name }]);
});

test('sign-up removes hidden characters instead of failing', async () => {
  const id = idOf('person', 'pasted');
  await portal().query(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data) values ($1, 'pasted@faculty.example', 'authenticated', 'authenticated', $2)`,
    [id, JSON.stringify({ nickname: '\u202EMali\u200B' })],
  );
  expect(await portal().query('select nickname from public.profiles where id = $1', [id])).toEqual([{ nickname: 'Mali' }]);
});
