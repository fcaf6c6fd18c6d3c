import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPortal, type OpenPortal } from '../supabase/tests/fixtures/open-portal.ts';
import { makeDevelopment, refuseDemoPeople } from './make-development.ts';
import { demoPeople } from './people.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal(inject('administrator'), { isSeeded: true });
});
afterAll(() => portal.close());
const query = async (text: string) => (await portal.administrator.query<Record<string, unknown>>(text)).rows;
const count = async (table: string) => Number((await query(`select count(*) from ${table}`))[0]?.['count']);

test('a new installation has 20 divisions and 22 clubs with names alone, and nothing else in any table', async () => {
  const tables = await query(`select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  const filled = await Promise.all(tables.map(async ({ name }) => [name, await count(String(name))] as const));
  expect(Object.fromEntries(filled.filter(([, rows]) => rows > 0))).toMatchObject({ divisions: 20, clubs: 22, app_settings: 1 });
  const organisation = new Set(['divisions', 'clubs', 'audit_log', 'policy_texts']);
  // What migrations themselves write: settings, the state machine, who reviews, kinds of notices, quotas, secrets.
  const ofMigrations = new Set([
    'app_settings',
    'internal_secrets',
    'notice_kinds',
    'notice_topics',
    'project_transitions',
    'quotas',
    'review_authorities',
  ]);
  expect(filled.filter(([name, rows]) => rows > 0 && !organisation.has(String(name)) && !ofMigrations.has(String(name)))).toEqual(
    [],
  );
  expect(await count('auth.users')).toBe(0);
  expect(
    await query(`select slug from divisions where coalesce(description, description_th, chair_id::text) is not null
      union select slug from clubs where coalesce(description, description_th, president_id::text, cover_image, logo_path) is not null`),
  ).toEqual([]);
  expect(await query('select social_priority_a, social_priority_b from app_settings')).toEqual([
    { social_priority_a: null, social_priority_b: null },
  ]);
});

test('accounts of real people keep demo people out', async () => {
  await portal.administrator.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'real@faculty.example')`);
  await expect(makeDevelopment(portal.owner)).rejects.toMatchObject({ code: 'people_are_real' });
  expect(await count('auth.users')).toBe(1);
  await portal.administrator.query('delete from auth.users');
});

test('a start outside development passes without demo people', async () => {
  await expect(refuseDemoPeople(portal.owner)).resolves.toBeUndefined();
});

test('demo people are created once, one of each role with a known password, with their data', async () => {
  expect(await Promise.all([makeDevelopment(portal.owner), makeDevelopment(portal.owner)])).toEqual([demoPeople, demoPeople]);
  const rows = await portal.administrator.query(
    `select profiles.role, users.encrypted_password = extensions.crypt(demo ->> 'password', users.encrypted_password) as is_known
     from jsonb_array_elements($1) as demo join auth.users on users.email = demo ->> 'email' join profiles on profiles.id = users.id`,
    [JSON.stringify(demoPeople)],
  );
  expect(rows.rows).toEqual(demoPeople.map(({ role }) => ({ role, is_known: true })));
  for (const table of ['event_attendance', 'shop_payment_ledger', 'meeting_poll_tallies', 'project_comments'])
    expect(await query(`select from ${table} limit 1`)).toHaveLength(1);
});

test('events, news, polls and decisions of demo people cover twelve months', async () => {
  const [events] =
    await query(`select min(starts_at) < now() - interval '150 days' as behind, max(starts_at) > now() + interval '140 days' as ahead,
    count(distinct date_trunc('month', starts_at)) as months from events`);
  expect(events).toEqual({ behind: true, ahead: true, months: '12' });
  for (const [table, column] of [
    ['news', 'published_at'],
    ['meeting_polls', 'created_at'],
    ['approval_steps', 'created_at'],
  ]) {
    const [span] =
      await query(`select max(${column}) - min(${column}) > interval '300 days' as is_long, max(${column}) <= now() as is_past
      from ${table}`);
    expect({ table, ...span }).toEqual({ table, is_long: true, is_past: true });
  }
  const hours =
    await query(`select distinct to_char(closes_at at time zone 'Asia/Bangkok', 'HH24:MI') as closes from meeting_polls
    where closes_at is not null`);
  expect(hours).toEqual([{ closes: '18:00' }]);
  const [months] = await query(`select count(distinct date_trunc('month', created_at)) >= 11 as every from approval_steps`);
  expect(months).toEqual({ every: true });
  for (const table of ['shop_product_variants', 'announcements', 'faculty_static', 'short_links'])
    expect(await query(`select from ${table} limit 1`)).toHaveLength(1);
});

