-- Check-in by a signed code that expires. Organisers show it, and people scan it, also without a network. A scan counts once,
-- during the event and its margin. A scan that arrives after its code expired is late: only the device says when it was made,
-- so it counts once an organiser confirms it. Tests: supabase/tests/events.

create table private.check_in_keys (
  event_id uuid primary key references public.events on delete cascade,
  key bytea not null default extensions.gen_random_bytes(32)
);
alter table private.check_in_keys enable row level security;

create function private.check_in_signature(event uuid, issued bigint, expires bigint) returns text
  language sql stable security definer set search_path = '' as $$
  select translate(encode(extensions.hmac(convert_to(concat_ws('.', 'check-in-1', event, issued, expires), 'UTF8'), key, 'sha256'), 'base64'), '+/=', '-_')
  from private.check_in_keys where event_id = event
$$;
revoke all on function private.check_in_signature from public;

-- Whether an event was cancelled by a time: a scan from before that counts.
create function private.is_cancelled(event uuid, moment timestamptz) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from public.events where id = event and cancelled_at <= moment)
$$;
revoke all on function private.is_cancelled from public;

-- `<event>.<issued>.<expires>.<signature>`, times in seconds since 1970.
create function public.create_check_in_code(event uuid, valid_minutes int default 10) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  issued bigint := extract(epoch from now())::bigint;
  span tstzrange := private.attendance_span(event);
  expires bigint;
begin
  if not private.is_board() then
    perform private.refuse('check_in_code_forbidden', 403, 'Only the board can show check-in codes.');
  end if;
  if valid_minutes not between 1 and 24 * 60 then
    perform private.refuse('check_in_validity_invalid', 422, 'A code is valid from one minute to one day.');
  end if;
  if span is null then
    perform private.refuse('event_not_found', 404, 'There is no such event.');
  end if;
  if not private.is_event_organiser(event) then
    perform private.refuse('check_in_organiser_required', 403, 'Only the organisers of an event can create its check-in codes.',
      'Ask the chair of its division, the president of its club, or an administrator.');
  end if;
  if now() > upper(span) then
    perform private.refuse('check_in_event_over', 410, 'Check-in for this event has closed.');
  end if;
  if private.is_cancelled(event, now()) then
    perform private.refuse('check_in_event_cancelled', 410, 'This event was cancelled.');
  end if;
  expires := least(issued + valid_minutes * 60, ceil(extract(epoch from upper(span)))::bigint);
  insert into private.check_in_keys (event_id) values (event) on conflict do nothing;
  return jsonb_build_object('code', concat_ws('.', event, issued, expires, private.check_in_signature(event, issued, expires)),
    'expires_at', to_timestamp(expires));
end
$$;

create function public.check_in(code text, scanned_at timestamptz default now()) returns public.event_attendance
  language plpgsql security definer set search_path = '' as $$
declare
  -- Match the text first: casting an invalid one would raise an error.
  parts text[] := regexp_match(code, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9]{1,12})\.([0-9]{1,12})\.([A-Za-z0-9_-]{43})$');
  -- Allows clocks to differ.
  tolerance interval := interval '30 seconds';
  event uuid;
  expires_at timestamptz;
  span tstzrange;
  is_late boolean;
  was_at timestamptz;
  attendance public.event_attendance;
begin
  if auth.uid() is null then
    perform private.refuse('check_in_anonymous', 401, 'Sign in to check in.');
  end if;
  if parts is null or parts[4] is distinct from private.check_in_signature(parts[1]::uuid, parts[2]::bigint, parts[3]::bigint) then
    perform private.refuse('check_in_code_invalid', 400, 'This is not a check-in code of this portal.');
  end if;
  scanned_at := coalesce(scanned_at, now());
  event := parts[1]::uuid;
  expires_at := to_timestamp(parts[3]::bigint);
  span := private.attendance_span(event);
  if scanned_at > now() + interval '1 minute' then
    perform private.refuse('check_in_scan_ahead', 422, 'The scan is in the future.', 'Check the clock of the device.');
  end if;
  if scanned_at > expires_at + tolerance or scanned_at < to_timestamp(parts[2]::bigint) - tolerance then
    perform private.refuse('check_in_code_expired', 410, 'This code was not valid when it was scanned.', 'Scan the one that is shown now.');
  end if;
  if now() > expires_at + interval '7 days' then
    perform private.refuse('check_in_scan_late', 410, 'A scan must be sent within seven days.');
  end if;
  is_late := now() > least(expires_at + tolerance, upper(span));
  was_at := case when is_late then scanned_at else now() end;
  if was_at < lower(span) then
    perform private.refuse('check_in_too_early', 409, 'Check-in for this event has not opened yet.', 'Scan again when the event begins.');
  end if;
  if was_at > upper(span) then
    perform private.refuse('check_in_event_over', 410, 'Check-in for this event has closed.');
  end if;
  if private.is_cancelled(event, was_at) then
    perform private.refuse('check_in_event_cancelled', 410, 'This event was cancelled.');
  end if;
  insert into public.event_attendance as existing (event_id, user_id, checked_in_at, method, recorded_by)
  values (event, auth.uid(), was_at, case when is_late then 'offline' else 'qr' end, auth.uid())
  -- A scan on time replaces a late scan, also a refused one.
  on conflict (event_id, user_id) do update
    set method = 'qr', checked_in_at = excluded.checked_in_at, decision = null, decided_by = null, decided_at = null
    where excluded.method = 'qr' and not existing.is_counted;
  select * into attendance from public.event_attendance where event_id = event and user_id = auth.uid();
  return attendance;
end
$$;

-- Decides about late scans: 'confirmed' counts them, 'refused' does not, 'waiting' withdraws the decision. Returns how many
-- changed.
create function public.decide_late_scans(event uuid, scans uuid[], decision text default 'confirmed') returns int
  language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  if not private.is_event_organiser(event) then
    perform private.refuse('check_in_organiser_required', 403, 'Only the organisers of an event can decide about its late scans.',
      'Ask the chair of its division, the president of its club, or an administrator.');
  end if;
  if coalesce(decision, '') not in ('confirmed', 'refused', 'waiting') then
    perform private.refuse('check_in_decision_invalid', 422, 'A late scan is confirmed, refused or waiting.');
  end if;
  if not private.is_admin() and exists (select from public.event_attendance where id = any (scans) and user_id = auth.uid()) then
    perform private.refuse('check_in_own_scan', 403, 'You can''t decide about your own late scan.', 'Ask another organiser or an administrator.');
  end if;
  update public.event_attendance as late
    set decision = nullif(decide_late_scans.decision, 'waiting'),
      decided_by = case when decide_late_scans.decision <> 'waiting' then auth.uid() end,
      decided_at = case when decide_late_scans.decision <> 'waiting' then now() end
    where late.id = any (scans) and late.event_id = event and late.method = 'offline'
      and late.decision is distinct from nullif(decide_late_scans.decision, 'waiting');
  get diagnostics changed = row_count;
  return changed;
end
$$;
revoke all on function public.create_check_in_code, public.check_in, public.decide_late_scans from public;
grant execute on function public.create_check_in_code, public.check_in, public.decide_late_scans to authenticated;
