-- The id of the folder or the bucket with the files. It holds the same id, so a replica that looks into another one is refused
-- instead of losing files. Proven by storage/blobs/claim-folder.test.ts.
create table storage.file_folders (
  is_only boolean primary key default true check (is_only),
  id uuid not null
);
grant select, insert on storage.file_folders to supabase_storage_admin;
