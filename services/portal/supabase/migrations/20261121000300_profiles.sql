-- One row for each account: who somebody is here, and the role that decides what they may do.
-- Proven by access/matrix.test.ts and rules/roles.test.ts.
create type public.user_role as enum
  ('member', 'chair', 'vp', 'secretary', 'president', 'advisor', 'asst_dean', 'dean', 'admin');

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  nickname text check (char_length(nickname) <= 80),
  -- The name in force. A person's own change of a confirmed one waits in name_requests.
  full_name text check (char_length(full_name) <= 200),
  name_confirmed_at timestamptz,
  name_source text check (name_source in ('register', 'identity-provider', 'administrator')),
  is_cohort_confirmed boolean not null default false,
  -- Somebody who holds an office has this name or nearly this one, and nobody confirmed that it is this person's.
  is_name_doubtful boolean not null default false,
  role public.user_role not null default 'member',
  cohort int check (cohort between 1 and 200),
  division text,
  -- Name of the object in the bucket avatars: <person>/<file>.
  avatar_path text check (char_length(avatar_path) <= 300),
  check (private.is_object_name(avatar_path, id::text)),
  language text not null default 'th' check (language in ('th', 'en')),
  -- Set when a person had their data erased: what history needs to point at stays, and nothing of the person.
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

-- Read past policies, or the policies of profiles would ask themselves.
create function private.my_role() returns public.user_role language sql stable security definer set search_path = '' as $$
  select role from public.profiles where id = auth.uid()
$$;
create function private.has_role(variadic roles public.user_role[]) returns boolean language sql stable set search_path = '' as $$
  select coalesce(private.my_role() = any (roles), false)
$$;
create function private.is_admin() returns boolean language sql stable set search_path = '' as $$
  select private.has_role('admin')
$$;
-- BOARD_ROLES of the specification.
create function private.is_board() returns boolean language sql stable set search_path = '' as $$
  select private.has_role('admin', 'president', 'vp', 'secretary', 'chair')
$$;
-- APPROVAL_ROLES: the board, and who decides after it.
create function private.is_approver() returns boolean language sql stable set search_path = '' as $$
  select private.has_role('admin', 'president', 'vp', 'secretary', 'chair', 'advisor', 'asst_dean', 'dean')
$$;
revoke all on function private.my_role, private.has_role, private.is_admin, private.is_board, private.is_approver from public;
grant execute on function private.my_role, private.has_role, private.is_admin, private.is_board, private.is_approver
  to anon, authenticated, service_role;

grant select on public.profiles to authenticated, service_role;
grant update (nickname, full_name, role, cohort, division, avatar_path, language) on public.profiles
  to authenticated, service_role;
create policy "signed-in people read profiles" on public.profiles for select to authenticated using (true);
create policy "people change their own profile, administrators all" on public.profiles for update to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()))
  with check (id = (select auth.uid()) or (select private.is_admin()));

grant select on public.app_settings to anon, authenticated, service_role;
grant update on public.app_settings to authenticated, service_role;
create policy "everybody reads the settings" on public.app_settings for select to anon, authenticated using (true);
create policy "administrators change the settings" on public.app_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
