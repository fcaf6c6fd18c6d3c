import { expect, test } from 'vitest';
import { addressOf } from '../fixtures/address-of.ts';
import { useCalendar } from './use-calendar.ts';

const calendar = useCalendar();
const addEvents = async (...titles: string[]): Promise<string[]> => {
  const rows = await calendar().portal.query<{ id: string }>(
    `insert into public.events (title, title_th, location, starts_at, ends_at)
     select title, 'งาน ' || title, 'Hall', timestamptz '2026-12-01T09:00+07' + (place || ' days')::interval,
       timestamptz '2026-12-01T12:00+07' + (place || ' days')::interval
     from unnest($1::text[]) with ordinality as list (title, place) returning id`,
    [titles],
  );
  return rows.map(({ id }) => id);
};
const connected = async () => {
  const admin = await calendar().portal.person('admin');
  expect((await calendar().connect(admin)).status).toBe(200);
  return admin;
};

test('every event goes into the calendar under its UUID without hyphens', async () => {
  const { push, events } = calendar();
  const admin = await connected();
  const ids = await addEvents('Camp', 'Run');
  expect(await push(admin)).toEqual({
    status: 200,
    body: { inserted: 2, updated: 0, removed: 0, failed: 0, events: ids.map((id) => ({ event_id: id, state: 'inserted' })) },
  });
  expect(events.get((ids[0] ?? '').replaceAll('-', ''))).toMatchObject({
    summary: 'งาน Camp / Camp',
    location: 'Hall',
    start: { dateTime: '2026-12-02T02:00:00.000Z', timeZone: 'Asia/Bangkok' },
    end: { dateTime: '2026-12-02T05:00:00.000Z' },
    status: 'confirmed',
  });
});

test('a repeated push updates entries without duplicates', async () => {
  const { push, events, portal } = calendar();
  const admin = await connected();
  const [id = ''] = await addEvents('Camp');
  await push(admin);
  await portal.query(`update public.events set title = 'Camp II' where id = $1`, [id]);
  expect((await push(admin)).body).toMatchObject({ inserted: 0, updated: 1 });
  expect([events.size, events.get(id.replaceAll('-', ''))?.['summary']]).toEqual([1, 'งาน Camp / Camp II']);
});

test('an event that was removed or cancelled leaves the calendar with the next push, and other entries stay', async () => {
  const { push, events, portal } = calendar();
  const admin = await connected();
  // More than a page of the calendar.
  const ids = await addEvents(...Array.from({ length: 12 }, (_, place) => `Event ${place}`));
  await push(admin);
  events.set('meetingofothers', { summary: 'Lunch' });
  events.set('0'.repeat(32), { summary: 'Another portal', extendedProperties: { private: { portal: 'https://other.test' } } });
  await portal.query('delete from public.events where id = $1', [ids[1]]);
  await portal.query(`update public.events set cancel_reason = 'Storm' where id = $1`, [ids[11]]);
  const { body } = await push(admin);
  expect(body).toMatchObject({ inserted: 0, updated: 10, removed: 2, failed: 0 });
  expect(events.size).toBe(12);
  expect([...events.keys()]).toEqual(expect.arrayContaining(['meetingofothers', '0'.repeat(32)]));
  expect((await push(admin)).body).toMatchObject({ updated: 10, removed: 0 });
});

test('an entry that somebody removed by hand counts as removed', async () => {
  const { push, api, portal } = calendar();
  const admin = await connected();
  const [id] = await addEvents('A');
  await push(admin);
  await portal.query('delete from public.events');
  api.next({ body: { items: [{ id: id?.replaceAll('-', '') }] } }, { status: 410 });
  expect((await push(admin)).body).toMatchObject({ removed: 1, failed: 0 });
});

test('a calendar that cannot be searched for removed events is reported, and the events are there', async () => {
  const { push, api } = calendar();
  const admin = await connected();
  await addEvents('A');
  api.next(({ json }) => ({ body: json() }), { status: 500 });
  expect((await push(admin)).body).toMatchObject({
    inserted: 1,
    failed: 1,
    events: [{ state: 'inserted' }, { event_id: null, state: 'failed', code: 'status_500' }],
  });
});

