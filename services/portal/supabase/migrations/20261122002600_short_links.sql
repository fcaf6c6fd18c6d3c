-- The board's short links and their clicks. A click holds no address, only a hash with a salt that changes daily.
-- Tests: supabase/tests/short-links, supabase/tests/rls.

create table public.short_links (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[A-Za-z0-9_-]{1,60}$'),
  target_url text not null check (target_url ~ '^https?://' and char_length(target_url) <= 2000),
  title text check (char_length(title) <= 200),
  created_by uuid default auth.uid() references public.profiles on delete set null,
  is_active boolean not null default true,
  expires_at timestamptz check (expires_at between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index short_links_created_by_idx on public.short_links (created_by);

create table public.short_link_clicks (
  id bigint generated always as identity primary key,
  short_link_id uuid not null references public.short_links on delete cascade,
  ip_hash text check (ip_hash ~ '^[0-9a-f]{64}$'),
  utm_source text check (char_length(utm_source) <= 200),
  utm_medium text check (char_length(utm_medium) <= 200),
  utm_campaign text check (char_length(utm_campaign) <= 200),
  utm_term text check (char_length(utm_term) <= 200),
  utm_content text check (char_length(utm_content) <= 200),
  referrer_host text check (char_length(referrer_host) <= 255),
  device text check (device in ('phone', 'tablet', 'computer', 'robot')),
  clicked_at timestamptz not null default now()
);
create index short_link_clicks_short_link_id_idx on public.short_link_clicks (short_link_id, clicked_at desc);
create index short_link_clicks_clicked_at_idx on public.short_link_clicks (clicked_at);
alter table public.short_links enable row level security;
alter table public.short_link_clicks enable row level security;
create trigger touch_updated_at before update on public.short_links for each row execute function private.touch_updated_at();

grant select, insert (id, slug, target_url, title, created_by, is_active, expires_at),
  update (slug, target_url, title, created_by, is_active, expires_at), delete on public.short_links to authenticated;
grant select, insert, update, delete on public.short_links to service_role;
grant select on public.short_link_clicks to authenticated;
grant select, insert, delete on public.short_link_clicks to service_role;
create policy "the board reads short links" on public.short_links for select to authenticated
  using ((select private.is_board()));
create policy "the board makes short links in their own name" on public.short_links for insert to authenticated
  with check (created_by = (select auth.uid()) and (select private.is_board()));
create policy "makers and administrators change short links" on public.short_links for update to authenticated
  using ((select private.is_admin()) or created_by = (select auth.uid()) and (select private.is_board()))
  with check ((select private.is_admin()) or created_by = (select auth.uid()) and (select private.is_board()));
create policy "makers and administrators remove short links" on public.short_links for delete to authenticated
  using ((select private.is_admin()) or created_by = (select auth.uid()) and (select private.is_board()));
create policy "the board reads clicks" on public.short_link_clicks for select to authenticated
  using ((select private.is_board()));

-- Following a short link: returns where it leads and records one click. The salt is deleted with its day so that no hash can be
-- tied to an address, nor to the same address on another day.
create table private.click_salts (
  day date primary key,
  salt bytea not null default extensions.gen_random_bytes(32)
);
alter table private.click_salts enable row level security;

create function public.follow_short_link(slug text, address text default null, utm jsonb default '{}',
  referrer_host text default null, device text default null) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  link public.short_links;
  today_salt bytea;
begin
  select * into link from public.short_links as candidate where candidate.slug = follow_short_link.slug and candidate.is_active
    and (candidate.expires_at is null or candidate.expires_at > now());
  if link.id is null then
    return null;
  end if;
  delete from private.click_salts where day < private.today();
  insert into private.click_salts (day) values (private.today()) on conflict do nothing;
  select salt into today_salt from private.click_salts where day = private.today();
  insert into public.short_link_clicks (short_link_id, ip_hash, utm_source, utm_medium, utm_campaign, utm_term, utm_content,
    referrer_host, device)
  values (link.id, encode(extensions.hmac(convert_to(address, 'UTF8'), today_salt, 'sha256'), 'hex'),
    left(utm ->> 'utm_source', 200), left(utm ->> 'utm_medium', 200), left(utm ->> 'utm_campaign', 200),
    left(utm ->> 'utm_term', 200), left(utm ->> 'utm_content', 200), left(follow_short_link.referrer_host, 255),
    case when follow_short_link.device in ('phone', 'tablet', 'computer', 'robot') then follow_short_link.device end);
  return link.target_url;
end
$$;
revoke all on function public.follow_short_link from public;
grant execute on function public.follow_short_link to service_role;
