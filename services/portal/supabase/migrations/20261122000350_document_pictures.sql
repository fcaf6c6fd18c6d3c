-- Pictures that official documents print: the organisation's emblem, and signatures. A picture never changes, so documents that
-- name one stay the same. Only administrators read them, because a signature can be misused. Tests: supabase/tests/documents, rls.

create table public.document_pictures (
  id uuid primary key default gen_random_uuid(),
  -- PNG or JPEG, in base64.
  picture text not null
    check (char_length(picture) <= 400000 and picture ~ '^(iVBORw0KGgo|/9j/)[A-Za-z0-9+/]+={0,2}$'),
  added_by uuid default auth.uid() references public.profiles on delete set null,
  created_at timestamptz not null default now()
);
create index document_pictures_added_by_idx on public.document_pictures (added_by);
alter table public.document_pictures enable row level security;

grant select, insert (id, picture) on public.document_pictures to authenticated;
grant select on public.document_pictures to service_role;
create policy "administrators read pictures of documents" on public.document_pictures for select to authenticated
  using ((select private.is_admin()));
create policy "administrators add pictures of documents" on public.document_pictures for insert to authenticated
  with check ((select private.is_admin()));
