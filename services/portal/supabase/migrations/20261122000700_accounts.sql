-- Accounts: only of the institution's e-mail domains, one for each mailbox; each gets a profile. The auth hooks answer
-- sign-ups and changes of address with a clear error; the triggers enforce the same where no hook is set.
-- Tests: supabase/tests/accounts.

create function private.is_institution_email(email text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(lower(substring(email from '@([^@]+)$')) = any (email_domains), false) from public.app_settings);
end
$$;

-- The canonical address of a mailbox: lowercase, without a sub-address (name+1@), and without dots in the name if the
-- institution's mail ignores them.
create function private.canonical_email(email text) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case when email_ignores_dots then replace(mailbox, '.', '') else mailbox end || domain
    from public.app_settings,
      (select coalesce(nullif(split_part(split_part(lower(email), '@', 1), '+', 1), ''), split_part(lower(email), '@', 1)) as mailbox,
        substring(lower(email) from '@[^@]+$') as domain) as parts);
end
$$;

-- The account of each mailbox. Only confirmed addresses count; otherwise anybody could keep others from signing up.
create table private.account_addresses (
  address text primary key,
  user_id uuid not null unique references auth.users on delete cascade
);
alter table private.account_addresses enable row level security;

create function private.is_known_to_another(email text, person uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from private.account_addresses
    where address = private.canonical_email(email) and user_id is distinct from person)
$$;

