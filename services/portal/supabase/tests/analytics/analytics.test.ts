import { expect, test } from 'vitest';
import { personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();

const names = [
  'proposals_by_month',
  'step_times',
  'attendance_by_month',
  'budgets_by_division',
  'sales_by_month',
  'chat_use_by_week',
  'clicks_by_day',
  'clicks_by_source',
  'waiting_by_step',
  'count_members',
  'shop_state',
];

test.each(names)('%s is counted for the board and for nobody else', async (name) => {
  const outcomes = await Promise.all(
    (['anonymous', 'member', 'chair', 'vp', 'secretary', 'president', 'advisor', 'asst_dean', 'dean', 'admin'] as const).map(
      async (who) => (await portal().call(who, name)).outcome,
    ),
  );
  const refused = 'analytics_forbidden';
  expect(outcomes).toEqual(['denied', refused, 'yes', 'yes', 'yes', 'yes', refused, refused, refused, 'yes']);
});

/** Past triggers, which would make what is counted by another way. */
async function fill(text: string, values?: unknown[]): Promise<void> {
  await portal().query('set session_replication_role = replica');
  await portal().query(text, values);
  await portal().query('set session_replication_role = origin');
}

const read = async <Row>(name: string, args?: object) => (await portal().call('president', name, args)).body as Row[];

test("proposals are counted by month in the institution's time zone, with empty months", async () => {
  await fill('truncate approval_steps, shop_payment_ledger, short_link_clicks, ai_chat_usage_logs cascade');
  // Five in the afternoon of the last day of the month before, UTC, is the first of this month in Bangkok.
  await fill(
    `insert into approval_steps (project_id, sequence, from_status, to_status, actor_id, acting_role, content_hash, previous_hash, hash, created_at)
     select id, 1, 'draft', 'submitted-to-chair', $1, 'owner', repeat('0', 64), repeat('0', 64), repeat('1', 64),
       (date_trunc('month', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok')
     from projects limit 1`,
    [personOf('member')],
  );
  const months = await read<{ month: string; handed_in: number }>('proposals_by_month', { months: 3 });
  expect(months.map(({ handed_in }) => handed_in)).toEqual([0, 0, 1]);
});

test('the time of a step is measured from the move before it: median and 90th percentile', async () => {
  await fill('truncate approval_steps cascade');
  await fill(
    `insert into approval_steps (project_id, sequence, from_status, to_status, actor_id, acting_role, content_hash, previous_hash, hash, created_at)
     select md5('timed ' || n)::uuid, step, (array['draft', 'submitted-to-chair'])[step]::project_status,
       (array['submitted-to-chair', 'chair-approved'])[step]::project_status, $1, 'owner', repeat('0', 64), repeat('0', 64),
       encode(sha256((n || '/' || step)::bytea), 'hex'), now() - interval '5 days' + make_interval(hours => (step - 1) * n)
     from generate_series(1, 11) as n, generate_series(1, 2) as step`,
    [personOf('member')],
  );
  expect(await read('step_times')).toEqual([{ status: 'submitted-to-chair', decisions: 11, median_hours: 6, slow_hours: 10 }]);
});

test('budgets are the submitted ones, and the part that the dean granted', async () => {
  await fill(`update projects set submitted_at = null`);
  await fill(
    `insert into projects (created_by, status, title, division, budget_total, submitted_at)
     values ($1, 'archived', 'A', 'matrix-division', 100, now()), ($1, 'rejected', 'B', 'matrix-division', 50, now()),
       ($1, 'draft', 'C', 'matrix-division', 25, null), ($1, 'dean-approved', 'D', null, 10, now())`,
    [personOf('member')],
  );
  expect(await read('budgets_by_division')).toEqual([
    { division: 'matrix-division', proposals: 2, requested: 150, granted: 100 },
    { division: null, proposals: 1, requested: 10, granted: 10 },
  ]);
});

test('robots are not visitors, and an address counts once a day', async () => {
  await fill(
    `insert into short_link_clicks (short_link_id, ip_hash, utm_source, device)
     select id, hash, 'line', device from (select id from short_links limit 1) as link,
       (values (repeat('a', 64), 'phone'), (repeat('a', 64), 'phone'), (repeat('b', 64), 'robot')) as clicks (hash, device)`,
  );
  const days = await read<{ clicks: number; visitors: number; robots: number }>('clicks_by_day', { days: 7 });
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatchObject({ clicks: 2, visitors: 1, robots: 1 });
  expect(await read('clicks_by_source')).toEqual([{ source: 'line', medium: null, campaign: null, clicks: 2 }]);
});

const archiveWaiting = () =>
  fill(`update projects set status = 'archived' where waiting_for is not null or status = 'post-report-submitted'`);

test('projects are overdue from the day after they were due, by the calendar of Bangkok', async () => {
  await archiveWaiting();
  await fill(
    `insert into projects (created_by, status, title, status_changed_at)
     select $1, 'submitted-to-chair', title, (private.today() - days + time '23:59') at time zone 'Asia/Bangkok'
     from (values ('Old', 4), ('New', 3)) as projects (title, days)`,
    [personOf('member')],
  );
  expect(await read('waiting_by_step')).toMatchObject([{ role: 'chair', waiting: 2, overdue: 1 }]);
});

test('projects that wait are counted by who decides next, on whichever path, and reports with the secretary', async () => {
  await archiveWaiting();
  await fill(
    `insert into projects (created_by, status, title, needs_board)
     select $1, status::project_status, status, needs_board
     from (values ('chair-approved', false), ('chair-approved', true), ('president-approved', true), ('post-report-submitted', true)) as projects (status, needs_board)`,
    [personOf('member')],
  );
  expect(await read('waiting_by_step')).toMatchObject([
    { role: 'advisor', waiting: 2 },
    { role: 'secretary', waiting: 2 },
  ]);
});

test('attendance is counted by the month and the kind of its event', async () => {
  await fill('truncate event_attendance, events cascade');
  await fill(
    `with event as (insert into events (title, starts_at, ends_at, activity_kind) values ('Camp', now() - interval '1 minute', now(), 'service') returning id)
     insert into event_attendance (event_id, user_id) select event.id, profiles.id from event, (select id from profiles limit 4) as profiles`,
  );
  expect(await read('attendance_by_month', { months: 1 })).toMatchObject([
    { activity_kind: 'service', events: 1, attendances: 4 },
  ]);
});

test('answers are counted by week, those from the handbook among them', async () => {
  await fill('truncate ai_chat_usage_logs');
  await fill(
    `insert into ai_chat_usage_logs (provider, is_fallback, failure_status, user_id)
     values ('handbook', false, null, $1), ('handbook', false, null, $1), ('openai', false, 429, $1), ('gemini', true, null, $1)`,
    [personOf('member')],
  );
  const weeks = await read('chat_use_by_week');
  expect(weeks).toHaveLength(13);
  expect(weeks.at(-1)).toMatchObject({ answers: 3, quoted: 2, fallbacks: 1, failures: 1, people: 1 });
});
