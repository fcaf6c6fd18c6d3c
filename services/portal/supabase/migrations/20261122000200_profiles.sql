-- Profiles: one row for each account, with the role that decides what the person may do.
-- Tests: supabase/tests/people, supabase/tests/rls.

create type public.user_role as enum
  ('member', 'chair', 'vp', 'secretary', 'president', 'advisor', 'asst_dean', 'dean', 'admin');

-- A name in Latin letters, as certificates print it beside the Thai one.
create function private.is_latin_name(name text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(char_length(name) <= 200 and name ~ '^[A-Za-z\u00C0-\u024F][A-Za-z\u00C0-\u024F .,''’-]*$', true)
$$;
revoke all on function private.is_latin_name from public;
grant execute on function private.is_latin_name to anon, authenticated, service_role, supabase_auth_admin;

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  nickname text check (char_length(nickname) <= 80),
  -- The current name. When a person changes a confirmed name, the change waits in name_requests.
  full_name text check (char_length(full_name) <= 200),
  -- The same name in Latin letters: always a confirmed one. What a person writes waits in name_requests.
  full_name_en text check (private.is_latin_name(full_name_en)),
  name_confirmed_at timestamptz,
  name_source text check (name_source in ('register', 'identity-provider', 'administrator')),
  is_cohort_confirmed boolean not null default false,
  -- The name resembles that of an office holder, and nobody confirmed that it is this person's.
  is_name_doubtful boolean not null default false,
  role public.user_role not null default 'member',
  cohort int check (cohort between 1 and 200),
  division text,
  -- Name of the object in the bucket avatars: <person>/<file>.
  avatar_path text check (char_length(avatar_path) <= 300),
  check (private.is_object_name(avatar_path, id::text)),
  language text not null default 'th' check (language in ('th', 'en')),
  -- Set when the data of the person was erased. The empty row stays, because history refers to it.
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((name_confirmed_at is null) = (name_source is null)),
  check (name_confirmed_at is null or full_name is not null)
);
create index profiles_role_idx on public.profiles (role) where role <> 'member';
create index profiles_division_idx on public.profiles (division);
alter table public.profiles enable row level security;
create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();

-- Security definer, because the policies of profiles call it and would recurse. PL/pgSQL, as for everything that policies ask
-- on each request: it keeps its plan, where a function in SQL is planned at each call.
create function private.my_role() returns public.user_role language plpgsql stable security definer set search_path = '' as $$
begin
  return (select role from public.profiles where id = auth.uid());
end
$$;

create function private.has_role(variadic roles public.user_role[]) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(private.my_role() = any (roles), false);
end
$$;

create function private.is_admin() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.has_role('admin');
end
$$;

-- BOARD_ROLES of the specification.
create function private.is_board() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.has_role('admin', 'president', 'vp', 'secretary', 'chair');
end
$$;

-- APPROVAL_ROLES: the board and the reviewers after it.
create function private.is_approver() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return private.has_role('admin', 'president', 'vp', 'secretary', 'chair', 'advisor', 'asst_dean', 'dean');
end
$$;
revoke all on function private.my_role, private.has_role, private.is_admin, private.is_board, private.is_approver from public;
grant execute on function private.my_role, private.has_role, private.is_admin, private.is_board, private.is_approver
  to anon, authenticated, service_role;

grant select on public.profiles to authenticated, service_role;
grant update (nickname, full_name, full_name_en, role, cohort, division, avatar_path, language) on public.profiles
  to authenticated, service_role;
create policy "signed-in people read profiles" on public.profiles for select to authenticated using (true);
create policy "people change their own profile, administrators all" on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

