-- Posts of the social site: chosen by hand, or harvested from listed accounts. Tests: supabase/tests/social.

create table public.social_posts (
  id uuid primary key default gen_random_uuid(),
  url text not null unique check (url ~ '^https://') check (char_length(url) <= 2000),
  caption text check (char_length(caption) <= 20000),
  position int not null default 0,
  is_visible boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.social_user_ids (
  id uuid primary key default gen_random_uuid(),
  handle text not null unique check (handle ~ '^[A-Za-z0-9._]{1,30}$'),
  -- Null until the first harvest.
  user_id text check (user_id ~ '^[0-9]{1,20}$'),
  club_id uuid references public.clubs on delete set null,
  is_active boolean not null default true,
  last_harvested_at timestamptz check (last_harvested_at between '1900-01-01' and '9999-12-31'),
  -- Set when the site throttles requests: no harvest before this time.
  retry_after timestamptz check (retry_after between '1900-01-01' and '9999-12-31'),
  failures int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index social_user_ids_rotation_idx on public.social_user_ids (last_harvested_at nulls first) where is_active;
create index social_user_ids_club_id_idx on public.social_user_ids (club_id);

create table public.social_feed_cache (
  id uuid primary key default gen_random_uuid(),
  social_user_id uuid not null references public.social_user_ids on delete cascade,
  shortcode text not null unique check (char_length(shortcode) <= 100),
  permalink text not null check (char_length(permalink) <= 2000),
  caption text check (char_length(caption) <= 20000),
  -- Name of the object in the bucket social-thumbnails.
  thumbnail_path text check (char_length(thumbnail_path) <= 500 and private.is_object_name(thumbnail_path)),
  like_count int not null default 0,
  comment_count int not null default 0,
  posted_at timestamptz,
  fetched_at timestamptz not null default now()
);
create index social_feed_cache_posted_at_idx on public.social_feed_cache (posted_at desc);
create index social_feed_cache_social_user_id_idx on public.social_feed_cache (social_user_id, posted_at desc);
alter table public.social_posts enable row level security;
alter table public.social_user_ids enable row level security;
alter table public.social_feed_cache enable row level security;
create trigger touch_updated_at before update on public.social_posts for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.social_user_ids for each row execute function private.touch_updated_at();

grant select on public.social_posts, public.social_user_ids, public.social_feed_cache to anon, authenticated;
grant insert, update, delete on public.social_posts, public.social_user_ids to authenticated;
grant select, insert, update, delete on public.social_posts, public.social_user_ids, public.social_feed_cache to service_role;
create policy "everybody reads chosen posts" on public.social_posts for select to anon, authenticated using (true);
create policy "administrators add chosen posts" on public.social_posts for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change chosen posts" on public.social_posts for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove chosen posts" on public.social_posts for delete to authenticated
  using ((select private.is_admin()));
create policy "everybody reads the harvested accounts" on public.social_user_ids for select to anon, authenticated using (true);
create policy "administrators add accounts" on public.social_user_ids for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change accounts" on public.social_user_ids for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove accounts" on public.social_user_ids for delete to authenticated
  using ((select private.is_admin()));
create policy "everybody reads the feed" on public.social_feed_cache for select to anon, authenticated using (true);

-- Without a handle of that priority the function answers that there is nothing to harvest.
create function private.harvest(which text) returns bigint language sql security definer set search_path = '' as $$
  select private.call_function('social-harvest?handle=' || coalesce(case which when 'a' then social_priority_a else social_priority_b end, ''),
    '{}', 60000)
  from public.app_settings
$$;
revoke all on function private.harvest from public;

-- Harvests one account now, for administrators. The database makes the call so that the secret stays in it.
create function public.harvest_account(handle text) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('harvest_forbidden', 403, 'Only administrators can harvest an account.');
  end if;
  if not exists (select from public.social_user_ids as account where account.handle = harvest_account.handle and account.is_active) then
    perform private.refuse('harvest_unknown', 404, 'There is no such account, or it is turned off.');
  end if;
  if not exists (select from public.internal_secrets where key = 'functions_url') then
    perform private.refuse('harvest_unserved', 503, 'This installation serves no functions, so it cannot harvest.');
  end if;
  perform private.call_function('social-harvest?handle=' || harvest_account.handle, '{}', 60000);
end
$$;
revoke all on function public.harvest_account from public;
grant execute on function public.harvest_account to authenticated;
