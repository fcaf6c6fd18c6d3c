-- What a person may still ask the chat today, for its page to say so in words. Counts as take_chat_turn counts, and takes nothing.
-- Proven by chat/rate-limit.test.ts.
create function public.own_chat_turns() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'limit', settings.chat_turns_internal,
    'remaining', greatest(0, settings.chat_turns_internal - coalesce(sum(bucket.turns), 0)),
    'retry_at', min(bucket.window_start) + interval '24 hours')
  from public.app_settings as settings left join public.ai_chat_rate_limit_buckets as bucket
    on bucket.identifier = auth.uid()::text and bucket.surface = 'trivium-internal'
    and bucket.window_start > now() - interval '24 hours'
  group by settings.chat_turns_internal
$$;
revoke all on function public.own_chat_turns from public;
grant execute on function public.own_chat_turns to authenticated;
