-- Accounts are of the institution's e-mail domains alone, and each gets a profile. The hook gives sign-up a clean
-- answer; the triggers hold also where no hook is set. Proven by rules/sign-up.test.ts.
create function private.is_institution_email(email text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce(lower(substring(email from '@([^@]+)$')) = any (email_domains), false) from public.app_settings
$$;

create function public.hook_institution_email(event jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_institution_email(event -> 'user' ->> 'email') then
    return '{}'::jsonb;
  end if;
  return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message',
    'Please sign up with an e-mail address of the institution.'));
end
$$;

create function private.handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, nickname)
  values (new.id, left(nullif(trim(new.raw_user_meta_data ->> 'nickname'), ''), 80))
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
  -- An erased account keeps no address at all.
  if new.email is not null and new.deleted_at is null and not private.is_institution_email(new.email) then
    perform private.refuse('email_domain_foreign', 403, 'An account keeps an e-mail address of the institution.');
  end if;
  return new;
end
$$;
revoke all on function private.is_institution_email, public.hook_institution_email, private.handle_new_user,
  private.guard_profile_email, private.guard_email_change from public;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.hook_institution_email to supabase_auth_admin;

create trigger handle_new_user after insert on auth.users for each row execute function private.handle_new_user();
create trigger guard_email_change before update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.guard_email_change();
create trigger guard_profile_email before insert on public.profiles
  for each row execute function private.guard_profile_email();
