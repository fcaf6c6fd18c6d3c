-- Analytics for the board: aggregates that read past policies on purpose, and never about one person. Months and days are
-- those of the institution. Tests: supabase/tests/analytics.

create function private.require_board() returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.is_board() then
    perform private.refuse('analytics_forbidden', 403, 'Only the board can see analytics.');
  end if;
end
$$;

create function private.month_of(moment timestamptz) returns date language sql immutable set search_path = '' as $$
  select date_trunc('month', moment at time zone 'Asia/Bangkok')::date
$$;

-- The start of the first of the last `months` months, including the current one.
create function private.months_ago(months int) returns timestamptz language sql stable set search_path = '' as $$
  select (date_trunc('month', now() at time zone 'Asia/Bangkok') - make_interval(months => least(greatest(months, 1), 60) - 1)) at time zone 'Asia/Bangkok'
$$;

-- Each of these months so that months without rows appear too.
create function private.months_since(months int) returns setof date language sql stable set search_path = '' as $$
  select generate_series(private.month_of(private.months_ago(months)), private.month_of(now()), interval '1 month')::date
$$;
revoke all on function private.require_board, private.month_of, private.months_ago, private.months_since from public;

create function public.proposals_by_month(months int default 12)
  returns table (month date, handed_in bigint, approved bigint, rejected bigint)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_board();
  return query
    with counts as (
      -- Inlined: month_of would be called for each of very many rows.
      select date_trunc('month', created_at at time zone 'Asia/Bangkok')::date as month,
        count(*) filter (where to_status = 'submitted-to-chair') as handed_in,
        count(*) filter (where to_status = 'dean-approved') as approved, count(*) filter (where to_status = 'rejected') as rejected
      from public.approval_steps
      where created_at >= private.months_ago(months) and to_status in ('submitted-to-chair', 'dean-approved', 'rejected') group by 1
    )
    select calendar.month, coalesce(counts.handed_in, 0), coalesce(counts.approved, 0), coalesce(counts.rejected, 0)
    from private.months_since(months) as calendar (month) left join counts on counts.month = calendar.month order by 1;
end
$$;

-- How long decisions of the last months took at each step, in hours: median and 90th percentile.
create function public.step_times(months int default 12)
  returns table (status public.project_status, decisions bigint, median_hours numeric, slow_hours numeric)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_board();
  return query
    select step.from_status, count(*),
      round((percentile_cont(0.5) within group (order by extract(epoch from step.created_at - before.created_at)) / 3600)::numeric, 1),
      round((percentile_cont(0.9) within group (order by extract(epoch from step.created_at - before.created_at)) / 3600)::numeric, 1)
    from public.approval_steps as step
    join public.approval_steps as before on before.project_id = step.project_id and before.sequence = step.sequence - 1
    where step.created_at >= private.months_ago(months) and step.to_status <> 'cancelled'
      and step.from_status in ('submitted-to-chair', 'chair-approved', 'secretary-approved', 'vp-approved', 'president-approved',
        'advisor-approved', 'assist-dean-approved')
    group by 1 order by 1;
end
$$;

create function public.attendance_by_month(months int default 12)
  returns table (month date, activity_kind text, events bigint, attendances bigint)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_board();
  return query
    select private.month_of(event.starts_at), event.activity_kind, count(*), sum(visits.count)::bigint
    from public.events as event
    cross join lateral (select count(*) from public.event_attendance where event_id = event.id and is_counted) as visits
    where event.starts_at >= private.months_ago(months) and event.starts_at <= now()
    group by 1, 2 order by 1, 2;
end
$$;

-- Requested and granted budgets of the last months. Projects of clubs have no division.
create function public.budgets_by_division(months int default 12)
  returns table (division text, proposals bigint, requested numeric, granted numeric)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_board();
  return query
    select division, count(*), sum(budget_total), coalesce(sum(budget_total)
      filter (where status in ('dean-approved', 'in-progress', 'completed', 'post-report-submitted', 'archived')), 0)
    from public.projects where submitted_at >= private.months_ago(months) group by 1 order by 3 desc, 1;
end
$$;

create function public.sales_by_month(months int default 12)
  returns table (month date, payments bigint, deposited numeric, refunded numeric)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_board();
  return query
    with counts as (
      select private.month_of(created_at) as month, count(*) filter (where kind = 'deposit') as payments,
        sum(amount) filter (where kind = 'deposit') as deposited, sum(amount) filter (where kind = 'refund') as refunded
      from public.shop_payment_ledger where created_at >= private.months_ago(months) group by 1
    )
    select calendar.month, coalesce(counts.payments, 0), coalesce(counts.deposited, 0), coalesce(counts.refunded, 0)
    from private.months_since(months) as calendar (month) left join counts on counts.month = calendar.month order by 1;