test('only the requested events are pushed, and invalid ids are refused', async () => {
  const { push, events } = calendar();
  const admin = await connected();
  const [, second = ''] = await addEvents('A', 'B');
  expect((await push(admin, { event_ids: [second] })).body).toMatchObject({ inserted: 1 });
  expect(events.size).toBe(1);
  for (const ids of [[], 'x', ['x'], [1]])
    expect(await push(admin, { event_ids: ids })).toMatchObject({ status: 400, body: { error: { code: 'event_ids_invalid' } } });
});

test('a failing event is reported, and the others continue', async () => {
  const { push, api } = calendar();
  const admin = await connected();
  await addEvents('A', 'B', 'C', 'D', 'E');
  api.next({ status: 500 }, { status: 400 }, { body: 'gone' });
  const { body } = await push(admin);
  expect(body).toMatchObject({ inserted: 3, failed: 2 });
  expect((body['events'] as { code?: string }[]).map(({ code }) => code).filter(Boolean)).toEqual(
    expect.arrayContaining(['status_500', 'status_400']),
  );
});

test('a throttled request is repeated after the delay that the calendar asks for', async () => {
  const { push, api } = calendar();
  const admin = await connected();
  await addEvents('A');
  const throttled = {
    status: 403,
    headers: { 'retry-after': '0' },
    body: { error: { errors: [{ reason: 'rateLimitExceeded' }] } },
  };
  api.next(throttled, { status: 429, headers: { 'retry-after': '0' } });
  expect((await push(admin)).body).toMatchObject({ inserted: 1, failed: 0 });
  expect(api.received.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('after repeated throttling the calendar gets no more requests', async () => {
  const { push, api } = calendar();
  const admin = await connected();
  await addEvents(...Array.from({ length: 30 }, (_, index) => `Event ${index}`));
  api.next(...Array.from({ length: 90 }, () => ({ status: 429, headers: { 'retry-after': '0' } })));
  expect((await push(admin)).body).toMatchObject({ inserted: 0, failed: 30 });
  expect(api.received.length).toBeLessThanOrEqual(12);
});

test('a permission that the provider refuses is marked as revoked and not used again', async () => {
  const { push, provider, portal, api, connect } = calendar();
  const admin = await connected();
  await addEvents('A');
  await provider.revoke();
  expect(await push(admin)).toMatchObject({ status: 409, body: { error: { code: 'integration_revoked' } } });
  const rows = await portal.query('select revoked_at from public.integration_tokens where user_id = $1', [admin.id]);
  expect(rows).toEqual([{ revoked_at: expect.any(Date) }]);
  expect(await push(admin)).toMatchObject({ status: 409, body: { error: { code: 'integration_revoked' } } });
  expect(api.received).toEqual([]);
  await connect(admin);
  expect((await push(admin)).body).toMatchObject({ inserted: 1 });
});

test('an unreachable provider does not change the permission', async () => {
  const { push, portal, context } = calendar();
  const admin = await connected();
  const away = context({
    fetch: (input, init) => (addressOf(input).endsWith('/token') ? Promise.reject(new TypeError()) : fetch(input, init)),
  });
  expect(await push(admin, undefined, away)).toMatchObject({ status: 503, body: { error: { code: 'provider_unreachable' } } });
  expect(await portal.query('select revoked_at from public.integration_tokens where user_id = $1', [admin.id])).toEqual([
    { revoked_at: null },
  ]);
});

test('a replaced refresh token is stored', async () => {
  const { push, portal } = calendar();
  const admin = await connected();
  const tokens = async () =>
    (await portal.query('select refresh_token from public.integration_tokens where user_id = $1', [admin.id]))[0];
  const before = await tokens();
  expect((await push(admin)).status).toBe(200);
  expect(await tokens()).not.toEqual(before);
  expect((await push(admin)).status).toBe(200);
});

test('without a connected calendar, or as another role, nothing is pushed', async () => {
  const { push, portal } = calendar();
  expect(await push(await portal.person('admin'))).toMatchObject({
    status: 409,
    body: { error: { code: 'integration_missing' } },
  });
  expect(await push(await portal.person('vp'))).toMatchObject({
    status: 403,
    body: { error: { code: 'administrator_required' } },
  });
  expect(await push(undefined)).toMatchObject({ status: 401, body: { error: { code: 'sign_in_required' } } });
});
