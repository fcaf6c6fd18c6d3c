import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProfile } from '../../functions/social-harvest/profile.rules.ts';
import { restSeconds } from '../../functions/social-harvest/rest.rules.ts';
import { profileOf } from './profile-of.ts';
import { useSocial } from './use-social.ts';

const social = useSocial();

test.each([
  [401, 'throttled'],
  [403, 'throttled'],
  [429, 'throttled'],
  [302, 'throttled'],
  [404, 'profile_missing'],
  [500, 'unreachable'],
  [503, 'unreachable'],
])('an account that answers %i is %s and is paused', async (status, state) => {
  const { accounts, call, site, account, feed, context } = social();
  await accounts('club');
  site.next({
    status,
    body: { message: 'Please wait a few minutes before you try again.', require_login: true, status: 'fail' },
  });
  const used = context();
  expect(await call('club', undefined, used)).toMatchObject({
    status: 200,
    body: { handle: 'club', state, posts: 0, retry_after: expect.any(String) },
  });
  expect(await account('club')).toMatchObject({ failures: 1, retry_after: expect.any(Date) });
  expect(await feed()).toEqual([]);
  expect(used.lines).toEqual([{ message: 'harvest_failed', handle: 'club', code: state }]);
});

test('a silent site is unreachable', async () => {
  const { accounts, call, site } = social();
  await accounts('club');
  site.next('silence');
  expect((await call('club')).body).toMatchObject({ state: 'unreachable' });
});

test.each([['<!doctype html>'], ['{"data":{"user":null}}'], ['{"data":{"user":{"id":7}}}'], ['']])(
  'an answer such as %s is malformed: what was there stays',
  async (body) => {
    const { accounts, call, site, feed, wait } = social();
    await accounts('club');
    await call('club');
    wait(1);
    site.next({ body });
    expect((await call('club')).body).toMatchObject({ state: 'answer_malformed' });
    expect(await feed()).toHaveLength(2);
  },
);

test('a paused account is not requested, by name or by rotation, until its pause ends', async () => {
  const { accounts, call, site, wait } = social();
  await accounts('club');
  site.next({ status: 429 });
  await call('club');
  expect((await call('club')).body).toMatchObject({ state: 'resting', handle: 'club' });
  expect((await call()).body).toMatchObject({ state: 'nothing_due' });
  expect(site.received).toHaveLength(1);
  wait(1.01);
  expect((await call()).body).toMatchObject({ state: 'harvested' });
});

test('each failure in a row doubles the pause, and a success resets it', async () => {
  const { accounts, call, site, wait, account } = social();
  await accounts('club');
  site.next({ status: 429 }, { status: 401 }, { status: 429, headers: { 'retry-after': '36000' } });
  await call('club');
  wait(1.01);
  await call('club');
  wait(1.01);
  expect((await call('club')).body).toMatchObject({ state: 'resting' });
  wait(1);
  await call('club');
  wait(9.9);
  expect((await call('club')).body).toMatchObject({ state: 'resting' });
  wait(0.2);
  expect((await call('club')).body).toMatchObject({ state: 'harvested' });
  expect(await account('club')).toMatchObject({ failures: 0, retry_after: null });
});

test('a throttled account does not block the others', async () => {
  const { accounts, call, site } = social();
  await accounts('a', 'b');
  site.next({ status: 429 });
  expect([(await call()).body['handle'], (await call()).body['handle'], (await call()).body['handle']]).toEqual(['a', 'b', 'b']);
});

test('a pause is at least an hour, by default at most a day, and never more than a week', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.double({ min: 0, noNaN: true }), (failures, retryAfter) => {
      expect(restSeconds(failures)).toBeGreaterThanOrEqual(3600);
      expect(restSeconds(failures)).toBeLessThanOrEqual(86_400);
      expect(restSeconds(failures, retryAfter)).toBeLessThanOrEqual(7 * 86_400);
    }),
  );
});

test('no malformed profile makes reading fail', () => {
  const profile = profileOf('https://a.cdninstagram.com', 'one');
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom('shortcode', 'edge_media_to_caption', 'edge_media_preview_like', 'taken_at_timestamp'),
      (value, name) => {
        readProfile(value, 'https://site.test');
        const [edge] = profile.data.user.edge_owner_to_timeline_media.edges;
        const changed = {
          data: { user: { id: '1', edge_owner_to_timeline_media: { edges: [{ node: { ...edge?.node, [name]: value } }] } } },
        };
        for (const post of readProfile(changed, 'https://site.test')?.posts ?? []) {
          expect(post.likes).toBeGreaterThanOrEqual(0);
          expect(post.caption ?? '').not.toContain('\0');
        }
      },
    ),
  );
});
