-- Mail that did not arrive at its server: mail of signing in, which this repository's backend queues, and notices by e-mail.
-- Administrators see it and have it sent again. Supabase does not queue mail of signing in, so there the list has notices
-- alone. Tests: supabase/tests/mail.

-- Deliveries that failed, are tried again, or are overdue: where functions do not run, nobody takes what is due.
create view private.undelivered_deliveries with (security_invoker = true) as
  select * from public.notification_deliveries
  where state = 'failed' or state = 'waiting' and (last_error is not null or next_attempt_at < now() - interval '15 minutes');

create function public.list_undelivered_mail() returns table (id uuid, source text, kind text, recipient text, state text,
  attempts int, last_error text, created_at timestamptz, next_attempt_at timestamptz, can_resend boolean)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('mail_forbidden', 403, 'Only administrators can see undelivered mail.');
  end if;
  if to_regnamespace('trivium_backend') is not null then
    return query execute
      $query$ select mail.id, 'sign-in', mail.kind, mail.recipient, mail.state, mail.attempts, mail.last_error, mail.created_at,
        mail.next_attempt_at, mail.expires_at > now()
      from trivium_backend.outgoing_mail as mail where mail.state = 'failed' or mail.last_error is not null
      order by mail.created_at desc limit 200 $query$;
  end if;
  return query
    select delivery.id, 'notice', outbox.kind, coalesce(account.email, invitation.address, delivery.receiver)::text, delivery.state,
      delivery.attempts, coalesce(delivery.last_error, 'not_attempted'), delivery.created_at, delivery.next_attempt_at, true
    from private.undelivered_deliveries as delivery
    join public.notification_outbox as outbox on outbox.id = delivery.outbox_id
    left join auth.users as account on account.id = delivery.user_id
    left join public.invitations as invitation on invitation.id::text = delivery.receiver
    where delivery.channel = 'email'
    order by delivery.created_at desc limit 200;
end
$$;

-- Has a mail sent again, at once. A mail of signing in whose link has expired stays as it is: the person asks for a new one.
create function public.resend_mail(mail uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  expired boolean;
  found_rows int := 0;
begin
  if not private.is_admin() then
    perform private.refuse('mail_forbidden', 403, 'Only administrators can have mail sent again.');
  end if;
  if to_regnamespace('trivium_backend') is not null then
    execute 'select expires_at <= now() from trivium_backend.outgoing_mail where id = $1' into expired using mail;
    if expired then
      perform private.refuse('mail_expired', 410, 'The link of this mail has expired. The person must ask for a new one.');
    end if;
    execute $query$ update trivium_backend.outgoing_mail set state = 'waiting', attempts = 0, next_attempt_at = now()
      where id = $1 $query$ using mail;
    get diagnostics found_rows = row_count;
  end if;
  if found_rows = 0 then
    update public.notification_deliveries set state = 'waiting', attempts = 0, next_attempt_at = now()
    where id = mail and channel = 'email' and state <> 'sent';
    get diagnostics found_rows = row_count;
    perform private.retry_notifications() where found_rows > 0;
  end if;
  if found_rows = 0 then
    perform private.refuse('mail_not_found', 404, 'This mail was sent meanwhile, or deleted.');
  end if;
end
$$;
revoke all on function public.list_undelivered_mail, public.resend_mail from public;
grant execute on function public.list_undelivered_mail, public.resend_mail to authenticated;
