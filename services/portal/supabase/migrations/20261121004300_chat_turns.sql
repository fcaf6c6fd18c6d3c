-- The chat's rate limit: so many turns in any 24 hours for each person or address on each surface, counted by minute.
-- Proven by chat/rate-limit.test.ts.
create function public.take_chat_turn(identifier text, surface text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  allowed int := (select case surface when 'trivium-internal' then chat_turns_internal else chat_turns_public end from public.app_settings);
  taken int;
  oldest timestamptz;
begin
  -- One turn of the same identifier at a time.
  perform pg_advisory_xact_lock(hashtextextended('chat turn ' || identifier || ' ' || surface, 0));
  select coalesce(sum(turns), 0), min(window_start) into taken, oldest from public.ai_chat_rate_limit_buckets as bucket
  where bucket.identifier = take_chat_turn.identifier and bucket.surface = take_chat_turn.surface
    and bucket.window_start > now() - interval '24 hours';
  if taken >= allowed then
    return jsonb_build_object('is_allowed', false, 'limit', allowed, 'remaining', 0,
      'retry_at', coalesce(oldest, now()) + interval '24 hours');
  end if;
  insert into public.ai_chat_rate_limit_buckets as bucket (identifier, surface, window_start)
  values (identifier, surface, date_trunc('minute', now()))
  on conflict on constraint ai_chat_rate_limit_buckets_pkey do update set turns = bucket.turns + 1;
  return jsonb_build_object('is_allowed', true, 'limit', allowed, 'remaining', allowed - taken - 1, 'retry_at', null);
end
$$;
revoke all on function public.take_chat_turn from public;
grant execute on function public.take_chat_turn to service_role;
