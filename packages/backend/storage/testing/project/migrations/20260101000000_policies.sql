insert into storage.buckets (id, name) values ('dropbox', 'dropbox'), ('shared', 'shared');

create policy "users have a folder of their own" on storage.objects for all to authenticated
  using (bucket_id in ('private', 'shared') and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id in ('private', 'shared') and (storage.foldername(name))[1] = auth.uid()::text);

create policy "anyone may upload, and see nothing" on storage.objects for insert to anon
  with check (bucket_id = 'dropbox' and storage.extension(name) = 'txt');

create policy "users see buckets" on storage.buckets for select to authenticated using (id <> 'dropbox');