test('the steps of a demo project are in order, and its times are those of its steps', async () => {
  expect(
    await query(`select id from approval_steps as step where created_at > (select created_at from approval_steps as next
      where next.project_id = step.project_id and next.sequence = step.sequence + 1)`),
  ).toEqual([]);
  expect(
    await query(`select id from projects where status <> 'draft'
      and status_changed_at is distinct from (select max(created_at) from approval_steps where project_id = projects.id)`),
  ).toEqual([]);
});

test('decisions are made in office hours on weekdays, and divisions share the projects', async () => {
  expect(
    await query(`select to_status, created_at from approval_steps, lateral (select created_at at time zone 'Asia/Bangkok' as here) as clock
      where to_status not in ('submitted-to-chair', 'in-progress', 'completed', 'post-report-submitted', 'cancelled')
        and (extract(isodow from here) > 5 or here::time not between '08:30' and '17:30')`),
  ).toEqual([]);
  const [shares] = await query(`select count(*)::int as divisions, max(projects)::int as most
    from (select count(*) as projects from projects group by division) as shares`);
  expect(shares?.['divisions']).toBeGreaterThanOrEqual(6);
  expect(shares?.['most']).toBeLessThan(13);
});

test('the inbox is in the order of its times', async () => {
  expect(
    await query('select from notices as one join notices as other on other.id > one.id and other.created_at < one.created_at'),
  ).toEqual([]);
});

test('coming events and four articles have texts of some length, in both languages', async () => {
  expect(
    await query(
      `select title from events where starts_at > now() and (description !~ '[.!] .*[.!] .*[.!]' or char_length(description_th) < 100)`,
    ),
  ).toEqual([]);
  const long = await query(`select slug from news where body ~ E'\\n\\n.*\\n\\n' and body_th ~ E'\\n\\n.*\\n\\n'`);
  expect(long).toHaveLength(4);
});

test('the audit log has changes by the administrator, each of a row that is there, and no role that nobody changed', async () => {
  const [changes] =
    await query(`select count(*)::int as all, count(actor_id)::int as by_somebody, bool_and(created_at < now()) as is_past,
    count(*) filter (where action = 'change-role')::int as roles from audit_log where target_table <> 'policy_texts'`);
  expect(changes).toEqual({ all: expect.any(Number), by_somebody: changes?.['all'], is_past: true, roles: 0 });
  expect(changes?.['all']).toBeGreaterThanOrEqual(8);
});

test('nobody is notified of demo decisions, and no account of the social site is harvested', async () => {
  expect(await count('notification_outbox where fanned_out_at is null')).toBe(0);
  expect(await count('net.http_request_queue')).toBe(0);
  // The inbox has them at their time, and is not all unread.
  expect(await count('notices')).toBeGreaterThan(10);
  expect(await count(`notices where read_at is null and created_at < now() - interval '14 days'`)).toBe(0);
  expect(await count(`notices where created_at < now() - interval '181 days'`)).toBe(0);
  expect(await count('social_user_ids')).toBe(0);
});

test('the officers of a club were told of each request and message that waits for them', async () => {
  const waiting = (await count('club_members where joined_at is null')) + (await count('club_messages where not is_reply'));
  expect(waiting).toBeGreaterThan(2);
  const told = await query(`select clubs.slug from notices join clubs on '/clubs/' || clubs.slug || '/members' = path
    where kind in ('club-request', 'club-message') and user_id = president_id and read_at is null
      and notices.created_at between now() - interval '2 days' and now() - interval '4 hours'`);
  expect(told).toHaveLength(waiting);
});

