-- Invitations: an administrator invites addresses of the institution to an office, by hand or from a file. When the person
-- confirms the address, whichever way they sign in, they get the role, the division and the club. An invitation ends 60 days
-- after it was last sent. Tests: supabase/tests/people/invitations.test.ts, offices.test.ts.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  -- Canonical, see private.canonical_email; `address` is as it was written.
  email text not null check (email = lower(email) and char_length(email) <= 254),
  address text not null check (char_length(address) <= 254),
  name text check (char_length(name) between 1 and 200),
  language text not null default 'th' check (language in ('th', 'en')),
  role public.user_role not null,
  division text references public.divisions on update cascade on delete set null,
  club_id uuid references public.clubs on delete set null,
  term text check (char_length(term) between 1 and 40 and term = btrim(term)),
  starts_on date not null check (starts_on between '1900-01-01' and '9999-12-31'),
  ends_on date check (ends_on >= starts_on and ends_on between '1900-01-01' and '9999-12-31'),
  invited_by uuid references public.profiles on delete set null,
  sent_at timestamptz not null default now(),
  -- How often it was sent.
  sendings int not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references public.profiles on delete set null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (accepted_at is null or withdrawn_at is null)
);
-- A mailbox has one open invitation.
create unique index invitations_open_idx on public.invitations (email) where accepted_at is null and withdrawn_at is null;
create index invitations_created_at_idx on public.invitations (created_at desc, id desc);
create index invitations_division_idx on public.invitations (division);
create index invitations_club_id_idx on public.invitations (club_id);
create index invitations_invited_by_idx on public.invitations (invited_by);
create index invitations_accepted_by_idx on public.invitations (accepted_by);
alter table public.invitations enable row level security;
create trigger touch_updated_at before update on public.invitations for each row execute function private.touch_updated_at();
grant select on public.invitations to authenticated, service_role;
create policy "administrators read invitations" on public.invitations for select to authenticated
  using ((select private.is_admin()));

create function private.require_offices_admin() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('offices_forbidden', 403, 'Only administrators give offices and invite people to them.');
  end if;
end
$$;

-- Queues the mail of an invitation beside the notices. It names the office and the page to sign in, and carries no secret: who
-- reads the mailbox signs in with it.
create function private.announce_invitation(entry public.invitations) returns void language plpgsql security definer set search_path = '' as $$
declare
  event bigint;
begin
  insert into public.notification_outbox (kind, path, event_key, fanned_out_at, payload)
  select 'invitation', '/sign-up', concat_ws('/', 'invitation', entry.id, entry.sendings), now(), jsonb_build_object(
    'role', entry.role, 'language', entry.language, 'expires_at', entry.expires_at,
    'organisation', settings.organisation_name, 'organisation_th', settings.organisation_name_th,
    'place', nullif(concat_ws(', ', home.name_th, club.name_th), ''), 'place_en', nullif(concat_ws(', ', home.name, club.name), ''))
  from public.app_settings as settings
  left join public.divisions as home on home.slug = entry.division left join public.clubs as club on club.id = entry.club_id
  returning id into event;
  insert into public.notification_deliveries (outbox_id, channel, receiver) values (event, 'email', entry.id::text);
end
$$;

-- Invites an address, or changes its open invitation; either sends the mail.
create function private.invite(office jsonb, office_term text, first_day date, last_day date) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  entry public.invitations;
begin
  insert into public.invitations (email, address, name, language, role, division, club_id, term, starts_on, ends_on, invited_by, expires_at)
  values (office ->> 'mailbox', office ->> 'email', office ->> 'name', coalesce(office ->> 'language', 'th'),
    (office ->> 'role')::public.user_role, office ->> 'division', (office ->> 'club_id')::uuid, office_term, first_day, last_day,
    auth.uid(), now() + interval '60 days')
  on conflict (email) where accepted_at is null and withdrawn_at is null do update
    set address = excluded.address, name = excluded.name, language = excluded.language, role = excluded.role, division = excluded.division,
      club_id = excluded.club_id, term = excluded.term, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
      invited_by = excluded.invited_by, sent_at = now(), sendings = invitations.sendings + 1, expires_at = excluded.expires_at
  returning * into entry;
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), 'invite-person', 'invitations', entry.id::text, private.office_detail(entry));
  perform private.announce_invitation(entry);
end
$$;

-- The office of an invitation for the audit log, which keeps no address.
create function private.office_detail(entry public.invitations) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('role', entry.role, 'division', entry.division, 'club_id', entry.club_id, 'term', entry.term))
$$;

