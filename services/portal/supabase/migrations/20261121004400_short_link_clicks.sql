-- Following a short link: where it leads, and one click without the address it came from. The salt of the day is thrown
-- away with the day, so that no hash can be tied to an address, nor to the same one of another day.
-- Proven by short-links/clicks.test.ts.
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
  select * into link from public.short_links as known where known.slug = follow_short_link.slug and known.is_active
    and (known.expires_at is null or known.expires_at > now());
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
