import { expect, test } from 'vitest';
import { jpeg, profileOf } from './profile-of.ts';
import { useSocial } from './use-social.ts';

const social = useSocial();

test('the requested account is harvested: posts are written and pictures copied into the bucket', async () => {
  const { accounts, call, feed, account, images, portal } = social();
  await accounts('club');
  const answer = await call('club');
  expect(answer).toEqual({
    status: 200,
    body: { handle: 'club', state: 'harvested', posts: 2, thumbnails: 2, retry_after: null },
  });
  expect(await feed()).toMatchObject([
    {
      shortcode: 'club-1',
      permalink: 'https://www.instagram.com/p/club-1/',
      caption: 'ภาพ club-1',
      thumbnail_path: 'club/club-1.jpg',
      like_count: 10,
      comment_count: 0,
      posted_at: new Date(1_760_000_000_000),
    },
    { shortcode: 'club-2', like_count: 11, comment_count: 1 },
  ]);
  const picture = await fetch(`${portal.url}/storage/v1/object/public/social-thumbnails/club/club-1.jpg`);
  expect([picture.headers.get('content-type'), Buffer.from(await picture.arrayBuffer()).equals(jpeg)]).toEqual([
    'image/jpeg',
    true,
  ]);
  expect(images.received.map(({ path }) => path)).toEqual(expect.arrayContaining(['/club-1', '/club-2']));
  expect(await account('club')).toMatchObject({ user_id: '5527', failures: 0, retry_after: null });
});

test('without a handle the account that waited longest is harvested', async () => {
  const { accounts, call, wait } = social();
  await accounts('a', 'b', 'c');
  const handles = [];
  for (let turn = 0; turn < 6; turn += 1) {
    handles.push((await call()).body['handle']);
    wait(1);
  }
  expect(handles).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
});

const nothing = (state: string) => ({
  status: 200,
  body: { handle: null, state, posts: 0, thumbnails: 0, retry_after: null },
});

test('without an account, and for an empty handle, there is nothing to harvest', async () => {
  const { accounts, call, site, portal } = social();
  expect(await call()).toEqual(nothing('nothing_to_harvest'));
  await accounts('club');
  expect(await call('')).toEqual(nothing('nothing_to_harvest'));
  await portal.query('update public.social_user_ids set is_active = false');
  expect(await call()).toEqual(nothing('nothing_to_harvest'));
  await portal.query(`update public.social_user_ids set is_active = true, retry_after = now() + interval '1 hour'`);
  expect(await call()).toEqual(nothing('nothing_due'));
  expect(site.received).toEqual([]);
});

test('concurrent calls harvest different accounts', async () => {
  const { accounts, call } = social();
  await accounts('a', 'b', 'c');
  const answers = await Promise.all([call(), call(), call()]);
  expect(new Set(answers.map(({ body }) => body['handle']))).toEqual(new Set(['a', 'b', 'c']));
});

test('a repeated harvest updates counts, and copies neither posts nor pictures twice', async () => {
  const { accounts, call, feed, site, images, wait } = social();
  await accounts('club');
  await call('club');
  wait(1);
  const again = profileOf(images.url, 'club-1', 'club-2');
  again.data.user.edge_owner_to_timeline_media.edges[0]!.node.edge_media_preview_like.count = 99;
  site.next({ body: again });
  expect((await call('club')).body).toMatchObject({ posts: 2, thumbnails: 0 });
  expect(await feed()).toMatchObject([{ like_count: 99 }, { like_count: 11 }]);
  expect(images.received).toHaveLength(2);
});

test('a picture that failed is tried again with the next harvest', async () => {
  const { accounts, call, images, wait, feed } = social();
  await accounts('club');
  images.next({ status: 500 }, { body: '<html>', headers: { 'content-type': 'image/jpeg' } });
  expect((await call('club')).body).toMatchObject({ state: 'harvested', posts: 2, thumbnails: 0 });
  wait(1);
  expect((await call('club')).body).toMatchObject({ thumbnails: 2 });
  expect(await feed()).toMatchObject([{ thumbnail_path: 'club/club-1.jpg' }, { thumbnail_path: 'club/club-2.jpg' }]);
});

test("pictures come only from the site's addresses, and have types that the bucket accepts", async () => {
  const { accounts, call, site, portal } = social();
  await accounts('club');
  site.next({ body: profileOf(portal.url, 'club-1') });
  expect((await call('club')).body).toMatchObject({ posts: 1, thumbnails: 0 });
});

test.each([
  ['without x-cron-secret', {}],
  ['with another', { 'x-cron-secret': '0'.repeat(64) }],
  ['with a part of it', { 'x-cron-secret': '0' }],
])('a call %s is refused with 401, whatever its token', async (_name, headers) => {
  const { accounts, call, site, portal } = social();
  await accounts('club');
  const answer = await call('club', { authorization: `Bearer ${portal.secrets.publishableKey}`, ...headers });
  expect(answer).toMatchObject({ status: 401, body: { error: { code: 'cron_secret_wrong' } } });
  expect(site.received).toEqual([]);
});

test('without a secret in the database every call gets 503', async () => {
  const { call, portal } = social();
  const [secret] = await portal.query(`delete from public.internal_secrets where key = 'cron_secret' returning value`);
  const answers = [
    await call('club'),
    await call('club', { 'x-cron-secret': '' }),
    await call('club', { 'x-cron-secret': 'undefined' }),
  ];
  await portal.query(`insert into public.internal_secrets (key, value) values ('cron_secret', $1)`, [secret?.['value']]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { error: { code: 'cron_secret_missing' } } });
});

test('a new secret is valid at once, and the old one is not', async () => {
  const { call, portal } = social();
  const [old] = await portal.query(`select value from public.internal_secrets where key = 'cron_secret'`);
  await portal.query(`update public.internal_secrets set value = encode(sha256(value::bytea), 'hex') where key = 'cron_secret'`);
  expect((await call()).status).toBe(200);
  expect((await call(undefined, { 'x-cron-secret': String(old?.['value']) })).status).toBe(401);
});

test('invalid, unknown and inactive handles are refused, each with its code', async () => {
  const { accounts, call, portal, site } = social();
  await accounts('quiet');
  await portal.query(`update public.social_user_ids set is_active = false`);
  expect(await call('../functions/evil')).toMatchObject({ status: 400, body: { error: { code: 'handle_malformed' } } });
  expect(await call('stranger')).toMatchObject({ status: 404, body: { error: { code: 'handle_unknown' } } });
  expect(await call('quiet')).toMatchObject({ status: 409, body: { error: { code: 'handle_inactive' } } });
  expect(await call()).toMatchObject({ status: 200, body: { state: 'nothing_to_harvest', handle: null } });
  expect(site.received).toEqual([]);
});
