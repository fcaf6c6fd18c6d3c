-- Notices on devices, LINE and Discord that did not arrive, and sending all that failed again. Administrators see what each is about
-- and the name of the person, but neither addresses nor what somebody wrote. Tests: supabase/tests/mail/failed-notices.test.ts.

create index notification_deliveries_failed_idx on public.notification_deliveries (created_at desc) where state = 'failed';

-- Whether a delivery can still arrive: the device of a push must be there.
create function private.can_resend(channel text, receiver text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select channel <> 'web-push' or exists (select from public.push_subscriptions where id::text = receiver)
$$;

-- `person` is null for the organisation's LINE and Discord.
create function public.list_failed_notices() returns table (id uuid, channel text, kind text, content jsonb, person text, person_en text, state text,
  attempts int, last_error text, created_at timestamptz, next_attempt_at timestamptz, can_resend boolean)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('mail_forbidden', 403, 'Only administrators can see notices that failed.');
  end if;
  return query
    select delivery.id, delivery.channel, coalesce(notice.kind, outbox.kind), outbox.payload - 'note',
      coalesce(profile.full_name, profile.nickname), private.latin_name(profile), delivery.state, delivery.attempts,
      coalesce(delivery.last_error, 'not_attempted'),
      delivery.created_at, delivery.next_attempt_at, private.can_resend(delivery.channel, delivery.receiver)
    from private.undelivered_deliveries as delivery
    join public.notification_outbox as outbox on outbox.id = delivery.outbox_id
    left join public.notices as notice on notice.event_id = delivery.outbox_id and notice.user_id = delivery.user_id
    left join public.profiles as profile on profile.id = delivery.user_id
    where delivery.channel <> 'email'
    order by delivery.created_at desc limit 200;
end
$$;

-- Has one notice sent again at once; without one, every notice and mail that failed and can still arrive. Returns how many.
create function public.resend_notices(delivery uuid default null) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  mails int := 0;
  notices int;
begin
  if not private.is_admin() then
    perform private.refuse('mail_forbidden', 403, 'Only administrators can have notices sent again.');
  end if;
  update public.notification_deliveries as entry set state = 'waiting', attempts = 0, next_attempt_at = now()
  where entry.state <> 'sent' and (entry.id = resend_notices.delivery or resend_notices.delivery is null)
    and entry.id in (select undelivered.id from private.undelivered_deliveries as undelivered)
    and private.can_resend(entry.channel, entry.receiver);
  get diagnostics notices = row_count;
  if delivery is null and to_regnamespace('trivium_backend') is not null then
    execute $query$ update trivium_backend.outgoing_mail set state = 'waiting', attempts = 0, next_attempt_at = now()
      where (state = 'failed' or state = 'waiting' and last_error is not null) and expires_at > now() $query$;
    get diagnostics mails = row_count;
  end if;
  if notices > 0 then
    perform private.retry_notifications();
  elsif delivery is not null then
    perform private.refuse('mail_not_found', 404, 'This notice was sent meanwhile, or its device is gone.');
  end if;
  return notices + mails;
end
$$;
revoke all on function private.can_resend, public.list_failed_notices, public.resend_notices from public;
grant execute on function public.list_failed_notices, public.resend_notices to authenticated;
