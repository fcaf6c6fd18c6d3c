import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { addressFor, deviceOf, readClick } from '../../functions/short-link/click.rules.ts';
import { handle } from '../../functions/short-link/handler.ts';
import { usePortal } from '../functions/use-portal.ts';

const portal = usePortal();
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

beforeEach(() => portal().query('delete from public.short_links'));
const addLink = (slug: string, target: string) =>
  portal().query('insert into public.short_links (slug, target_url) values ($1, $2)', [slug, target]);
const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  handle(new Request(`http://functions.test/short-link/${path}`, { headers }), portal().context());
const clicks = () => portal().query('select * from public.short_link_clicks order by id');

test('a short link leads to its address with the UTM data of the request, and counts the click', async () => {
  await addLink('camp', 'https://camp.test/join?form=1&utm_source=default');
  const headers = {
    'user-agent': phone,
    referer: 'https://social.test/a/b?private=1',
    'x-forwarded-for': '203.0.113.9, 10.0.0.1',
  };
  const response = await open('camp?utm_source=line&utm_campaign=Open%20day&secret=1', headers);
  expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
    302,
    'https://camp.test/join?form=1&utm_source=line&utm_campaign=Open+day',
    'no-store',
  ]);
  expect(await clicks()).toMatchObject([
    {
      utm_source: 'line',
      utm_campaign: 'Open day',
      utm_medium: null,
      referrer_host: 'social.test',
      device: 'phone',
      ip_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
});

test('no address is stored, and its hash changes daily', async () => {
  await addLink('camp', 'https://camp.test/');
  const from = (address: string) => open('camp', { 'x-forwarded-for': address });
  await from('203.0.113.9');
  await from('203.0.113.9');
  await from('203.0.113.10');
  await portal().query('delete from private.click_salts');
  await from('203.0.113.9');
  const [first, second, other, nextDay] = (await clicks()).map(({ ip_hash: hash }) => hash);
  expect(first).toBe(second);
  expect(new Set([first, other, nextDay]).size).toBe(3);
  expect(JSON.stringify(await clicks())).not.toContain('203.0.113');
});

test('an unknown, an expired and an inactive link are not found, and count no click', async () => {
  for (const slug of ['old', 'off']) await addLink(slug, 'https://camp.test/');
  await portal().query(`update public.short_links set expires_at = now() - interval '1 minute' where slug = 'old'`);
  await portal().query(`update public.short_links set is_active = false where slug = 'off'`);
  for (const slug of ['old', 'off', 'unknown', '../functions/x', 'a%2Fb', '']) {
    const response = await open(slug);
    expect([response.status, await response.json()]).toMatchObject([404, { error: { code: 'short_link_not_found' } }]);
  }
  expect(await clicks()).toEqual([]);
});

test('a browser is led to the portal’s page for links that are not in use, unless no link can have the slug', async () => {
  const response = await open('unknown', { accept: 'text/html,*/*' });
  expect([response.status, response.headers.get('location')]).toEqual([302, 'https://portal.test/go/unknown?missing=1']);
  expect((await open('a%2Fb', { accept: 'text/html' })).status).toBe(404);
  expect(await clicks()).toEqual([]);
});

test('other methods are refused', async () => {
  const response = await handle(new Request('http://functions.test/short-link/camp', { method: 'POST' }), portal().context());
  expect([response.status, await response.json()]).toMatchObject([405, { error: { code: 'method_not_allowed' } }]);
});

test.each([
  [phone, 'phone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/604.1', 'tablet'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X900) Chrome/140 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140 Safari/537.36', 'computer'],
  ['facebookexternalhit/1.1', 'robot'],
  ['Googlebot/2.1', 'robot'],
  ['', 'robot'],
])('%s is a %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('no query changes the target or makes counting fail', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('utm_source', 'utm_term', 'x', 'url'), fc.string({ unit: 'binary' }))),
      (pairs) => {
        const query = new URLSearchParams(pairs);
        const address = addressFor(new URL('https://camp.test/join?form=1'), query);
        expect([address.origin, address.pathname, address.searchParams.get('form')]).toEqual(['https://camp.test', '/join', '1']);
        for (const value of Object.values(readClick(query, new Headers()).utm)) expect(value).not.toContain('\0');
      },
    ),
  );
});
