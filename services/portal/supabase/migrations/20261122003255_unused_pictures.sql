-- Pictures that no row names: replaced covers, logos, portraits and pictures of products, or uploaded in a form that was never
-- saved. A week without use lets undo and drafts use them. Tests: supabase/tests/storage/unused-pictures.test.ts.

-- The pictures that rows name, with their bucket.
create function private.used_pictures() returns table (bucket text, name text)
  language sql stable security definer set search_path = '' as $$
  select 'covers', cover_image from public.events
  union all select 'covers', cover_image from public.event_drafts
  union all select 'covers', cover_image from public.news
  union all select 'covers', photo_path from public.faculty_static
  union all select 'covers', photo_path from public.terms_of_office
  union all select 'clubs-logos', cover_image from public.clubs
  union all select 'clubs-logos', logo_path from public.clubs
  union all select 'shop-products', image from public.shop_products, jsonb_array_elements_text(images) as image
  union all select 'avatars', avatar_path from public.profiles
$$;

-- Pictures that the last run found unused, and when a run first did.
create table private.unused_pictures (
  bucket text,
  name text,
  since timestamptz not null default now(),
  primary key (bucket, name)
);
alter table private.unused_pictures enable row level security;

-- Notes what is unused now, and deletes what every run of a week found unused. Returns how many were deleted. The storage service then removes their bytes.
create function private.delete_unused_pictures() returns bigint language plpgsql security definer set search_path = '' as $$
declare
  deleted bigint;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  insert into private.unused_pictures (bucket, name)
  select bucket_id, object.name from storage.objects as object
  where bucket_id in ('covers', 'clubs-logos', 'shop-products', 'avatars')
  on conflict do nothing;
  delete from private.unused_pictures as unused
  where exists (select from private.used_pictures() as used where used.bucket = unused.bucket and used.name = unused.name);
  delete from storage.objects as object using private.unused_pictures as unused
  where unused.bucket = object.bucket_id and unused.name = object.name and unused.since < now() - interval '7 days';
  get diagnostics deleted = row_count;
  delete from private.unused_pictures as unused
  where not exists (select from storage.objects as object where object.bucket_id = unused.bucket and object.name = unused.name);
  return deleted;
end
$$;
revoke all on function private.used_pictures, private.delete_unused_pictures from public;
