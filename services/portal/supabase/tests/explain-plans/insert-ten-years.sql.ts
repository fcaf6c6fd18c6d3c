import type { Client } from 'pg';

/**
 * Fills a seeded portal with the rows of ten years: 5,000 people, 10,000 projects, 200,000 approval steps, 100,000
 * attendance rows, an audit log of 50,000, and 200,000 notices of half a year. Every value follows from its number. Triggers do not run.
 * @param client a superuser's
 */
export async function insertTenYears(client: Client): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** One by one, because VACUUM runs outside transactions only. */
const statements = [
  'set session_replication_role = replica',
  `insert into auth.users (id, email, aud, role)
    select md5('person ' || n)::uuid, format('p%s@faculty.example', n), 'authenticated', 'authenticated' from generate_series(1, 5000) as n`,
  `insert into public.profiles (id, nickname, role, cohort, division)
    select md5('person ' || n)::uuid, 'Person ' || n,
      case when n <= 20 then 'chair' when n = 21 then 'advisor' when n = 22 then 'dean' when n = 23 then 'admin' else 'member' end::public.user_role,
      (30 + n % 10)::int, (select slug from public.divisions where position = 1 + n % 20)
    from generate_series(1, 5000) as n`,
  `insert into public.consents (person_id, subject, version, is_given, language)
    select md5('person ' || n)::uuid, subject, 1, true, 'th' from generate_series(1, 5000) as n, unnest('{privacy,terms}'::text[]) as subject`,
  `insert into public.projects (id, created_by, status, title, division, budget_total, submitted_at, status_changed_at, created_at)
    select md5('project ' || n)::uuid, md5('person ' || (24 + n % 4976))::uuid,
      (case when n % 50 = 0 then 'draft' when n % 50 = 1 then 'submitted-to-chair' when n % 50 = 2 then 'chair-approved'
        when n % 50 = 3 then 'assist-dean-approved' when n % 50 = 4 then 'rejected' else 'archived' end)::public.project_status,
      'Project ' || n, (select slug from public.divisions where position = 1 + n % 20), n * 10,
      now() - make_interval(hours => n), now() - make_interval(hours => n), now() - make_interval(hours => n + 100)
    from generate_series(1, 10000) as n`,
  `insert into public.approval_steps (project_id, sequence, from_status, to_status, actor_id, acting_role, content_hash, previous_hash, hash, created_at)
    select md5('project ' || n)::uuid, step, 'draft', 'submitted-to-chair', md5('person ' || (1 + (n + step) % 5000))::uuid, 'owner',
      repeat('0', 64), repeat('0', 64), encode(sha256((n || '/' || step)::bytea), 'hex'), now() - make_interval(hours => n + 20 - step)
    from generate_series(1, 10000) as n, generate_series(1, 20) as step`,
  `insert into public.project_comments (project_id, author_id, body, created_at)
    select md5('project ' || n)::uuid, md5('person ' || (1 + (n + remark) % 5000))::uuid, 'A remark', now() - make_interval(hours => n)
    from generate_series(1, 10000) as n, generate_series(1, 3) as remark`,
  `insert into public.project_documents (project_id, uploader_id, kind, file_url)
    select md5('project ' || n)::uuid, md5('person ' || (24 + n % 4976))::uuid, 'receipt', md5('project ' || n)::uuid || '/receipt.pdf'
    from generate_series(1, 10000) as n, generate_series(1, 2)`,
  `insert into public.events (id, title, starts_at, ends_at, activity_hours, activity_kind)
    select md5('event ' || n)::uuid, 'Event ' || n, now() - make_interval(days => n), now() - make_interval(days => n) + interval '2 hours', 2, 'service'
    from generate_series(1, 1000) as n`,
  `insert into public.event_attendance (event_id, user_id, checked_in_at)
    select md5('event ' || (1 + (n * 7 + visit * 13) % 1000))::uuid, md5('person ' || n)::uuid, now() - make_interval(days => visit)
    from generate_series(1, 5000) as n, generate_series(1, 20) as visit
    on conflict do nothing`,
  `insert into public.audit_log (actor_id, action, target_table, target_id, created_at)
    select md5('person 23')::uuid, 'change-role', 'profiles', md5('person ' || (1 + n % 5000)), now() - make_interval(mins => n)
    from generate_series(1, 50000) as n`,
  `insert into public.notification_outbox (id, kind, event_key, path, payload, fanned_out_at) overriding system value
    select n, 'comment', 'comment/' || n, '/project/' || n, '{"title": "Project"}', now() from generate_series(1, 20000) as n`,
  `insert into public.notices (event_id, user_id, kind, content, path, read_at)
    select n, md5('person ' || (1 + (n + reader * 499) % 5000))::uuid, 'comment', '{"title": "Project"}', '/project/' || n,
      case when n % 10 > 0 then now() end
    from generate_series(1, 20000) as n, generate_series(1, 10) as reader`,
  `insert into public.notice_settings (user_id, topic, mail, push)
    select md5('person ' || n)::uuid, topic, false, true from generate_series(1, 5000) as n, unnest('{comments,polls}'::text[]) as topic`,
  'set session_replication_role = origin',
  'vacuum analyze',
];
