-- The workflow as data: from where to where, who moves, and on which path. A trigger of a later migration lets nothing
-- else happen. Proven by workflow/transitions.test.ts, against the table of docs/portal-workflow.md.
create table public.project_transitions (
  from_status public.project_status not null,
  to_status public.project_status not null check (to_status <> from_status),
  -- The project's owner, or the role whose holder (or holder's deputy) moves.
  mover text not null check (mover in ('owner', 'chair', 'vp', 'secretary', 'president', 'advisor', 'asst_dean', 'dean', 'admin')),
  kind text not null check (kind in ('submit', 'approve', 'reject', 'request-revisions', 'resume', 'start', 'complete', 'report', 'archive', 'cancel')),
  -- Null: both; the board's path is that of projects with needs_board.
  path text check (path in ('ordinary', 'board')),
  primary key (from_status, to_status, mover)
);
alter table public.project_transitions enable row level security;
grant select on public.project_transitions to authenticated, service_role;
create policy "signed-in people read the workflow" on public.project_transitions for select to authenticated using (true);

insert into public.project_transitions (from_status, to_status, mover, kind, path) values
  ('draft', 'submitted-to-chair', 'owner', 'submit', null),
  ('submitted-to-chair', 'chair-approved', 'chair', 'approve', null),
  ('chair-approved', 'advisor-approved', 'advisor', 'approve', 'ordinary'),
  ('chair-approved', 'secretary-approved', 'secretary', 'approve', 'board'),
  ('secretary-approved', 'vp-approved', 'vp', 'approve', 'board'),
  ('vp-approved', 'president-approved', 'president', 'approve', 'board'),
  ('president-approved', 'advisor-approved', 'advisor', 'approve', 'board'),
  ('advisor-approved', 'assist-dean-approved', 'asst_dean', 'approve', null),
  ('assist-dean-approved', 'dean-approved', 'dean', 'approve', null),
  ('dean-approved', 'in-progress', 'owner', 'start', null),
  ('in-progress', 'completed', 'owner', 'complete', null),
  ('completed', 'post-report-submitted', 'owner', 'report', null),
  ('post-report-submitted', 'archived', 'secretary', 'archive', null),
  ('post-report-submitted', 'archived', 'admin', 'archive', null),
  ('revisions-requested', 'draft', 'owner', 'resume', null);

-- Whoever may approve at a step may also reject there, or ask for revisions.
insert into public.project_transitions (from_status, to_status, mover, kind, path)
select from_status, outcome.status, mover, outcome.kind, path
from public.project_transitions
cross join (values ('rejected'::public.project_status, 'reject'), ('revisions-requested', 'request-revisions')) as outcome (status, kind)
where project_transitions.kind = 'approve';

-- What is not over yet may be called off.
insert into public.project_transitions (from_status, to_status, mover, kind, path)
select status, 'cancelled', mover, 'cancel', null
from unnest(enum_range(null::public.project_status)) as status
cross join (values ('owner'), ('admin')) as movers (mover)
where status not in ('completed', 'post-report-submitted', 'archived', 'rejected', 'cancelled')
  and not (mover = 'admin' and status = 'draft');
