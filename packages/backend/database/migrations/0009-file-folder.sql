-- The id of the folder or the bucket with the files. It holds the same id, so a replica that looks into another one is refused
-- instead of losing files. Proven by storage/blobs/claim-folder.test.ts.
create table storage.file_folders (
  is_only boolean primary key default true check (is_only),
  id uuid not null
);
alter table storage.file_folders enable row level security;
alter table storage.file_folders owner to supabase_storage_admin;
