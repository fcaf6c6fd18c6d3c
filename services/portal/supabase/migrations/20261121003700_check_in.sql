-- Check-in by a signed code that expires: the board shows it, people scan it, also without a network. A scan is kept by the
-- device and sent later with its time; it counts once. Proven by attendance/check-in.test.ts.
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

-- `<event>.<issued>.<expires>.<signature>`, times in seconds since 1970.
create function public.create_check_in_code(event uuid, valid_minutes int default 10) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  issued bigint := extract(epoch from now())::bigint;
  expires bigint := issued + valid_minutes * 60;
begin
  if not private.is_board() then
    perform private.refuse('check_in_code_forbidden', 403, 'The board shows check-in codes.');
  end if;
  if valid_minutes not between 1 and 24 * 60 then
    perform private.refuse('check_in_validity_invalid', 422, 'A code is valid from one minute to one day.');
  end if;
  if not exists (select from public.events where id = event) then
    perform private.refuse('event_not_found', 404, 'There is no such event.');
  end if;
  insert into private.check_in_keys (event_id) values (event) on conflict do nothing;
  return jsonb_build_object('code', concat_ws('.', event, issued, expires, private.check_in_signature(event, issued, expires)),
    'expires_at', to_timestamp(expires));
end
$$;

create function public.check_in(code text, scanned_at timestamptz default now()) returns public.event_attendance
  language plpgsql security definer set search_path = '' as $$
declare
  -- Compared as text first: what is no code at all must not fail in a cast.
  parts text[] := regexp_match(code, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9]{1,12})\.([0-9]{1,12})\.([A-Za-z0-9_-]{43})$');
  attendance public.event_attendance;
begin
  if auth.uid() is null then
    perform private.refuse('check_in_anonymous', 401, 'Sign in to check in.');
  end if;
  if parts is null or parts[4] is distinct from private.check_in_signature(parts[1]::uuid, parts[2]::bigint, parts[3]::bigint) then
    perform private.refuse('check_in_code_invalid', 400, 'This is no check-in code of ours.');
  end if;
  if scanned_at > now() + interval '1 minute' then
    perform private.refuse('check_in_scan_ahead', 422, 'The scan lies in the future.', 'Check the clock of the device.');
  end if;
  -- A device says when it scanned; half a minute of difference between clocks is nobody's fault.
  if scanned_at > to_timestamp(parts[3]::bigint) + interval '30 seconds' or scanned_at < to_timestamp(parts[2]::bigint) - interval '30 seconds' then
    perform private.refuse('check_in_code_expired', 410, 'This code was not valid when it was scanned.', 'Scan the one that is shown now.');
  end if;
  if now() > to_timestamp(parts[3]::bigint) + interval '7 days' then
    perform private.refuse('check_in_scan_late', 410, 'A scan is sent within seven days.');
  end if;
  insert into public.event_attendance (event_id, user_id, checked_in_at, method, recorded_by)
  values (parts[1]::uuid, auth.uid(), scanned_at,
    case when now() > to_timestamp(parts[3]::bigint) + interval '30 seconds' then 'offline' else 'qr' end, auth.uid())
  on conflict (event_id, user_id) do nothing;
  select * into attendance from public.event_attendance where event_id = parts[1]::uuid and user_id = auth.uid();
  return attendance;
end
$$;
revoke all on function public.create_check_in_code, public.check_in from public;
grant execute on function public.create_check_in_code, public.check_in to authenticated;