-- A hook's answer to an address; `person` is the account that wants it, null for a new one.
create function private.judge_email(email text, person uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_institution_email(email) then jsonb_build_object('error', jsonb_build_object('http_code', 403,
      'code', 'email_domain_foreign', 'message', 'Please use an e-mail address of the institution.'))
    when private.is_known_to_another(email, person) then jsonb_build_object('error', jsonb_build_object('http_code', 422,
      'code', 'user_already_exists', 'message', 'User already registered'))
    else '{}'::jsonb
  end
$$;

create function public.hook_institution_email(event jsonb) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select private.judge_email(event -> 'user' ->> 'email', null)
$$;

create function public.hook_email_change(event jsonb) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select private.judge_email(event ->> 'new_email', (event -> 'user' ->> 'id')::uuid)
$$;

-- The language of the person that a mail goes to, and the organisation's name in it. Somebody without an account yet says it.
create function public.hook_mail_values(event jsonb) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('Language', reader.language,
    'Organisation', case reader.language when 'en' then organisation_name else organisation_name_th end)
  from public.app_settings
  cross join lateral (select coalesce((select language from public.profiles where id = (event -> 'user' ->> 'id')::uuid),
    case event #>> '{user,user_metadata,language}' when 'en' then 'en' else 'th' end) as language) as reader
$$;

create function private.handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, nickname, language)
  values (new.id, left(nullif(trim(new.raw_user_meta_data ->> 'nickname'), ''), 80),
    case new.raw_user_meta_data ->> 'language' when 'en' then 'en' else 'th' end)
  on conflict (id) do nothing;
  return new;
end
$$;

create function private.guard_profile_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_institution_email((select email from auth.users where id = new.id)) then
    perform private.refuse('email_domain_foreign', 403, 'A profile needs an e-mail address of the institution.');
  end if;
  return new;
end
$$;

create function private.guard_email_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- An erased account has no address, and every other one has.
  if new.deleted_at is null and not private.is_institution_email(new.email) then
    perform private.refuse('email_domain_foreign', 403, 'An account must keep an e-mail address of the institution.');
  end if;
  return new;
end
$$;

create function private.keep_account_address() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.email is null or new.email_confirmed_at is null or new.deleted_at is not null then
    delete from private.account_addresses where user_id = new.id;
  else
    insert into private.account_addresses (address, user_id) values (private.canonical_email(new.email), new.id)
      on conflict (user_id) do update set address = excluded.address;
  end if;
  return new;
exception when unique_violation then
  perform private.refuse('email_already_registered', 422, 'Somebody is already registered with this mailbox.',
    'Sign in with the address that you signed up with.');
  return null;
end
$$;

create function private.fold_addresses() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.account_addresses as entry set address = private.canonical_email(account.email)
    from auth.users as account where account.id = entry.user_id;
  return new;
exception when unique_violation then
  perform private.refuse('email_dots_ambiguous', 409, 'The addresses of two accounts differ only by dots.',
    'Remove one of the accounts first.');
  return null;
end
$$;
revoke all on function private.is_institution_email, private.canonical_email, private.is_known_to_another, private.judge_email,
  public.hook_institution_email, public.hook_email_change, public.hook_mail_values, private.handle_new_user, private.guard_profile_email,
  private.guard_email_change, private.keep_account_address, private.fold_addresses from public;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.hook_institution_email, public.hook_email_change, public.hook_mail_values to supabase_auth_admin;

create trigger handle_new_user after insert on auth.users for each row execute function private.handle_new_user();
create trigger guard_email_change before update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.guard_email_change();
create trigger guard_profile_email before insert on public.profiles
  for each row execute function private.guard_profile_email();
create trigger keep_account_address after insert or update of email, email_confirmed_at, deleted_at on auth.users
  for each row execute function private.keep_account_address();
create trigger fold_addresses after update of email_ignores_dots on public.app_settings
  for each row when (old.email_ignores_dots is distinct from new.email_ignores_dots) execute function private.fold_addresses();

-- Whether the caller has a password, which pages ask for before they set a new one.
create function public.has_password() returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((select encrypted_password <> '' from auth.users where id = auth.uid()), false)
$$;
revoke all on function public.has_password from public;
grant execute on function public.has_password to authenticated;

-- Appoints the first administrator of an installation. Called by the operator's command or the owner of the database.
-- Removes passwords and sessions from before the address was confirmed: they may belong to somebody who guessed the address.
create function private.appoint_admin(address text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  account record;
  is_password_own boolean;
begin
  select users.id, users.email_confirmed_at, users.encrypted_password, profile.role into account
    from auth.users join public.profiles as profile on profile.id = users.id
    where lower(users.email) = lower(address) and users.deleted_at is null;
  if account.id is null then
    perform private.refuse('person_unknown', 404, 'Nobody has signed up with this address; let them sign up first.');
  end if;
  if account.email_confirmed_at is null then
    perform private.refuse('person_unconfirmed', 409, 'The address is not confirmed yet; let them open the link in their mail.');
  end if;
  is_password_own := coalesce(account.encrypted_password, '') <> '' and exists (
    select from auth.audit_log_entries where created_at >= account.email_confirmed_at
      and payload ->> 'action' = 'user_updated_password' and payload ->> 'actor_id' = account.id::text);
  if coalesce(account.encrypted_password, '') <> '' and not is_password_own then
    update auth.users set encrypted_password = null where id = account.id;
    delete from auth.sessions where user_id = account.id;
  else
    delete from auth.sessions where user_id = account.id and created_at < account.email_confirmed_at;
  end if;
  update public.profiles set role = 'admin' where id = account.id and role <> 'admin';
  return jsonb_build_object('id', account.id, 'role', 'admin', 'was', account.role,
    'password', case when is_password_own then 'kept' else 'to be chosen' end);
end
$$;
revoke all on function private.appoint_admin from public;

-- Administrators suspend an account with a reason. It stays as it is, and nobody signs in to it: GoTrue refuses banned users. Its
-- sessions go when the suspension ends: until then they tell the person's devices that it is suspended.
create function public.suspend_person(person uuid, reason text) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('suspension_forbidden', 403, 'Only administrators suspend accounts.');
  end if;
  if person = auth.uid() then
    perform private.refuse('suspension_own_account', 409, 'You cannot suspend your own account.');
  end if;
  if char_length(trim(coalesce(reason, ''))) not between 3 and 500 then
    perform private.refuse('suspension_reason_missing', 422, 'Give a reason of 3 to 500 characters.');
  end if;
  -- Two administrators who suspend each other at the same time: the second is refused.
  if private.is_last_admin(person) then
    perform private.refuse('role_last_administrator', 409, 'The last administrator cannot be suspended.',
      'Make somebody else an administrator first.');
  end if;
  update auth.users set banned_until = now() + interval '100 years' where id = person and deleted_at is null
    and (banned_until is null or banned_until <= now());
  if not found then
    perform private.refuse('suspension_not_possible', 409, 'This account is suspended already, or gone.');
  end if;
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), 'suspend-account', 'profiles', person::text, jsonb_build_object('reason', trim(reason)));
end
$$;

create function public.restore_person(person uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('suspension_forbidden', 403, 'Only administrators end a suspension.');
  end if;
  update auth.users set banned_until = null where id = person and banned_until > now();
  if not found then
    perform private.refuse('suspension_not_possible', 409, 'This account is not suspended.');
  end if;
  delete from auth.sessions where user_id = person;
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), 'restore-account', 'profiles', person::text, '{}');
end
$$;

-- The caller's sessions, the newest first, and how one ends another.
create function public.list_my_sessions() returns table (id uuid, started_at timestamptz, last_used_at timestamptz,
  device text, address text, is_current boolean)
  language sql stable security definer set search_path = '' as $$
  select session.id, session.created_at, greatest(session.created_at, session.updated_at,
      session.refreshed_at at time zone 'utc'), left(session.user_agent, 300), host(session.ip),
    session.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions as session
  where session.user_id = auth.uid() and (session.not_after is null or session.not_after > now())
  order by 3 desc limit 100
$$;

create function public.end_my_session(session uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where id = session and user_id = auth.uid();
  if not found then
    perform private.refuse('session_not_found', 404, 'This session has ended already.');
  end if;
end
$$;
revoke all on function public.suspend_person, public.restore_person, public.list_my_sessions, public.end_my_session from public;
grant execute on function public.suspend_person, public.restore_person, public.list_my_sessions, public.end_my_session
  to authenticated;
