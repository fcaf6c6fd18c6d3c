-- The organisation: divisions, clubs, the faculty's leadership and alumni. Administrators write all of them; alumni are for
-- signed-in people. Tests: supabase/tests/rls.

-- Divisions; each has at most one chair.
create table public.divisions (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') check (char_length(slug) <= 100),
  name text not null check (char_length(name) <= 200),
  name_th text not null check (char_length(name_th) <= 200),
  description text check (char_length(description) <= 20000),
  description_th text check (char_length(description_th) <= 20000),
  chair_id uuid references public.profiles on delete set null,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index divisions_chair_id_idx on public.divisions (chair_id);
alter table public.profiles add constraint profiles_division_fkey
  foreign key (division) references public.divisions on update cascade on delete set null;
alter table public.divisions enable row level security;
create trigger touch_updated_at before update on public.divisions
  for each row execute function private.touch_updated_at();

grant select on public.divisions to anon, authenticated;
grant select, insert, update, delete on public.divisions to service_role;
grant insert, update, delete on public.divisions to authenticated;
create policy "everybody reads divisions" on public.divisions for select to anon, authenticated using (true);
create policy "administrators add divisions" on public.divisions for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change divisions" on public.divisions for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove divisions" on public.divisions for delete to authenticated
  using ((select private.is_admin()));
create trigger log_change after insert or update or delete on public.divisions for each row execute function private.log_change();

-- Clubs; each has at most one president, who is a chair by role.
create table public.clubs (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') check (char_length(slug) <= 100),
  name text not null check (char_length(name) <= 200),
  name_th text not null check (char_length(name_th) <= 200),
  description text check (char_length(description) <= 20000),
  description_th text check (char_length(description_th) <= 20000),
  -- When and where its members meet, in one line.
  meeting text check (char_length(meeting) <= 200),
  meeting_th text check (char_length(meeting_th) <= 200),
  president_id uuid references public.profiles on delete set null,
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array') check (octet_length(links::text) <= 20000),
  -- Names of objects in the bucket clubs-logos, and what the cover shows.
  cover_image text check (char_length(cover_image) <= 500 and private.is_object_name(cover_image)),
  cover_alt text check (char_length(cover_alt) <= 300),
  cover_alt_th text check (char_length(cover_alt_th) <= 300),
  logo_path text check (char_length(logo_path) <= 500 and private.is_object_name(logo_path)),
  storage_folder text check (char_length(storage_folder) <= 200),
  -- What its members love, by which newcomers find it.
  interests text[] not null default '{}' check (cardinality(interests) <= 5)
    check (interests <@ '{academic,animals,arts,culture,languages,music,nature,service,sports,technology,wellbeing}'),
  -- Whether people join at once, ask its officers, or cannot join.
  joining text not null default 'ask' check (joining in ('open', 'ask', 'closed')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index clubs_president_id_idx on public.clubs (president_id);
alter table public.clubs enable row level security;
create trigger touch_updated_at before update on public.clubs
  for each row execute function private.touch_updated_at();

grant select on public.clubs to anon, authenticated;
grant select, insert, update, delete on public.clubs to service_role;
grant insert, update, delete on public.clubs to authenticated;
create policy "everybody reads clubs" on public.clubs for select to anon, authenticated using (true);
create policy "administrators add clubs" on public.clubs for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change clubs" on public.clubs for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove clubs" on public.clubs for delete to authenticated
  using ((select private.is_admin()));
create trigger log_change after insert or update or delete on public.clubs for each row execute function private.log_change();

-- The clubs that the caller presides.
create function private.my_clubs() returns setof uuid language sql stable security definer set search_path = '' as $$
  select id from public.clubs where president_id = auth.uid()
$$;
revoke all on function private.my_clubs from public;
grant execute on function private.my_clubs to anon, authenticated, service_role;

-- People without accounts.
create table public.faculty_static (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) <= 200),
  name_th text check (char_length(name_th) <= 200),
  title text not null check (char_length(title) <= 200),
  title_th text check (char_length(title_th) <= 200),
  term text check (char_length(term) <= 40),
  photo_path text check (char_length(photo_path) <= 500 and private.is_object_name(photo_path)),
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.alumni_profiles (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(full_name) <= 200),
  full_name_th text check (char_length(full_name_th) <= 200),
  cohort int check (cohort between 1 and 200),
  graduated_in int check (graduated_in between 2400 and 2700),
  occupation text check (char_length(occupation) <= 300),
  workplace text check (char_length(workplace) <= 300),
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array') check (octet_length(links::text) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index alumni_profiles_cohort_idx on public.alumni_profiles (cohort);
alter table public.faculty_static enable row level security;
alter table public.alumni_profiles enable row level security;
create trigger touch_updated_at before update on public.faculty_static for each row execute function private.touch_updated_at();
create trigger log_change after insert or update or delete on public.faculty_static for each row execute function private.log_change();
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
