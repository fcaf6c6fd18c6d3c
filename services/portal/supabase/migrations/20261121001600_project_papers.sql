-- What accumulates beside a project: the review thread and documents. Proven by access/matrix.test.ts.
create table public.project_comments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  author_id uuid not null default auth.uid() references public.profiles,
  -- The part of the form that is meant, by its column; null: the whole.
  section text check (section ~ '^[a-z_]{1,60}$'),
  body text not null check (char_length(body) between 1 and 8000),
  created_at timestamptz not null default now()
);
create index project_comments_project_id_idx on public.project_comments (project_id, created_at);
create index project_comments_author_id_idx on public.project_comments (author_id);
alter table public.project_comments enable row level security;

create type public.document_kind as enum ('receipt', 'photo', 'signed-letter', 'report', 'other');
create table public.project_documents (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  uploader_id uuid not null default auth.uid() references public.profiles,
  kind public.document_kind not null,
  -- Name of the object in the bucket project-documents: <project>/<file>.
  file_url text not null check (char_length(file_url) <= 500),
  check (private.is_object_name(file_url, project_id::text)),
  title text check (char_length(title) <= 300),
  created_at timestamptz not null default now()
);
create index project_documents_project_id_idx on public.project_documents (project_id, created_at);
create index project_documents_uploader_id_idx on public.project_documents (uploader_id);
alter table public.project_documents enable row level security;

-- What the policies of documents ask about a project, past its own policies: administrators read documents of drafts.
create function private.is_draft(project uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select status = 'draft' from public.projects where id = project
$$;
create function private.owns_project(project uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.projects where id = project and created_by = auth.uid())
$$;
create function private.may_read_documents(project uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.projects where id = project and (status <> 'draft' or created_by = auth.uid() or private.is_admin()))
$$;
create function private.may_add_documents(project uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.projects where id = project and status not in ('archived', 'rejected', 'cancelled')
    and (created_by = auth.uid() or status <> 'draft' and private.is_approver()))
$$;
revoke all on function private.is_draft, private.owns_project, private.may_read_documents, private.may_add_documents from public;
grant execute on function private.is_draft, private.owns_project, private.may_read_documents, private.may_add_documents
  to anon, authenticated, service_role;

grant select, insert (id, project_id, author_id, section, body) on public.project_comments to authenticated;
grant select, insert (id, project_id, uploader_id, kind, file_url, title), delete on public.project_documents to authenticated;
grant select, insert, update, delete on public.project_comments, public.project_documents to service_role;
create policy "who reads a project reads its comments" on public.project_comments for select to authenticated
  using (exists (select from public.projects where projects.id = project_id));
create policy "who reads a project comments in their own name" on public.project_comments for insert to authenticated
  with check (author_id = (select auth.uid()) and exists (select from public.projects where projects.id = project_id));
create policy "uploaders, creators and administrators read documents, everybody once submitted" on public.project_documents
  for select to authenticated using (uploader_id = (select auth.uid()) or private.may_read_documents(project_id));
create policy "owners and approvers add documents in their own name" on public.project_documents for insert to authenticated
  with check (uploader_id = (select auth.uid()) and private.may_add_documents(project_id));
create policy "uploaders remove documents of drafts" on public.project_documents for delete to authenticated
  using (uploader_id = (select auth.uid()) and private.is_draft(project_id));