end
$$;

-- Weeks begin on Monday. The log is kept for 90 days. Answers that no model wrote quote the handbook and the portal's pages.
create function public.chat_use_by_week()
  returns table (week date, answers bigint, people bigint, tokens bigint, fallbacks bigint, failures bigint, quoted bigint)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_board();
  return query
    with counts as (
      select date_trunc('week', created_at at time zone 'Asia/Bangkok')::date as week,
        count(*) filter (where failure_status is null) as answers, count(distinct user_id) as people,
        sum(coalesce(prompt_tokens, 0) + coalesce(completion_tokens, 0))::bigint as tokens,
        count(*) filter (where is_fallback and failure_status is null) as fallbacks, count(failure_status) as failures,
        count(*) filter (where provider = 'handbook') as quoted
      from public.ai_chat_usage_logs group by 1
    )
    select calendar.week::date, coalesce(counts.answers, 0), coalesce(counts.people, 0), coalesce(counts.tokens, 0),
      coalesce(counts.fallbacks, 0), coalesce(counts.failures, 0), coalesce(counts.quoted, 0)
    from generate_series(date_trunc('week', now() at time zone 'Asia/Bangkok') - interval '12 weeks',
      date_trunc('week', now() at time zone 'Asia/Bangkok'), interval '1 week') as calendar (week)
    left join counts on counts.week = calendar.week::date order by 1;
end
$$;

-- Clicks of one short link or of all. A visitor is one address on one day.
create function public.clicks_by_day(link uuid default null, days int default 30)
  returns table (day date, clicks bigint, visitors bigint, robots bigint)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  first_day date := private.today() - (least(greatest(days, 1), 90) - 1);
begin
  perform private.require_board();
  return query
    with counts as (
      select (clicked_at at time zone 'Asia/Bangkok')::date as day,
        count(*) filter (where device is distinct from 'robot') as clicks,
        count(distinct ip_hash) filter (where device is distinct from 'robot') as visitors,
        count(*) filter (where device = 'robot') as robots
      from public.short_link_clicks
      where clicked_at >= first_day::timestamp at time zone 'Asia/Bangkok' and (link is null or short_link_id = link)
      group by 1
    )
    select calendar.day::date, coalesce(counts.clicks, 0), coalesce(counts.visitors, 0), coalesce(counts.robots, 0)
    from generate_series(first_day, private.today(), interval '1 day') as calendar (day) left join counts on counts.day = calendar.day::date
    order by 1;
end
$$;

create function public.clicks_by_source(link uuid default null, days int default 30)
  returns table (source text, medium text, campaign text, clicks bigint)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_board();
  return query
    select coalesce(utm_source, referrer_host), utm_medium, utm_campaign, count(*) from public.short_link_clicks
    where clicked_at >= now() - make_interval(days => least(greatest(days, 1), 90)) and device is distinct from 'robot'
      and (link is null or short_link_id = link)
    group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit 50;
end
$$;

-- Projects that wait for each role now, as the queue filters them, and how many of them are overdue by the settings. Reports wait
-- for the secretary.
create function public.waiting_by_step() returns table (role text, waiting bigint, overdue bigint, oldest timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_board();
  return query
    select coalesce(project.waiting_for, 'secretary'), count(*), count(*) filter (where private.days_since(project.status_changed_at) >
      (settings.step_days ->> project.status::text)::int), min(project.status_changed_at)
    from public.projects as project, public.app_settings as settings
    where project.waiting_for is not null or project.status = 'post-report-submitted' group by 1 order by min(project.status);
end
$$;

create function public.count_members() returns table (role public.user_role, people bigint, joined bigint)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_board();
  return query
    select role, count(*), count(*) filter (where created_at > now() - interval '30 days')
    from public.profiles where erased_at is null group by 1 order by 1;
end
$$;

create function public.shop_state() returns table (status public.order_status, orders bigint, amount numeric, oldest timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_board();
  return query
    select status, count(*), sum(total), min(created_at) from public.shop_orders
    where status in ('awaiting-payment', 'payment-sent', 'paid') group by 1 order by 1;
end
$$;
revoke all on function public.proposals_by_month, public.step_times, public.attendance_by_month, public.budgets_by_division,
  public.sales_by_month, public.chat_use_by_week, public.clicks_by_day, public.clicks_by_source, public.waiting_by_step,
  public.count_members, public.shop_state from public;
grant execute on function public.proposals_by_month, public.step_times, public.attendance_by_month, public.budgets_by_division,
  public.sales_by_month, public.chat_use_by_week, public.clicks_by_day, public.clicks_by_source, public.waiting_by_step,
  public.count_members, public.shop_state to authenticated;
