-- Reviewers who take longer than the step's days are reminded once a day; after twice as many the board hears of it.
-- Each reminder is an event of the outbox. Proven by notifications/outbox.test.ts.
create function private.remind_reviewers() returns int language plpgsql security definer set search_path = '' as $$
declare
  written int;
begin
  insert into public.notification_outbox (kind, project_id, event_key, payload)
  select wait.kind, project.id,
    concat_ws('/', wait.kind, project.id, extract(epoch from project.status_changed_at)::bigint, private.today()),
    jsonb_build_object('project_id', project.id, 'title', project.title, 'status', project.status, 'days', wait.days,
      'deciding_roles', (select jsonb_agg(distinct mover) from public.project_transitions as next
        where next.from_status = project.status and next.kind = 'approve'
          and (next.path is null or (next.path = 'board') = project.needs_board)))
  from public.projects as project
  cross join public.app_settings as settings
  cross join lateral (select (settings.step_days ->> project.status::text)::int as allowed) as step
  cross join lateral (
    select floor(extract(epoch from now() - project.status_changed_at) / 86400)::int as days,
      case when now() - project.status_changed_at > make_interval(days => 2 * step.allowed) then 'review-escalation'
        else 'review-reminder' end as kind
  ) as wait
  where step.allowed is not null and now() - project.status_changed_at > make_interval(days => step.allowed)
    and project.status in (select from_status from public.project_transitions where kind = 'approve')
  on conflict (event_key) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;
revoke all on function private.remind_reviewers from public;
