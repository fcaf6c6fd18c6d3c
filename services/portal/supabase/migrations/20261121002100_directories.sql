-- People who are no accounts: the faculty's leadership, public, and alumni, for signed-in readers.
-- Proven by access/matrix.test.ts.
create table public.faculty_static (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_th text,
  title text not null,
  title_th text,
  term text,
  photo_path text,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table public.alumni_profiles (
  id uuid primary key default gen_random_uuid(),
  full_name text not null,
  full_name_th text,
  cohort int check (cohort between 1 and 200),
  graduated_in int check (graduated_in between 2400 and 2700),
  occupation text,
  workplace text,
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index alumni_profiles_cohort_idx on public.alumni_profiles (cohort);
alter table public.faculty_static enable row level security;
alter table public.alumni_profiles enable row level security;
create trigger touch_updated_at before update on public.faculty_static for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.alumni_profiles for each row execute function private.touch_updated_at();

grant select on public.faculty_static to anon;
grant select, insert, update, delete on public.faculty_static, public.alumni_profiles to authenticated, service_role;
create policy "everybody reads the faculty's leadership" on public.faculty_static for select to anon, authenticated using (true);
create policy "administrators add faculty" on public.faculty_static for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change faculty" on public.faculty_static for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove faculty" on public.faculty_static for delete to authenticated
  using ((select private.is_admin()));
create policy "signed-in people read alumni" on public.alumni_profiles for select to authenticated using (true);
create policy "administrators add alumni" on public.alumni_profiles for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change alumni" on public.alumni_profiles for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove alumni" on public.alumni_profiles for delete to authenticated
  using ((select private.is_admin()));
