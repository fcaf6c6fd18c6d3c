import { createClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { requiredFields } from '../fixtures/fixtures.ts';
import { usePortal, type Person } from '../functions/use-portal.ts';
import { useServer } from '../fixtures/use-server.ts';

/** A function's first start fetches what it imports. */
/** Decision 050 has the figures of 500. */
const burst = 100;
const decisionsAtOnce = 8;
const line = useServer(() => ({ body: { sentMessages: [{ id: '1' }] } }));
const portal = usePortal(() => ({
  PORTAL_SITE_URL: 'https://portal.test',
  LINE_API_URL: line().url,
  LINE_CHANNEL_ACCESS_TOKEN: 'line-token',
  LINE_TO: 'C0ffee',
}));

interface Queue {
  readonly chair: Person;
  readonly ids: readonly string[];
}

/** A chair with projects to decide. No person may add or decide more than a few hundred a day. */
async function queueOf(division: string, length: number): Promise<Queue> {
  const chair = await portal().person('chair');
  await portal().query('insert into public.divisions (slug, name, name_th, chair_id) values ($1, $1, $1, $2)', [
    division,
    chair.id,
  ]);
  const names = Object.keys(requiredFields);
  const ids: string[] = [];
  while (ids.length < length) {
    const owner = await portal().person('member');
    const rows = await portal().query<{ id: string }>(
      `insert into public.projects (created_by, title, division, ${names.join(', ')})
       select $1, 'Project ' || n, $3, ${names.map((name) => `filled.${name}`).join(', ')}
       from generate_series(1, 100) as n, jsonb_populate_record(null::public.projects, $2) as filled
       returning id`,
      [owner.id, JSON.stringify(requiredFields), division],
    );
    ids.push(...rows.map(({ id }) => id));
    await portal().query(
      `select set_config('request.jwt.claims', '{"role": "authenticated", "sub": "${owner.id}"}', true);
       update public.projects set status = 'submitted-to-chair' where status = 'draft'`,
    );
  }
  await portal().query('update public.notification_outbox set fanned_out_at = now()');
  return { chair, ids };
}

/** The chair's decisions, several at once, and the median time of a member's reads meanwhile, until `isOver`. */
async function decide({ chair, ids }: Queue, member: Person, isOver: () => boolean): Promise<number> {
  const { url, secrets } = portal();
  const as = ({ token }: Person) => createClient(url, secrets.publishableKey, { accessToken: async () => token });
  const waiting = [...ids];
  const decisions = { areDone: false };
  const deciding = Promise.all(
    Array.from({ length: decisionsAtOnce }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
        await as(chair).from('projects').update({ status: 'chair-approved' }).eq('id', id).throwOnError();
    }),
  ).finally(() => {
    decisions.areDone = true;
  });
  const times: number[] = [];
  const reading = (async () => {
    while (!decisions.areDone || !isOver()) {
      const started = performance.now();
      await as(member).from('projects').select('id, title').eq('created_by', member.id).limit(20).throwOnError();
      times.push(performance.now() - started);
    }
  })();
  await Promise.all([deciding, reading]);
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

test('many decisions at once are announced once each, no call times out, and reads stay as fast', async () => {
  const { query, person, url, secrets } = portal();
  const member = await person('member');
  const [first, second] = [await queueOf('sound', burst), await queueOf('light', burst)];
  const without = await decide(first, member, () => true);
  await query('update public.notification_outbox set fanned_out_at = now()');
  await query(`insert into public.internal_secrets (key, value) values ('functions_url', $1), ('functions_key', $2)`, [
    `${url}/functions/v1`,
    secrets.anonKey,
  ]);
  const withNotifications = await decide(second, member, () => line().received.length >= burst);
  const calls = async () =>
    (
      await query<{ calls: number; slow: number; failed: number }>(
        `select count(*)::int as calls, count(*) filter (where timed_out)::int as slow,
         count(*) filter (where status_code is distinct from 200 and status_code is distinct from 202)::int as failed from net._http_response`,
      )
    )[0];
  await vi.waitFor(async () => expect((await calls())?.calls).toBeGreaterThanOrEqual(burst), 60_000);
  expect(await calls()).toMatchObject({ slow: 0, failed: 0 });
  await vi.waitFor(async () => {
    expect(await query('select distinct state from public.notification_deliveries')).toEqual([{ state: 'sent' }]);
  });
  const keys = line().received.map(({ headers }) => headers['x-line-retry-key']);
  expect([keys.length, new Set(keys).size]).toEqual([burst, burst]);
  expect(withNotifications).toBeLessThan(2 * without + 50);
  const inbox = await query<{ notices: number; events: number }>(
    `select count(*)::int as notices, count(distinct notice.event_id)::int as events
     from public.notices as notice join public.notification_outbox as event on event.id = notice.event_id
     join public.projects as project on project.id = event.project_id and project.created_by = notice.user_id
     where project.division = 'light' and notice.kind = 'status-change' and notice.content ->> 'to_status' = 'chair-approved'`,
  );
  expect(inbox).toEqual([{ notices: burst, events: burst }]);
});