create function private.open_invitation(invitation uuid) returns public.invitations
  language plpgsql volatile security definer set search_path = '' as $$
declare
  entry public.invitations;
begin
  perform private.require_offices_admin();
  select * into entry from public.invitations where id = invitation and accepted_at is null and withdrawn_at is null for update;
  if not found then
    perform private.refuse('invitation_not_open', 409, 'This invitation was accepted or withdrawn meanwhile.');
  end if;
  return entry;
end
$$;

-- Sends an invitation again. It is valid for 60 days from then.
create function public.resend_invitation(invitation uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  entry public.invitations := private.open_invitation(invitation);
begin
  if entry.sent_at > now() - interval '1 minute' then
    perform private.refuse('invitation_just_sent', 429, 'This invitation was sent within the last minute.', 'Try again in a minute.');
  end if;
  update public.invitations set sent_at = now(), sendings = sendings + 1, expires_at = now() + interval '60 days'
    where id = invitation returning * into entry;
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), 'resend-invitation', 'invitations', invitation::text, private.office_detail(entry));
  perform private.announce_invitation(entry);
  perform private.retry_notifications();
end
$$;

create function public.withdraw_invitation(invitation uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  entry public.invitations := private.open_invitation(invitation);
begin
  update public.invitations set withdrawn_at = now() where id = invitation;
  delete from public.notification_deliveries where receiver = invitation::text and channel = 'email' and state = 'waiting';
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), 'withdraw-invitation', 'invitations', invitation::text, private.office_detail(entry));
end
$$;

-- Gives an office from its first day on, or at once if it has come. `office` is a line that read_office checked.
create function private.take_office(person uuid, role public.user_role, division text, club uuid, office_term text, first_day date,
  last_day date, given_by uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  entry public.terms_of_office;
begin
  delete from public.terms_of_office as planned where planned.person_id = person and planned.began_at is null;
  insert into public.terms_of_office (person_id, role, division, club_id, term, starts_on, ends_on, created_by)
  values (person, role, division, club, office_term, first_day, last_day, given_by) returning * into entry;
  if first_day <= private.today() then
    perform private.begin_term(entry);
  end if;
end
$$;

-- The invited person is there: their address is confirmed.
create function private.use_invitation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  entry public.invitations;
begin
  if new.email_confirmed_at is null or new.deleted_at is not null then
    return null;
  end if;
  select * into entry from public.invitations where email = private.canonical_email(new.email)
    and accepted_at is null and withdrawn_at is null and expires_at > now() for update;
  if not found or entry.ends_on < private.today() then
    return null;
  end if;
  -- Only who is an administrator makes one, at that moment too.
  if entry.role = 'admin' and not exists (select from public.profiles as inviter join auth.users as account on account.id = inviter.id
    where inviter.id = entry.invited_by and inviter.role = 'admin' and (account.banned_until is null or account.banned_until <= now())) then
    update public.invitations set withdrawn_at = now() where id = entry.id;
    return null;
  end if;
  update public.invitations set accepted_at = now(), accepted_by = new.id where id = entry.id;
  if entry.name is not null and entry.invited_by is distinct from new.id
    and exists (select from public.profiles where id = new.id and name_confirmed_at is null) then
    perform private.confirm_name(new.id, entry.name, null, 'administrator', entry.invited_by);
  end if;
  perform set_config('portal.role_because', 'invitation', true);
  if entry.role = 'member' then
    update public.profiles set division = entry.division where id = new.id and entry.division is not null;
  else
    perform private.take_office(new.id, entry.role, entry.division, entry.club_id, entry.term, entry.starts_on, entry.ends_on, entry.invited_by);
  end if;
  perform set_config('portal.role_because', '', true);
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (new.id, 'accept-invitation', 'invitations', entry.id::text, private.office_detail(entry));
  return null;
end
$$;
revoke all on function private.require_offices_admin, private.announce_invitation, private.invite, private.office_detail, private.open_invitation,
  public.resend_invitation, public.withdraw_invitation, private.take_office, private.use_invitation from public;
grant execute on function public.resend_invitation, public.withdraw_invitation to authenticated;

-- Its name sorts after handle_new_user, which creates the profile, and before use_register_name, whose name wins.
create trigger use_invitation after insert on auth.users for each row execute function private.use_invitation();
create trigger use_invitation_later after update of email, email_confirmed_at on auth.users for each row
  when ((old.email, old.email_confirmed_at is null) is distinct from (new.email, new.email_confirmed_at is null))
  execute function private.use_invitation();
