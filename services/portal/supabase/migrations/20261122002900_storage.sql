-- The specification's seven buckets and one more, covers, with their size limits and types, and who writes and reads objects.
-- Tests: supabase/tests/rls, storage.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2 * 1024 * 1024, '{image/jpeg,image/png,image/webp}'),
  ('clubs-logos', 'clubs-logos', true, 2 * 1024 * 1024, '{image/jpeg,image/png,image/webp}'),
  ('event-photos', 'event-photos', true, 10 * 1024 * 1024, '{image/jpeg,image/png,image/webp}'),
  ('social-thumbnails', 'social-thumbnails', true, 5 * 1024 * 1024, '{image/jpeg,image/png,image/webp}'),
  ('project-documents', 'project-documents', false, 10 * 1024 * 1024, '{image/jpeg,image/png,image/webp,application/pdf}'),
  ('shop-payment-proofs', 'shop-payment-proofs', false, 5 * 1024 * 1024, '{image/jpeg,image/png,image/webp,application/pdf}'),
  ('shop-products', 'shop-products', true, 5 * 1024 * 1024, '{image/jpeg,image/png,image/webp}'),
  -- Pictures of events and news: event-photos needs attendance of who uploads.
  ('covers', 'covers', true, 5 * 1024 * 1024, '{image/jpeg,image/png,image/webp}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A part of an object's name as a UUID, or null. It never fails, because policies call it with any name.
create function private.path_id(name text, part int) returns uuid language sql immutable set search_path = '' as $$
  select case when split_part(name, '/', part) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(name, '/', part)::uuid end
$$;
revoke all on function private.path_id from public;
grant execute on function private.path_id to anon, authenticated, service_role;

-- avatars/<person>/<file>
create policy "avatars: people list their own" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and private.path_id(name, 1) = (select auth.uid()));
create policy "avatars: people upload into their own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and private.path_id(name, 1) = (select auth.uid()) and owner_id = (select auth.uid())::text);
create policy "avatars: people replace their own" on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and private.path_id(name, 1) = (select auth.uid()))
  with check (bucket_id = 'avatars' and private.path_id(name, 1) = (select auth.uid()) and owner_id = (select auth.uid())::text);
create policy "avatars: people remove their own" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and private.path_id(name, 1) = (select auth.uid()));

-- clubs-logos and shop-products: administrators and chairs manage them.
create policy "logos and goods: administrators and chairs list" on storage.objects for select to authenticated
  using (bucket_id in ('clubs-logos', 'shop-products') and (select private.has_role('admin', 'chair')));
create policy "logos and goods: administrators and chairs upload" on storage.objects for insert to authenticated
  with check (bucket_id in ('clubs-logos', 'shop-products') and (select private.has_role('admin', 'chair')));
create policy "logos and goods: administrators and chairs replace" on storage.objects for update to authenticated
  using (bucket_id in ('clubs-logos', 'shop-products') and (select private.has_role('admin', 'chair')))
  with check (bucket_id in ('clubs-logos', 'shop-products') and (select private.has_role('admin', 'chair')));
create policy "logos and goods: administrators and chairs remove" on storage.objects for delete to authenticated
  using (bucket_id in ('clubs-logos', 'shop-products') and (select private.has_role('admin', 'chair')));

-- covers/<events or news>/<file>: administrators, who also write events and news. covers/clubs/<club>/<file>: officers, for drafts.
create policy "covers: administrators list" on storage.objects for select to authenticated
  using (bucket_id = 'covers' and (select private.is_admin()));
create policy "covers: administrators upload" on storage.objects for insert to authenticated
  with check (bucket_id = 'covers' and (select private.is_admin()));
create policy "covers: administrators remove" on storage.objects for delete to authenticated
  using (bucket_id = 'covers' and (select private.is_admin()));

create policy "covers: officers list those of their club" on storage.objects for select to authenticated
  using (bucket_id = 'covers' and split_part(name, '/', 1) = 'clubs'
    and private.path_id(name, 2) in (select private.my_officer_clubs()));
create policy "covers: officers upload for drafts of their club" on storage.objects for insert to authenticated
  with check (bucket_id = 'covers' and split_part(name, '/', 1) = 'clubs' and owner_id = (select auth.uid())::text
    and private.path_id(name, 2) in (select private.my_officer_clubs()));

-- event-photos/<event>/<file>
create policy "event photos: uploaders and administrators list" on storage.objects for select to authenticated
  using (bucket_id = 'event-photos' and (owner_id = (select auth.uid())::text or (select private.is_admin())));
create policy "event photos: who attended uploads" on storage.objects for insert to authenticated
  with check (bucket_id = 'event-photos' and owner_id = (select auth.uid())::text and private.attended(private.path_id(name, 1)));
create policy "event photos: uploaders and administrators remove" on storage.objects for delete to authenticated
  using (bucket_id = 'event-photos' and (owner_id = (select auth.uid())::text or (select private.is_admin())));

-- social-thumbnails: only the service writes them, and bypasses policies.

-- project-documents/<project>/<file>
create policy "documents: uploaders, creators and administrators read, everybody once submitted" on storage.objects
  for select to authenticated
  using (bucket_id = 'project-documents' and (owner_id = (select auth.uid())::text or private.may_read_documents(private.path_id(name, 1))));
create policy "documents: owners and approvers upload" on storage.objects for insert to authenticated
  with check (bucket_id = 'project-documents' and owner_id = (select auth.uid())::text
    and private.may_add_documents(private.path_id(name, 1)));
create policy "documents: uploaders remove those of drafts, owners what their report no longer has" on storage.objects
  for delete to authenticated
  using (bucket_id = 'project-documents' and owner_id = (select auth.uid())::text
    and (private.is_draft(private.path_id(name, 1))
      or private.may_write_report(private.path_id(name, 1)) and not private.is_document(name)));

-- A draft takes its documents with it, because nobody could name them afterwards. The storage service then removes their bytes.
create function private.remove_documents() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'project-documents' and starts_with(name, old.id || '/');
  return null;
end
$$;
revoke all on function private.remove_documents from public;
create trigger remove_documents after delete on public.projects for each row execute function private.remove_documents();

-- shop-payment-proofs/<buyer>/<order>/<file>: the second part decides whose slips a seller sees.
create policy "slips: buyers read their own, sellers those of their orders" on storage.objects for select to authenticated
  using (bucket_id = 'shop-payment-proofs'
    and (private.buys(private.path_id(name, 2)) or private.sells_order(private.path_id(name, 2))));
create policy "slips: buyers upload for their orders" on storage.objects for insert to authenticated
  with check (bucket_id = 'shop-payment-proofs' and owner_id = (select auth.uid())::text
    and private.path_id(name, 1) = (select auth.uid()) and private.buys(private.path_id(name, 2)));
