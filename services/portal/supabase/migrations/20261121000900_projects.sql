-- Project proposals, in the fields of the official form. Owners write drafts; what a project may become is in the next
-- migrations. Proven by access/matrix.test.ts and workflow/*.test.ts.
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
  -- Texts have an end, so that everybody can read the list and print the form.
  rationale text check (char_length(rationale) <= 20000),
  objectives text check (char_length(objectives) <= 20000),
  target_group text check (char_length(target_group) <= 20000),
  expected_participants int check (expected_participants between 0 and 100000),
  plan text check (char_length(plan) <= 20000),
  venue text check (char_length(venue) <= 500),
  starts_on date,
  ends_on date,
  -- Added up from budget_items by the database.
  budget_total numeric(12, 2) not null default 0 check (budget_total >= 0 and budget_total <> 'NaN'),
  budget_source text check (char_length(budget_source) <= 500),
  budget_items jsonb not null default '[]' check (jsonb_typeof(budget_items) = 'array' and char_length(budget_items::text) <= 50000),
  indicators text check (char_length(indicators) <= 20000),
  expected_results text check (char_length(expected_results) <= 20000),
  advisor_name text check (char_length(advisor_name) <= 500),
  responsible jsonb not null default '[]' check (jsonb_typeof(responsible) = 'array' and char_length(responsible::text) <= 50000),
  -- Given with a change of status: it goes into the approval step and never stays here.
  move_note text check (char_length(move_note) <= 4000),
  -- Decided when a project is submitted, by the threshold of that day.
  needs_board boolean not null default false,
  submitted_at timestamptz,
  -- Whose turn it is; null: nobody reviews it now. A text, because under policies PostgreSQL looks up no enumeration by
  -- its index (its comparison is not leakproof), and the queue must not read every project.
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
  check (ends_on >= starts_on)
);
create index projects_created_by_idx on public.projects (created_by, updated_at desc);
-- The queue: what waits for a role, longest first.
create index projects_waiting_for_idx on public.projects (waiting_for, status_changed_at) where waiting_for is not null;
create index projects_status_idx on public.projects (status, status_changed_at);
create index projects_division_idx on public.projects (division, status);
create index projects_club_id_idx on public.projects (club_id, status);
alter table public.projects enable row level security;
create trigger touch_updated_at before update on public.projects
  for each row execute function private.touch_updated_at();
