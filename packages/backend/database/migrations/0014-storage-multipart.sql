-- Multipart uploads of the S3 protocol, in tables with Supabase's names. A part is a blob of its own, recorded as orphaned until
-- infinity: it goes when its row goes, and its row goes with its upload, with its bucket, or with a part that replaces it.
-- Proven by storage/s3/multipart/multipart.test.ts.
create table storage.s3_multipart_uploads (
  id text primary key,
  bucket_id text not null references storage.buckets on delete cascade,
  key text collate "C" not null,
  owner_id text,
  created_at timestamptz not null default now(),
  -- Storage aborts the upload then. Each request to the upload moves it.
  expires_at timestamptz not null,
  user_metadata jsonb,
  metadata jsonb
);
create index idx_multipart_uploads_list on storage.s3_multipart_uploads (bucket_id, key, id);
create index s3_multipart_uploads_expires_at_idx on storage.s3_multipart_uploads (expires_at);

create table storage.s3_multipart_uploads_parts (
  -- Names the bytes of the part.
  version text primary key references storage.orphaned_blobs on delete cascade,
  upload_id text not null references storage.s3_multipart_uploads on delete cascade,
  part_number int not null check (part_number between 1 and 10000),
  -- Declared bytes. All parts of an upload count towards the limit of its bucket, also those that still arrive.
  size bigint not null,
  -- Null until the part has arrived.
  etag text,
  created_at timestamptz not null default now()
);
create unique index s3_multipart_uploads_parts_number_idx
  on storage.s3_multipart_uploads_parts (upload_id, part_number) where etag is not null;
create index s3_multipart_uploads_parts_upload_id_idx on storage.s3_multipart_uploads_parts (upload_id);

-- Callers see what the policies of a project show them: without one, as on Supabase, only the service role sees uploads.
alter table storage.s3_multipart_uploads enable row level security;
alter table storage.s3_multipart_uploads_parts enable row level security;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated, service_role;
grant select, references, trigger on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts
  to supabase_migrator with grant option;

create function storage.release_part() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update storage.orphaned_blobs u set lease = null, expires_at = now() where u.version = old.version;
  return null;
end
$$;
create trigger release_part after delete on storage.s3_multipart_uploads_parts
  for each row execute function storage.release_part();
revoke execute on function storage.release_part() from public;

grant create on schema storage to supabase_storage_admin;
alter table storage.s3_multipart_uploads owner to supabase_storage_admin;
alter table storage.s3_multipart_uploads_parts owner to supabase_storage_admin;
alter function storage.release_part() owner to supabase_storage_admin;
revoke create on schema storage from supabase_storage_admin;
