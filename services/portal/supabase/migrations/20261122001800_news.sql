-- Announcements and news: public from their publication time on; administrators write them and see them before.
-- Tests: supabase/tests/rls, supabase/tests/audit-log.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 300),
  title_th text check (char_length(title_th) <= 300),
  body text check (char_length(body) <= 20000),
  body_th text check (char_length(body_th) <= 20000),
  link text check (link ~ '^(https://|/)') check (char_length(link) <= 2000),
  placement text not null default 'homepage' check (placement in ('banner', 'homepage')),
  published_by uuid default auth.uid() references public.profiles on delete set null,
  -- Null: a draft.
  published_at timestamptz check (published_at between '1900-01-01' and '9999-12-31'),
  ends_at timestamptz check (ends_at > published_at and ends_at between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index announcements_published_at_idx on public.announcements (published_at desc);
create index announcements_published_by_idx on public.announcements (published_by);

create table public.news (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') check (char_length(slug) <= 100),
  title text not null check (char_length(title) between 1 and 300),
  title_th text check (char_length(title_th) <= 300),
  summary text check (char_length(summary) <= 2000),
  summary_th text check (char_length(summary_th) <= 2000),
  body text check (char_length(body) <= 100000),
  body_th text check (char_length(body_th) <= 100000),
  -- Name of an object in the bucket covers, and what the picture shows.
  cover_image text check (char_length(cover_image) <= 500 and private.is_object_name(cover_image)),
  cover_alt text check (char_length(cover_alt) <= 300),
  cover_alt_th text check (char_length(cover_alt_th) <= 300),
  -- The club that it is about; null: the organisation's.
  club_id uuid references public.clubs on delete set null,
  published_by uuid default auth.uid() references public.profiles on delete set null,
  published_at timestamptz check (published_at between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index news_published_at_idx on public.news (published_at desc);
create index news_published_by_idx on public.news (published_by);
create index news_club_id_idx on public.news (club_id, published_at desc);
alter table public.announcements enable row level security;
alter table public.news enable row level security;
create trigger touch_updated_at before update on public.announcements for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.news for each row execute function private.touch_updated_at();

grant select on public.announcements, public.news to anon, authenticated;
grant insert, update, delete on public.announcements, public.news to authenticated;
grant select, insert, update, delete on public.announcements, public.news to service_role;
create policy "everybody reads announcements of now, administrators all" on public.announcements for select to anon, authenticated
  using (published_at <= now() and (ends_at is null or ends_at > now()) or (select private.is_admin()));
create policy "administrators add announcements" on public.announcements for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change announcements" on public.announcements for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove announcements" on public.announcements for delete to authenticated
  using ((select private.is_admin()));
create policy "everybody reads published news, administrators all" on public.news for select to anon, authenticated
  using (published_at <= now() or (select private.is_admin()));
create policy "administrators add news" on public.news for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change news" on public.news for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove news" on public.news for delete to authenticated using ((select private.is_admin()));
create trigger log_change after insert or update or delete on public.announcements for each row execute function private.log_change();
create trigger log_change after insert or update or delete on public.news for each row execute function private.log_change();
