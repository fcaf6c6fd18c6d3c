import { expect, test } from 'vitest';
import { pagePatterns } from './page-patterns.rules.ts';
import { readPush } from './push.rules.ts';

const origin = 'https://portal.example';

test.for([
  ['/', true],
  ['/?x=1', true],
  ['/clubs', true],
  ['/clubs/', true],
  ['/clubs/stars?tab=1', true],
  ['/clubs/stars/members', false],
  ['/access', false],
  ['/auth/v1/verify?token=1', false],
  ['/rest/v1/clubs', false],
] as const)('%s is a page of the app: %s', ([address, isPage]) => {
  const patterns = pagePatterns(['/', '/clubs', '/clubs/$slug']);
  expect(patterns.some((pattern) => pattern.test(address))).toBe(isPage);
});

test('a message becomes a notification that leads to its page and can be dismissed', () => {
  const message = { title: 'Approved', body: 'Star camp', url: `${origin}/project/1`, tag: 'project-1', lang: 'en' };
  expect(readPush(JSON.stringify(message), origin)).toEqual({
    title: 'Approved',
    body: 'Star camp',
    lang: 'en',
    tag: 'project-1',
    data: { url: `${origin}/project/1` },
    actions: [
      { action: 'open', title: 'Open' },
      { action: 'dismiss', title: 'Later' },
    ],
  });
});

test.for(['', 'no json', '[]', 'null', '{"title":1}'])('a malformed message (%s) still shows a notification', (text) => {
  const { title, data } = readPush(text, origin);
  expect([title.length > 0, data.url]).toEqual([true, `${origin}/`]);
});

test.for(['https://elsewhere.example/x', 'javascript:alert(1)', '//elsewhere.example'])(
  'a notification never leads to %s',
  (url) => {
    expect(readPush(JSON.stringify({ url }), origin).data.url).toBe(`${origin}/`);
  },
);