-- Only administrators change roles. The trigger runs as the caller so that current_user distinguishes the roles of the API
-- from the owner of the database: the operator's command appoints the first administrator as owner.
create function private.guard_role() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.role is distinct from old.role and current_user in ('anon', 'authenticated', 'service_role') then
    if not private.is_admin() then
      perform private.refuse('role_change_forbidden', 403, 'Only an administrator changes roles.');
    end if;
    if old.role = 'admin' and private.is_last_admin(old.id) then
      perform private.refuse('role_last_administrator', 409, 'The last administrator cannot give up the role.',
        'Make somebody else an administrator first.');
    end if;
  end if;
  -- The division of a profile gives no rights (offices are in divisions and clubs), but pages show it next to the office.
  if new.division is distinct from old.division and old.role <> 'member'
     and current_user in ('anon', 'authenticated') and not private.is_admin() then
    perform private.refuse('division_change_forbidden', 403, 'Only an administrator changes the division of an office holder.');
  end if;
  return new;
end
$$;

-- Whether nobody else can administer the portal: somebody whose account is suspended or gone cannot. Locks the administrators,
-- so two of them cannot leave at the same time.
create function private.is_last_admin(person uuid) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.profiles where role = 'admin' order by id for update;
  return not exists (select from public.profiles as other join auth.users as account on account.id = other.id
    where other.role = 'admin' and other.id <> person and other.erased_at is null
      and account.deleted_at is null and (account.banned_until is null or account.banned_until <= now()));
end
$$;

-- `because` says what gave the role, if no person did at that moment: an invitation or a term of office.
create function private.log_role_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), 'change-role', 'profiles', new.id::text, jsonb_strip_nulls(jsonb_build_object('from', old.role, 'to', new.role,
    'because', nullif(current_setting('portal.role_because', true), ''))));
  return null;
end
$$;
revoke all on function private.guard_role, private.is_last_admin, private.log_role_change from public;
grant execute on function private.is_last_admin to authenticated, service_role;

create trigger guard_role before update of role, division on public.profiles
  for each row execute function private.guard_role();
create trigger log_role_change after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.log_role_change();

-- A person's name in Latin letters, unless their names are doubtful.
create function private.latin_name(person public.profiles) returns text language sql stable set search_path = '' as $$
  select case when not person.is_name_doubtful then person.full_name_en end
$$;
revoke all on function private.latin_name from public;
grant execute on function private.latin_name to authenticated;

-- Administrators search people by any part of a name or e-mail address. Profiles have no address. A suspended person has a reason.
create function public.find_people(term text default '', of_role public.user_role default null, of_division text default null,
  after_name text default null, after_id uuid default null, in_english boolean default false)
  returns table (id uuid, name text, nickname text, full_name text, full_name_en text, email text, role public.user_role, cohort int, division text,
    avatar_path text, created_at timestamptz, last_sign_in_at timestamptz,
    suspended_reason text, total int)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  search_text text := lower(trim(coalesce(term, '')));
begin
  if not private.is_admin() then
    perform private.refuse('people_forbidden', 403, 'Only administrators can look people up by their addresses.');
  end if;
  return query
    select matches.* from (
      select person.id, coalesce(case when in_english then private.latin_name(person) end, nullif(person.full_name, ''),
          nullif(person.nickname, ''), account.email::text, '') as name,
        person.nickname, person.full_name,
        private.latin_name(person) as full_name_en, account.email::text, person.role,
        person.cohort, person.division, person.avatar_path, person.created_at, account.last_sign_in_at,
        case when account.banned_until > now() then coalesce((select entry.detail ->> 'reason' from public.audit_log as entry
          where entry.action = 'suspend-account' and entry.target_table = 'profiles' and entry.target_id = person.id::text
          order by entry.id desc limit 1), '') end as suspended_reason, (count(*) over ())::int as total
      from public.profiles as person join auth.users as account on account.id = person.id
      where person.erased_at is null and (of_role is null or person.role = of_role)
        and (of_division is null or person.division = of_division)
        and (search_text = ''
          or position(search_text in lower(concat_ws(' ', person.nickname, person.full_name, person.full_name_en, account.email))) > 0)
    ) as matches
    where after_id is null or (matches.name, matches.id) > (coalesce(after_name, ''), after_id)
    order by matches.name, matches.id
    limit 25;
end
$$;
revoke all on function public.find_people from public;
grant execute on function public.find_people to authenticated;
