-- Project proposals in the fields of the official form, their comments and documents. The page has the same rules
-- (web/src/project/budget.rules.ts, web/src/draft/draft.rules.ts). Tests: supabase/tests/approvals, supabase/tests/rls.

-- The number of a line, or null if it is not a number. Limited to 0 or a millionth to a million million so that sums stay fast.
create function private.budget_number(value jsonb) returns numeric language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'number' then
    case when (value #>> '{}')::numeric < 0.000001 then 0 else least((value #>> '{}')::numeric, 1000000000000) end end
$$;

-- The total in baht. Each line is rounded to the satang before it is added, as on paper.
create function private.budget_total(items jsonb) returns numeric language sql immutable set search_path = '' as $$
  select coalesce(sum(round(coalesce(private.budget_number(line -> 'quantity'), 1)
    * coalesce(private.budget_number(line -> 'price'), private.budget_number(line -> 'amount'), 0), 2)), 0)
  from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) as line
$$;

-- Lines are {name, quantity, price} or {name, amount}; `item` may stand for `name`. Other members and negative numbers are
-- refused so that the printed total is the sum of the printed lines.
create function private.is_budget(items jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(items) = 'array' and private.budget_total(items) <= 9999999999.99 and not exists (
    select from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) as line
    where jsonb_typeof(line) <> 'object'
      or coalesce(jsonb_typeof(line -> 'name'), jsonb_typeof(line -> 'item')) is distinct from 'string'
      or not (line - '{name,item,amount}'::text[] = '{}' and jsonb_typeof(line -> 'amount') = 'number'
           or line - '{name,item,quantity,price}'::text[] = '{}' and line ?& '{quantity,price}'
             and jsonb_typeof(line -> 'quantity') = 'number' and jsonb_typeof(line -> 'price') = 'number')
      or line ?& '{name,item}'
      or exists (select from jsonb_each(line) as field
                 where jsonb_typeof(field.value) = 'number' and (field.value #>> '{}')::numeric < 0))
$$;

-- Pure functions. anon needs them too so that an anonymous insert fails at the grant of the table.
grant execute on function private.budget_number, private.budget_total, private.is_budget to anon, authenticated, service_role;

-- A list of {risk, likelihood, severity, mitigation}; likelihood and severity are low, medium or high.
create function private.is_risk_list(risks jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(risks) = 'array' and not exists (
    select from jsonb_array_elements(case jsonb_typeof(risks) when 'array' then risks else '[]' end) as entry
    where jsonb_typeof(entry) <> 'object'
      or not entry ?& '{risk,likelihood,severity,mitigation}'
      or entry - '{risk,likelihood,severity,mitigation}'::text[] <> '{}'
      or jsonb_typeof(entry -> 'risk') <> 'string'
      or jsonb_typeof(entry -> 'mitigation') <> 'string'
      or entry -> 'likelihood' not in ('"low"', '"medium"', '"high"')
      or entry -> 'severity' not in ('"low"', '"medium"', '"high"'))
$$;
revoke all on function private.is_risk_list from public;
grant execute on function private.is_risk_list to authenticated, service_role;

create type public.project_status as enum (
  'draft', 'submitted-to-chair', 'chair-approved', 'secretary-approved', 'vp-approved', 'president-approved',
  'advisor-approved', 'assist-dean-approved', 'dean-approved', 'in-progress', 'completed', 'post-report-submitted',
  'archived', 'rejected', 'revisions-requested', 'cancelled'
);

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  created_by uuid not null default auth.uid() references public.profiles,
  status public.project_status not null default 'draft',
  title text not null check (char_length(title) between 1 and 300),
  title_en text check (char_length(title_en) <= 300),
  division text references public.divisions on update cascade,
  club_id uuid references public.clubs,
  academic_year int check (academic_year between 2500 and 2700),
  -- Texts have maximum lengths so that lists stay readable and the form printable.
  rationale text check (char_length(rationale) <= 20000),
  objectives text check (char_length(objectives) <= 20000),
  target_group text check (char_length(target_group) <= 20000),
  expected_participants int check (expected_participants between 0 and 100000),
  plan text check (char_length(plan) <= 20000),
  venue text check (char_length(venue) <= 500),
  starts_on date check (starts_on between '1900-01-01' and '9999-12-31'),
  ends_on date check (ends_on between '1900-01-01' and '9999-12-31'),
  -- The sum of budget_items, by a trigger.
  budget_total numeric(12, 2) not null default 0 check (budget_total >= 0 and budget_total <> 'NaN'),
  budget_source text check (char_length(budget_source) <= 500),
  budget_items jsonb not null default '[]' check (jsonb_typeof(budget_items) = 'array' and char_length(budget_items::text) <= 50000)
    check (private.is_budget(budget_items)),
  indicators text check (char_length(indicators) <= 20000),
  expected_results text check (char_length(expected_results) <= 20000),
  advisor_name text check (char_length(advisor_name) <= 500),
  responsible jsonb not null default '[]' check (jsonb_typeof(responsible) = 'array' and char_length(responsible::text) <= 50000),
  -- Written with a change of status. The trigger moves it into the approval step.
  move_note text check (char_length(move_note) <= 4000),
  -- The column of the form that the note is about; null: the whole form. Goes the same way.
  move_section text check (move_section ~ '^[a-z_]{1,60}$'),
  -- Set when a project is submitted, by the threshold at that time.
  needs_board boolean not null default false,
  submitted_at timestamptz,
  -- The role that reviews next; null: none. A text, because comparisons of enums are not leakproof: under policies PostgreSQL
  -- would not use the index, and the queue would scan every project.
  waiting_for text generated always as (case
    when status = 'submitted-to-chair' then 'chair'
    when status = 'chair-approved' and not needs_board then 'advisor'
    when status = 'chair-approved' then 'secretary'
    when status = 'secretary-approved' and needs_board then 'vp'
    when status = 'vp-approved' and needs_board then 'president'
    when status = 'president-approved' and needs_board then 'advisor'
    when status = 'advisor-approved' then 'asst_dean'
    when status = 'assist-dean-approved' then 'dean' end) stored,
  status_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What may go wrong, and what is done about it: {risk, likelihood, severity, mitigation} each.
  risks jsonb not null default '[]' check (private.is_risk_list(risks) and char_length(risks::text) <= 50000),
  check (ends_on >= starts_on)
);
create index projects_created_by_idx on public.projects (created_by, updated_at desc);

-- The queue of a role, longest wait first.
create index projects_waiting_for_idx on public.projects (waiting_for, status_changed_at) where waiting_for is not null;
create index projects_status_idx on public.projects (status, status_changed_at);
create index projects_division_idx on public.projects (division, status);
create index projects_club_id_idx on public.projects (club_id, status);
alter table public.projects enable row level security;
create trigger touch_updated_at before update on public.projects
  for each row execute function private.touch_updated_at();
create index projects_submitted_at_idx on public.projects (submitted_at) where submitted_at is not null;

create function private.compute_budget() returns trigger language plpgsql set search_path = '' as $$
begin
  -- The check constraint refuses a total that is too large, after the policies.
  new.budget_total := least(private.budget_total(new.budget_items), 9999999999.99);
  return new;
end
$$;

-- Its name sorts before guard_project, which decides by the total.
create trigger compute_budget before insert or update of budget_items, budget_total on public.projects
  for each row execute function private.compute_budget();

-- Whether a text has only white space, by JavaScript's definition of trim.
create function private.is_blank(content text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(btrim(content, U&' \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF') = '', true)
$$;

-- The required fields that are empty, in the order of the page.
create function private.missing_fields(project public.projects) returns text[] language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when private.is_blank(project.title) then 'title' end,
    case when private.is_blank(project.rationale) then 'rationale' end,
    case when private.is_blank(project.objectives) then 'objectives' end,
    case when private.is_blank(project.plan) then 'plan' end,
    case when project.starts_on is null then 'starts_on' end,
    case when project.ends_on is null then 'ends_on' end,
    case when private.is_blank(project.expected_results) then 'expected_results' end,
    case when project.division is null and project.club_id is null then 'division' end,
    case when not exists (select from jsonb_array_elements(project.responsible) as person
                          where jsonb_typeof(person -> 'name') = 'string' and not private.is_blank(person ->> 'name'))
      then 'responsible' end], null)
$$;
revoke all on function private.budget_number, private.budget_total, private.is_budget, private.compute_budget, private.is_blank,
  private.missing_fields from public;

create table public.project_comments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects on delete cascade,
  author_id uuid not null default auth.uid() references public.profiles,
  -- The column of the form that the comment is about; null: the whole form.
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

-- The policies of documents read projects without the policies of projects, because administrators read documents of drafts.
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

-- The owner writes the report of a project that runs or is over, until it is submitted.
create function private.may_write_report(project uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.projects where id = project and created_by = auth.uid() and status in ('in-progress', 'completed'))
$$;

-- Whether a document refers to an object of the bucket.
create function private.is_document(name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.project_documents where file_url = name)
$$;
revoke all on function private.is_draft, private.owns_project, private.may_read_documents, private.may_add_documents,
  private.may_write_report, private.is_document from public;
grant execute on function private.is_draft, private.owns_project, private.may_read_documents, private.may_add_documents,
  private.may_write_report, private.is_document
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

-- Pages show changes of a project live.
alter publication supabase_realtime add table public.projects, public.project_comments;

-- Realtime applies the policies to a deleted row, and needs all of its columns for that.
alter table public.projects replica identity full;