test('one club has a draft that waits and one that was sent back, and who decides next was told of each', async () => {
  expect(
    await query(`select clubs.slug, status, event_id is not null as is_change, author_id = president_id as is_presidents
      from event_drafts join clubs on clubs.id = club_id order by status`),
  ).toEqual([
    { slug: 'running', status: 'returned', is_change: false, is_presidents: true },
    { slug: 'running', status: 'waiting', is_change: true, is_presidents: true },
  ]);
  expect(
    await query(`select notices.kind, path from notices join profiles on profiles.id = user_id left join clubs on president_id = user_id
      where notices.kind like 'event-draft-%' and read_at is null and (profiles.role = 'admin' or clubs.slug = 'running')
        and notices.created_at < now() - interval '4 hours' group by 1, 2 order by 1`),
  ).toEqual([
    { kind: 'event-draft-returned', path: '/clubs/running/events' },
    { kind: 'event-draft-waiting', path: '/admin/events' },
  ]);
});

test('each club has a president who is a member, two more officers and at least a dozen members; what waits in a club is its own', async () => {
  expect(
    await count(`clubs where president_id is null or not exists (select from club_members as entry
    where club_id = clubs.id and person_id = president_id and is_shown and joined_at is not null)`),
  ).toBe(0);
  const clubs =
    await query(`select slug, count(*) filter (where joined_at is not null)::int as members, count(office)::int as officers
    from clubs join club_members on club_id = clubs.id group by slug order by members`);
  expect(clubs.filter(({ members, officers }) => Number(members) < 12 || officers !== 2)).toEqual([]);
  expect(Number(clubs.at(-1)?.['members'])).toBeGreaterThan(Number(clubs[0]?.['members']) + 8);
  expect(
    await query(`select body from (select note as body from club_members where joined_at is null
    union all select body from club_messages) as waiting group by body having count(*) > 1`),
  ).toEqual([]);
  expect(await query(`select from club_messages join club_members using (club_id, person_id)`)).toEqual([]);
});

test('officers of two clubs wrote to all members, who were told of it at that time', async () => {
  const written = await query(`select clubs.slug, count(*)::int as messages, bool_and(author_id = president_id) as is_by_president
    from club_news join clubs on clubs.id = club_id group by slug order by slug`);
  expect(written).toEqual([
    { slug: 'gardening', messages: 2, is_by_president: true },
    { slug: 'running', messages: 3, is_by_president: true },
  ]);
  expect(
    await query(`select news.id from club_news as news where (select count(*) from notices where kind = 'club-news'
      and created_at = news.created_at) <> (select count(*) - 1 from club_members where club_id = news.club_id and joined_at is not null)`),
  ).toEqual([]);
});

test('each club says when and where it meets, in both languages', async () => {
  expect(await count('clubs where meeting is null or meeting_th is null')).toBe(0);
});

test('each demo chair has a division or a club', async () => {
  expect(
    await query(`select nickname from profiles where role = 'chair' and not exists (select from divisions where chair_id = profiles.id)
      and not exists (select from clubs where president_id = profiles.id)`),
  ).toEqual([]);
});

test('no demo chair belongs to a division without a chair', async () => {
  expect(
    await query(`select nickname from profiles join divisions on slug = profiles.division
      where role = 'chair' and chair_id is null`),
  ).toEqual([]);
});

test('the president of each club reviews the projects of the club', async () => {
  expect(await count(`clubs join profiles on profiles.id = president_id where role <> 'chair'`)).toBe(0);
});

test('an open poll asks for one of several dates, and people answered it with one or more', async () => {
  const rows = await query(
    `select polls.options #>> '{0,starts_at}' > now()::text as is_ahead,
       array_agg(distinct cardinality(choices) = 1 order by cardinality(choices) = 1) as has_one
     from meeting_polls as polls join meeting_poll_responses as responses on responses.poll_id = polls.id
     where polls.slug = 'opening-rehearsal' and closes_at > now() group by polls.id`,
  );
  expect(rows).toEqual([{ is_ahead: true, has_one: [false, true] }]);
});

