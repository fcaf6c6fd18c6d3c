-- Buckets and objects, decided by policies; the functions by which policies and projects ask about paths; and the list of
-- bytes that no object names so that bytes go when their row goes. Proven by storage/*.test.ts.
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
create unique index bname on storage.buckets (name);
comment on column storage.buckets.owner is 'Field is deprecated, use owner_id instead';

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
comment on column storage.objects.owner is 'Field is deprecated, use owner_id instead';
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);
create index objects_owner_id_idx on storage.objects (owner_id);
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
-- The version names the bytes, so no second row may name those of another object.
create unique index objects_version_key on storage.objects (version) where version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

-- Blobs that no object references. An upload's blob is pending while its process holds the advisory lock `lease`, or until
-- `expires_at`. The blob of a deleted or replaced object is due at once. Storage removes a blob once it is not pending.
create table storage.orphaned_blobs (
  version text primary key,
  lease bigint,
  expires_at timestamptz,
  -- The upload's future owner and its declared bytes.
  owner_id text,
  size bigint,
  check ((lease is null) <> (expires_at is null))
);
create index orphaned_blobs_owner_id_idx on storage.orphaned_blobs (owner_id) where owner_id is not null;

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.orphaned_blobs enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
-- No TRUNCATE: it passes policies and triggers of rows.
grant select, insert, update, delete, references, trigger on storage.buckets, storage.objects
  to supabase_migrator with grant option;

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;
create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
create function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;
create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text) language sql stable as $$
  select sum((o.metadata ->> 'size')::bigint)::bigint, o.bucket_id from storage.objects o group by o.bucket_id
$$;

-- What the request does, for policies that let some operations through: `storage.object.upload` and so on.
create function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;
create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select coalesce(regexp_replace(storage.operation(), '^storage\.', '') = any (
    array(select regexp_replace(expected, '^storage\.', '') from unnest(expected_operations) expected where expected <> '')
  ), false)
$$;
create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

-- Whether the caller may insert the object; nothing is kept, since the raised exception undoes the attempt.
create function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void
language plpgsql as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end
$$;

-- The part of a key up to the first delimiter after the prefix; null without one.
create function storage.get_common_prefix(p_key text, p_prefix text, p_delimiter text) returns text language sql immutable as $$
  select case when position(p_delimiter in substr(p_key, length(p_prefix) + 1)) > 0
    then left(p_key, length(p_prefix) + position(p_delimiter in substr(p_key, length(p_prefix) + 1)) + length(p_delimiter) - 1)
  end
$$;

-- Objects and folders below a prefix in the order of bytes. Each step looks up the next name alone, so a folder costs one
-- look-up however much it holds. Only `<`, `>` and `=` meet the name: they are leakproof, so the index serves under
-- policies too. A page begins after `start_after`; a folder there, with its delimiter, is passed whole.
create function storage.list_objects_with_delimiter(
  _bucket_id text, prefix_param text, delimiter_param text, max_keys integer default 100,
  start_after text default '', next_token text default '', sort_order text default 'asc'
) returns table (name text, id uuid, metadata jsonb, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz)
language plpgsql stable as $$
declare
  is_ascending constant boolean := lower(coalesce(sort_order, 'asc')) <> 'desc';
  prefix constant text := coalesce(prefix_param, '');
  after constant text := coalesce(nullif(next_token, ''), start_after, '');
  -- Sorts behind every name that begins with what precedes it.
  past constant text := chr(1114111);
  left_to_show integer := max_keys;
  is_inclusive boolean := false;
  seek text;
  folder text;
  found_row record;
begin
  if not is_ascending then
    seek := case when after = '' then prefix || past else after end;
  elsif after = '' or after collate "C" < prefix then
    seek := prefix;
    is_inclusive := true;
  else
    -- The last entry was a folder where the name is one of this list's folders, whole; an object may end in a delimiter too.
    seek := case when storage.get_common_prefix(after, prefix, delimiter_param) = after then after || past else after end;
  end if;
  while left_to_show > 0 loop
    if is_ascending and is_inclusive then
      select o.* into found_row from storage.objects o
      where o.bucket_id = _bucket_id and o.name collate "C" >= seek order by o.name collate "C" limit 1;
    elsif is_ascending then
      select o.* into found_row from storage.objects o
      where o.bucket_id = _bucket_id and o.name collate "C" > seek order by o.name collate "C" limit 1;
    else
      select o.* into found_row from storage.objects o
      where o.bucket_id = _bucket_id and o.name collate "C" < seek order by o.name collate "C" desc limit 1;
    end if;
    exit when not found or not starts_with(found_row.name, prefix);
    is_inclusive := false;
    folder := storage.get_common_prefix(found_row.name, prefix, delimiter_param);
    if folder is null then
      name := found_row.name;
      id := found_row.id;
      metadata := found_row.metadata;
      updated_at := found_row.updated_at;
      created_at := found_row.created_at;
      last_accessed_at := found_row.last_accessed_at;
      seek := found_row.name;
    else
      name := left(folder, -length(delimiter_param));
      id := null;
      metadata := null;
      updated_at := null;
      created_at := null;
      last_accessed_at := null;
      seek := case when is_ascending then folder || past else folder end;
    end if;
    return next;
    left_to_show := left_to_show - 1;
  end loop;
end
$$;

-- The same in the order of a time; a folder counts as old as its oldest object. A page begins after the time and name given.
create function storage.search_by_timestamp(
  p_prefix text, p_bucket_id text, p_limit int, p_level int, p_start_after text,
  p_sort_order text, p_sort_column text, p_sort_column_after text
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language sql stable as $$
  with matching as (
    select o.*, storage.get_common_prefix(o.name, coalesce(p_prefix, ''), '/') as folder
    from storage.objects o
    where o.bucket_id = p_bucket_id
      and o.name collate "C" >= coalesce(p_prefix, '') and o.name collate "C" < coalesce(p_prefix, '') || chr(1114111)
  ), entries as (
    select m.name as shown, m.name as place, m.id, m.updated_at, m.created_at, m.last_accessed_at, m.metadata
    from matching m where m.folder is null
    union all
    select left(m.folder, -1), m.folder, null, min(m.created_at), min(m.created_at), null, null
    from matching m where m.folder is not null group by m.folder
  ), timed as (
    select e.*, date_trunc('milliseconds', case p_sort_column when 'updated_at' then e.updated_at else e.created_at end) as at
    from entries e
  ), page as (
    select t.* from timed t
    where coalesce(p_sort_column_after, '') = ''
      or case when p_sort_order = 'desc'
        then row(t.at, t.place collate "C") < row(p_sort_column_after::timestamptz, p_start_after)
        else row(t.at, t.place collate "C") > row(p_sort_column_after::timestamptz, p_start_after)
      end
  )
  select split_part(p.shown, '/', p_level), p.shown, p.id, p.updated_at, p.created_at, p.last_accessed_at, p.metadata
  from page p
  order by
    case when p_sort_order <> 'desc' then p.at end, case when p_sort_order <> 'desc' then p.place end collate "C",
    case when p_sort_order = 'desc' then p.at end desc, case when p_sort_order = 'desc' then p.place end collate "C" desc
  limit p_limit
$$;

create function storage.search_v2(
  prefix text, bucket_name text, limits int default 100, levels int default 1, start_after text default '',
  sort_order text default 'asc', sort_column text default 'name', sort_column_after text default ''
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language plpgsql stable as $$
declare
  most constant int := least(coalesce(limits, 100), 1500);
  sorted constant text := case when lower(sort_order) = 'desc' then 'desc' else 'asc' end;
begin
  if lower(sort_column) in ('created_at', 'updated_at') then
    return query select * from storage.search_by_timestamp(
      prefix, bucket_name, most, levels, start_after, sorted, lower(sort_column), sort_column_after
    );
  else
    return query select split_part(l.name, '/', levels), l.name, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata
    from storage.list_objects_with_delimiter(bucket_name, prefix, '/', most, start_after, '', sorted) l;
  end if;
end
$$;

-- Objects and folders below a prefix, whatever its case, by page number: names are relative to the prefix. Sorted by name
-- they stand together, sorted by a time the folders come first.
create function storage.search(
  prefix text, bucketname text, limits int default 100, levels int default 1, offsets int default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
language sql stable as $$
  with asked as (
    select coalesce(prefix, '') as base, coalesce(prefix, '') || coalesce(search, '') as start,
      lower(coalesce(sortorder, 'asc')) = 'desc' as is_descending, lower(coalesce(sortcolumn, 'name')) as by
  ), matching as (
    select o.*, substr(o.name, length(a.base) + 1) as rest, storage.get_common_prefix(o.name, a.start, '/') as folder,
      case a.by when 'created_at' then o.created_at when 'updated_at' then o.updated_at
        when 'last_accessed_at' then o.last_accessed_at end as at
    from asked a, storage.objects o
    where o.bucket_id = bucketname and starts_with(lower(o.name), lower(a.start))
  ), entries as (
    select m.rest as shown, m.id, m.updated_at, m.created_at, m.last_accessed_at, m.metadata, m.at, false as is_folder
    from matching m where m.folder is null
    union all
    -- Folders that differ in case alone are one.
    select substr(left(min(m.folder collate "C"), -1), length(a.base) + 1), null, null, null, null, null, null, true
    from matching m, asked a where m.folder is not null group by lower(m.folder), a.base
  )
  select e.shown, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata
  from entries e, asked a
  order by
    case when a.by in ('created_at', 'updated_at', 'last_accessed_at') then e.is_folder end desc,
    case when not a.is_descending then e.at end, case when a.is_descending then e.at end desc,
    case when not a.is_descending then lower(e.shown) end collate "C",
    case when a.is_descending then lower(e.shown) end collate "C" desc,
    e.shown collate "C"
  limit least(coalesce(limits, 100), 1500) offset offsets
$$;

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

create function storage.enforce_bucket_name_length() returns trigger language plpgsql as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end
$$;
create trigger enforce_bucket_name_length_trigger before insert or update of name on storage.buckets
  for each row execute function storage.enforce_bucket_name_length();

-- Rows go through the API, which removes their bytes too.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

-- Deletes the record of the blob that a row references, and records the blob that it no longer references, in the same
-- transaction. This also covers rows that users write with SQL.
create function storage.track_blobs() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage.orphaned_blobs u where u.version = new.version;
    -- The blob was swept, because the upload's process seemed to have ended.
    if not found and current_setting('storage.pending_blob', true) = new.version then
      raise exception 'The bytes of this object were swept before it was stored.' using errcode = '55000';
    end if;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.version is distinct from new.version) then
    insert into storage.orphaned_blobs (version, expires_at)
    select old.version, now() where old.version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    on conflict (version) do nothing;
  end if;
  return null;
end
$$;
create trigger track_blobs after insert or update of version or delete on storage.objects
  for each row execute function storage.track_blobs();
revoke execute on function storage.track_blobs() from public;

-- The same for TRUNCATE, which fires no row triggers.
create function storage.track_truncation() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into storage.orphaned_blobs (version, expires_at)
  select o.version, now() from storage.objects o where o.version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  on conflict (version) do nothing;
  return null;
end
$$;
create trigger track_truncation before truncate on storage.objects
  for each statement execute function storage.track_truncation();
revoke execute on function storage.track_truncation() from public;

-- Declared bytes of an owner's pending uploads, which projects with quotas count as stored.
create function storage.pending_bytes(owner text) returns bigint language sql stable security definer set search_path = '' as $$
  select coalesce(sum(u.size), 0)::bigint from storage.orphaned_blobs u where u.owner_id = owner
$$;
revoke execute on function storage.pending_bytes(text) from public;
grant execute on function storage.pending_bytes(text) to supabase_migrator with grant option;

-- The owner needs CREATE for the moment of the change alone.
grant create on schema storage to supabase_storage_admin;
alter type storage.buckettype owner to supabase_storage_admin;
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
alter table storage.orphaned_blobs owner to supabase_storage_admin;
alter function storage.track_blobs() owner to supabase_storage_admin;
alter function storage.track_truncation() owner to supabase_storage_admin;
alter function storage.pending_bytes(text) owner to supabase_storage_admin;
revoke create on schema storage from supabase_storage_admin;
