-- Scheduled jobs: the specification's seven by its names and times (UTC), and ten more. Tests: supabase/tests/schedules.

do $$
begin
  -- A server with a stand-in for pg_cron has the schema from the beginning.
  if to_regnamespace('cron') is null then
    create extension pg_cron;
  end if;
end
$$;

select cron.schedule('social-harvest-priority-a', '40 */6 * * *', $$select private.harvest('a')$$);
select cron.schedule('social-harvest-priority-b', '10 */6 * * *', $$select private.harvest('b')$$);
select cron.schedule('social-harvest-hourly', '17 * * * *', $$select private.call_function('social-harvest', '{}', 60000)$$);
select cron.schedule('log-retention-ai-chat-intent', '15 4 * * *',
  $$delete from public.ai_chat_intent_logs where created_at < now() - interval '90 days'$$);
select cron.schedule('log-retention-ai-chat-usage', '20 4 * * *',
  $$delete from public.ai_chat_usage_logs where created_at < now() - interval '90 days'$$);
select cron.schedule('log-retention-ai-chat-rate-limit', '25 4 * * *',
  $$delete from public.ai_chat_rate_limit_buckets where window_start < now() - interval '1 day'$$);
select cron.schedule('log-retention-short-link-clicks', '30 4 * * *',
  $$delete from public.short_link_clicks where clicked_at < now() - interval '90 days'$$);
select cron.schedule('notification-retries', '*/5 * * * *', $$select private.retry_notifications()$$);
select cron.schedule('approval-reminders', '0 1 * * *', $$select private.remind_reviewers()$$);
select cron.schedule('poll-closings', '*/5 * * * *', $$select private.announce_closed_polls()$$);
select cron.schedule('event-reminders', '5 * * * *', $$select private.remind_of_events()$$);
select cron.schedule('notice-retention', '35 4 * * *', $$select private.delete_old_notices()$$);
select cron.schedule('retention', '45 4 * * *', $$select private.delete_expired()$$);
select cron.schedule('unused-accounts', '50 4 * * *', $$select private.expire_accounts()$$);
select cron.schedule('unused-pictures', '55 4 * * *', $$select private.delete_unused_pictures()$$);
-- Midnight in Bangkok.
select cron.schedule('terms-of-office', '0 17 * * *', $$select private.turn_terms(), private.remind_of_terms()$$);
select cron.schedule('order-holds', '* * * * *', $$select private.expire_orders()$$);

-- Each job with its last run, for administrators.
create function public.list_scheduled_jobs() returns table (job text, schedule text, is_active boolean, last_started_at timestamptz,
  last_ended_at timestamptz, last_status text, last_message text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('jobs_forbidden', 403, 'Only administrators can see the scheduled jobs.');
  end if;
  return query
    select entry.jobname::text, entry.schedule::text, entry.active, run.start_time::timestamptz, run.end_time::timestamptz,
      run.status::text, left(run.return_message::text, 500)
    from cron.job as entry
    left join lateral (select * from cron.job_run_details as details where details.jobid = entry.jobid
      order by details.start_time desc nulls last limit 1) as run on true
    order by entry.jobname;
end
$$;
revoke all on function public.list_scheduled_jobs from public;
grant execute on function public.list_scheduled_jobs to authenticated;