test('the shop has an order to pay, one to check, one to hand over and a finished one, and products that are scarce or sold out', async () => {
  const orders = await query(
    `select status from shop_orders join profiles on profiles.id = buyer_id join auth.users on users.id = profiles.id
     where users.email = 'member@faculty.example' order by status`,
  );
  const states = orders.map(({ status }) => status);
  expect(states).toEqual(expect.arrayContaining(['awaiting-payment', 'payment-sent', 'paid', 'handed-over']));
  expect(
    await query(`select bool_or(stock = 0) as gone, bool_or(stock between 1 and 5) as scarce from shop_product_variants`),
  ).toEqual([{ gone: true, scarce: true }]);
  expect(await query('select promptpay_id from shop_payout_accounts')).toEqual([{ promptpay_id: '0000000000' }]);
});

test('orders of demo people are of nearly a year, and each payment comes after its order', async () => {
  expect(await query(`select max(created_at) - min(created_at) > interval '200 days' as is_long from shop_orders`)).toEqual([
    { is_long: true },
  ]);
  expect(
    await query(`select from shop_payment_ledger as payment join shop_orders on shop_orders.id = order_id
      where payment.created_at < shop_orders.created_at`),
  ).toEqual([]);
});

test('a demo order that was handed over says by whom and when, after its payment and before now, and others say neither', async () => {
  const rows = await query(`select status = 'handed-over' as is_handed, handed_over_by = buyer_id as is_own,
      handed_over_at between (select max(created_at) from shop_payment_ledger where order_id = shop_orders.id) and now() as is_between,
      (handed_over_at is null) = (handed_over_by is null) as is_both from shop_orders`);
  const handed = rows.filter(({ is_handed }) => is_handed);
  expect(handed.length).toBeGreaterThan(2);
  for (const row of rows)
    expect(row).toEqual({
      is_handed: row['is_handed'],
      is_own: row['is_handed'] ? false : null,
      is_between: row['is_handed'] ? true : null,
      is_both: true,
    });
});

test('the slip of a demo order came after the order, and its club still has days to check it', async () => {
  const sent =
    await query(`select slip.created_at > orders.created_at as is_later, check_by > now() + interval '1 day' as has_time
    from shop_payment_proofs as slip join shop_orders as orders on orders.id = order_id where status = 'payment-sent'`);
  expect(sent).toEqual([{ is_later: true, has_time: true }]);
});

test('an order that waits to be handed over was placed in the last week', async () => {
  const placed = await query(`select created_at > now() - interval '7 days' as is_new from shop_orders where status = 'paid'`);
  expect(placed.length).toBeGreaterThan(1);
  expect(placed.filter(({ is_new }) => !is_new)).toEqual([]);
});

test('the board has a president, vice presidents, a secretary and chairs in office, and last year has its own', async () => {
  const board = await query('select role, term, ends_on >= private.today() as is_current from list_board_members()');
  const rolesOf = (isCurrent: boolean) =>
    new Set(board.filter((each) => each['is_current'] === isCurrent).map(({ role }) => role));
  expect(rolesOf(true)).toEqual(new Set(['president', 'vp', 'secretary', 'chair']));
  expect(rolesOf(false)).toEqual(new Set(['president', 'vp', 'secretary']));
  expect(new Set(board.map(({ term }) => term)).size).toBe(2);
});

test('people have names in Latin letters too, where pages in English show them', async () => {
  const nameless = await query(`select name from list_board_members() where name_en is null
    union all select member.name from clubs, club_members_on_page(clubs.id) as member where slug = 'rural-camp' and member.name_en is null
    union all select reviewer.full_name from projects, project_reviewers(projects.id) as reviewer
      where status = 'submitted-to-chair' and reviewer.full_name_en is null`);
  expect(nameless).toEqual([]);
});

test('demo people are refused outside development', async () => {
  await expect(refuseDemoPeople(portal.owner)).rejects.toMatchObject({ code: 'people_are_demo' });
});

