import { beforeEach, expect, test } from 'vitest';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
beforeEach(() => portal().query('delete from short_link_clicks'));
const follow = async (slug: string, address = '192.0.2.1') =>
  (
    await portal().query(`select follow_short_link($1, $2, '{"utm_source": "poster"}', 'news.example', 'phone') as target`, [
      slug,
      address,
    ])
  )[0]?.target;
const hashes = async () =>
  (await portal().query('select ip_hash from short_link_clicks order by id')).map(({ ip_hash }) => ip_hash);

test('a link redirects and counts a click, without the address', async () => {
  expect(await follow('own_chair')).toBe('https://example.org');
  expect(await portal().query('select utm_source, referrer_host, device from short_link_clicks')).toEqual([
    { utm_source: 'poster', referrer_host: 'news.example', device: 'phone' },
  ]);
});

test('one address is one visitor on one day, and another on the next', async () => {
  await follow('own_chair');
  await follow('own_chair');
  await follow('own_chair', '192.0.2.2');
  await portal().query(`update private.click_salts set day = day - 1`);
  await follow('own_chair');
  const [first, again, other, tomorrow] = await hashes();
  expect([first === again, first === other, first === tomorrow]).toEqual([true, false, false]);
  expect(await portal().query('select from private.click_salts')).toHaveLength(1);
});

test('an unknown, inactive or expired link is not found, and counts no click', async () => {
  await portal().query(
    `update short_links set is_active = false where slug = 'own_vp'; update short_links set expires_at = '2020-01-01' where slug = 'own_dean'`,
  );
  for (const slug of ['nothing', 'own_vp', 'own_dean']) expect(await follow(slug)).toBeNull();
  expect(await hashes()).toEqual([]);
});