test('each project has its own reason, plan and place', async () => {
  const [row] = await query(`select count(*)::int as projects, count(distinct rationale)::int as reasons,
    count(distinct plan)::int as plans, count(distinct indicators)::int as aims from projects`);
  const { projects, ...different } = row ?? {};
  expect(different).toEqual({ reasons: projects, plans: projects, aims: projects });
});

test('the figures of a project agree: its days with its plan, its lines with its budget, its report with its people', async () => {
  const rows = await query(`select title_en, extract(isodow from starts_on)::int as first_day, ends_on - starts_on + 1 as days,
    expected_participants as people from projects where title_en in ('Mobile medicine clinic', 'Stargazing camp') order by title_en`);
  expect(rows).toEqual([
    // Three Saturdays.
    { title_en: 'Mobile medicine clinic', first_day: 6, days: 15, people: 200 },
    { title_en: 'Stargazing camp', first_day: 6, days: 2, people: 50 },
  ]);
  expect(
    await query(`select title from projects where jsonb_array_length(budget_items) not between 4 and 6
      or exists (select from jsonb_array_elements(budget_items) as line where (line ->> 'price')::numeric <= 0)
      or not exists (select from jsonb_array_elements(budget_items) as line where (line ->> 'quantity')::int > 1)`),
  ).toEqual([]);
  expect(
    await query(`select project_id from project_reports join projects on id = project_id
      where participants_corrected not between expected_participants and expected_participants * 1.1`),
  ).toEqual([]);
  // Each question is answered once, and after it was asked.
  const [comments] = await query(`select count(*)::int as all, count(distinct body)::int as different from project_comments`);
  expect(comments?.['different']).toBe(comments?.['all']);
  expect(
    await query(`select answer.id from project_comments as answer join project_comments as question using (project_id)
      where answer.section is null and question.section is not null and answer.created_at <= question.created_at`),
  ).toEqual([]);
});

test('each report has receipts for most of its budget, none above it', async () => {
  const reports =
    await query(`select title_en, budget_total::float8 as budget, count(document_id)::int as receipts, sum(amount)::float8 as spent
    from project_reports join projects on id = project_id left join project_receipts using (project_id) group by projects.id`);
  expect(
    reports.filter(
      ({ budget, receipts, spent }) =>
        Number(receipts) < 4 || Number(spent) > Number(budget) || Number(spent) < Number(budget) * 0.85,
    ),
  ).toEqual([]);
});

test('who came to a past event had mostly signed up', async () => {
  expect(
    await query(`select title from events where ends_at < now()
      and (select count(*) from event_sign_ups where event_id = events.id and created_at < starts_at)
        < 0.5 * (select count(*) from event_attendance where event_id = events.id)`),
  ).toEqual([]);
});

test('people come to the next events, and places are left', async () => {
  const events = await query(`select capacity, (select count(*) from event_sign_ups where event_id = events.id)::int as coming
    from events where starts_at between now() and now() + interval '90 days'`);
  expect(events.length).toBeGreaterThan(5);
  for (const { capacity, coming } of events) {
    expect(coming).toBeGreaterThan(5);
    if (capacity !== null) expect(Number(coming) / Number(capacity)).toBeGreaterThan(0.3);
    if (capacity !== null) expect(Number(coming) / Number(capacity)).toBeLessThan(0.7);
  }
});

test('a demo report was submitted with the step that says so', async () => {
  const reports = await query(`select (select count(*)::int from project_reports) as reports, count(*)::int as dated
    from project_reports join approval_steps as step using (project_id)
    where step.to_status = 'post-report-submitted' and step.created_at = project_reports.submitted_at`);
  expect(reports).toEqual([{ reports: expect.any(Number), dated: reports[0]?.['reports'] }]);
});

test('projects are in every status, each with an intact chain', async () => {
  const states = await query('select distinct status from projects');
  expect(states).toHaveLength(16);
  expect(
    await query(
      `select id from projects where not coalesce((verify_approval_chain(id) ->> 'is_whole')::boolean, status = 'draft')`,
    ),
  ).toEqual([]);
});
