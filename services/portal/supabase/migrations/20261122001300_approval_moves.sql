-- The approval workflow: the moves between statuses, and who makes them. A project's status changes only by an UPDATE of `status`,
-- which is checked against project_transitions. Tests: supabase/tests/approvals, against docs/portal-workflow.md.

create table public.project_transitions (
  from_status public.project_status not null,
  to_status public.project_status not null check (to_status <> from_status),
  -- The owner of the project, or the role whose holder or deputy moves it.
  mover text not null check (mover in ('owner', 'chair', 'vp', 'secretary', 'president', 'advisor', 'asst_dean', 'dean', 'admin')),
  kind text not null check (kind in (
    'submit', 'take-back', 'approve', 'reject', 'request-revisions', 'resume', 'start', 'complete', 'report', 'archive', 'cancel')),
  -- Projects with needs_board take the board path. Null: both paths.
  path text check (path in ('ordinary', 'board')),
  primary key (from_status, to_status, mover)
);
alter table public.project_transitions enable row level security;
grant select on public.project_transitions to authenticated, service_role;
create policy "signed-in people read the workflow" on public.project_transitions for select to authenticated using (true);

insert into public.project_transitions (from_status, to_status, mover, kind, path) values
  ('draft', 'submitted-to-chair', 'owner', 'submit', null),
  -- Until the first reviewer has decided.
  ('submitted-to-chair', 'draft', 'owner', 'take-back', null),
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

-- Who may approve at a step may also reject or request revisions.
insert into public.project_transitions (from_status, to_status, mover, kind, path)
select from_status, outcome.status, mover, outcome.kind, path
from public.project_transitions
cross join (values ('rejected'::public.project_status, 'reject'), ('revisions-requested', 'request-revisions')) as outcome (status, kind)
where project_transitions.kind = 'approve';

-- Projects that are not finished can be cancelled.
insert into public.project_transitions (from_status, to_status, mover, kind, path)
select status, 'cancelled', mover, 'cancel', null
from unnest(enum_range(null::public.project_status)) as status
cross join (values ('owner'), ('admin')) as movers (mover)
where status not in ('completed', 'post-report-submitted', 'archived', 'rejected', 'cancelled')
  and not (mover = 'admin' and status = 'draft');

-- Whether somebody chairs the division or the club of a project. `divisions` and `clubs` are the offices of a delegation; null:
-- no delegation is involved.
create function private.chairs(chair uuid, project public.projects, divisions text[], clubs uuid[]) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from public.divisions as office where office.slug = project.division and office.chair_id = chair
                 and coalesce(office.slug = any (chairs.divisions), true))
      or exists (select from public.clubs as office where office.id = project.club_id and office.president_id = chair
                 and coalesce(office.id = any (chairs.clubs), true))
$$;

-- The capacity in which somebody may move a project, or the most specific refusal.
create function private.decide_move(
  project public.projects, target public.project_status, actor uuid,
  out acting_role text, out principal uuid, out authority text, out needs_reason boolean, out refusal text
) language plpgsql stable security definer set search_path = '' as $$
declare
  transition public.project_transitions;
  rank int := 0;
  candidate_rank int;
  candidate_refusal text;
  reviewed uuid[];
begin
  refusal := case when target = 'draft' and project.waiting_for is not null then 'project_already_reviewed'
    else 'project_transition_unknown' end;
  needs_reason := false;
  for transition in
    select * from public.project_transitions as candidate
    where candidate.from_status = project.status and candidate.to_status = target
    order by candidate.mover = 'owner' desc, candidate.mover
  loop
    acting_role := transition.mover;
    if transition.path = 'board' and not project.needs_board then
      candidate_rank := 1; candidate_refusal := 'project_needs_no_board';
    elsif transition.path = 'ordinary' and project.needs_board then
      candidate_rank := 1; candidate_refusal := 'project_needs_board';
    elsif transition.mover = 'owner' then
      if project.created_by = actor then
        principal := actor; refusal := null; return;
      end if;
      candidate_rank := 2; candidate_refusal := 'project_of_other_owner';
    elsif transition.kind in ('approve', 'reject', 'request-revisions') then
      reviewed := private.reviewed_by(project.id);
      select coalesce(reviewer.principal, actor), reviewer.authority, reviewer.needs_reason into principal, authority, needs_reason
      from private.reviewers(project, transition.mover, reviewed) as reviewer
      where reviewer.person = actor
      order by reviewer.authority = 'holder' desc, reviewer.principal
      limit 1;
      if principal is not null then
        refusal := null; return;
      end if;
      needs_reason := false;
      if project.created_by = actor then
        candidate_rank := 4; candidate_refusal := 'project_own_review';
      elsif actor = any (reviewed) and exists (
          select from private.reviewers(project, transition.mover, '{}') as reviewer where reviewer.person = actor) then
        candidate_rank := 4; candidate_refusal := 'project_second_review';
      elsif exists (select from private.deciders(actor) as decider where decider.role::text = transition.mover) then
        candidate_rank := 3; candidate_refusal := 'project_of_other_division';
      else
        candidate_rank := 2; candidate_refusal := 'project_step_of_other_role';
      end if;
    elsif transition.kind = 'archive' and project.created_by = actor then
      candidate_rank := 4; candidate_refusal := 'project_own_review';
    else
      select decider.id into principal
      from private.deciders(actor) as decider
      where decider.role::text = transition.mover
      order by decider.id = actor desc, decider.id
      limit 1;
      if principal is not null then
        refusal := null; return;
      end if;
      candidate_rank := 2; candidate_refusal := 'project_step_of_other_role';
    end if;
    if candidate_rank > rank then
      rank := candidate_rank; refusal := candidate_refusal;
    end if;
  end loop;
  acting_role := null;
end
$$;

create function private.refuse_move(refusal text, project public.projects, target public.project_status) returns void
  language plpgsql set search_path = '' as $$
begin
  case refusal
    when 'project_transition_unknown' then
      perform private.refuse(refusal, 409, format('A project that is %s cannot become %s.', project.status, target));
    when 'project_already_reviewed' then
      perform private.refuse(refusal, 409, 'A reviewer has decided, so the project can no longer be taken back.',
        'A reviewer may request revisions; the owner then takes it back to draft.');
    when 'project_needs_board' then
      perform private.refuse(refusal, 409, 'This project passes the board between chair and advisor.',
        'Its next step is in project_transitions, path board.');
    when 'project_needs_no_board' then
      perform private.refuse(refusal, 409, 'This project does not pass the board; the advisor is next.');
    when 'project_of_other_owner' then
      perform private.refuse(refusal, 403, format('Only the owner of a project can move it to %s.', target));
    when 'project_step_of_other_role' then
      perform private.refuse(refusal, 403, 'Another role reviews this step.',
        'The holder of that role can name a deputy in approval_delegations.');
    when 'project_of_other_division' then
      perform private.refuse(refusal, 403, 'A chair reviews only projects of their own division or club.');
    when 'project_own_review' then
      perform private.refuse(refusal, 403, 'You can''t review or archive your own project, not even as someone''s deputy.');
    when 'project_second_review' then
      perform private.refuse(refusal, 403, 'You have reviewed another step of this project, so somebody else reviews this one.',
        'app_settings.one_review_per_person is the rule.');
  end case;
end
$$;

create function private.guard_project() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  move record;
  actor uuid := auth.uid();
  missing text[];
begin
  if new.id <> old.id or new.created_by <> old.created_by then
    perform private.refuse('project_identity_fixed', 403, 'The owner and the identifier of a project cannot change.');
  end if;
  if old.status <> 'draft' and private.project_content(new) <> private.project_content(old) then
    perform private.refuse('project_locked', 409, 'The text of a project can change only while it is a draft.',
      'A reviewer may request revisions; the owner then takes it back to draft.');
  end if;
  if new.status = old.status then
    if new.move_note is not null or new.move_section is not null then
      perform private.refuse('project_note_without_move', 400, 'A note goes with a change of status.',
        'Write other remarks in project_comments.');
    end if;
    return new;
  end if;
  if actor is null then
    perform private.refuse('project_mover_unknown', 403, 'Only a person can move a project, not a service.');
  end if;
  -- Decides on the old row so that a request cannot give itself rights by what it writes.
  select * into move from private.decide_move(old, new.status, actor);
  if move.refusal is not null then
    perform private.refuse_move(move.refusal, old, new.status);
  end if;
  if move.needs_reason and private.is_blank(new.move_note) then
    perform private.refuse('project_reason_needed', 422, 'Write the reason for which you, an administrator, review this step.',
      'The reason is the note of the move.');
  end if;
  if old.status = 'draft' and new.status = 'submitted-to-chair' then
    missing := private.missing_fields(new);
    if 'division' = any (missing) then
      perform private.refuse('project_without_home', 422, 'Choose a division or a club before you submit the project.',
        'Its chair is the first reviewer.', array_to_string(missing, ','));
    elsif missing <> '{}' then
      perform private.refuse('project_incomplete', 422, 'Fill in the required fields before you submit the project.',
        'The details name the fields that are empty.', array_to_string(missing, ','));
    end if;
    new.submitted_at := now();
    new.needs_board := coalesce(new.budget_total >= (select board_review_budget from public.app_settings), false);
  end if;
  new.status_changed_at := now();
  -- For write_step, which runs after the row; by project, because one request may move several.
  perform set_config('portal.move_notes', (
    coalesce(nullif(current_setting('portal.move_notes', true), ''), '{}')::jsonb || jsonb_build_object(new.id, jsonb_build_object('note', new.move_note, 'section', new.move_section))
  )::text, true);
  new.move_note := null;
  new.move_section := null;
  return new;
end
$$;
create trigger guard_project before update on public.projects
  for each row execute function private.guard_project();
revoke all on function private.chairs, private.decide_move, private.refuse_move, private.guard_project from public;

-- Policies of projects. The specification names the two UPDATE policies.
grant select, delete on public.projects to authenticated;
grant insert (id, created_by, status, title, title_en, division, club_id, academic_year, rationale, objectives, target_group,
  expected_participants, plan, venue, starts_on, ends_on, budget_source, budget_items, indicators,
  expected_results, advisor_name, responsible, risks) on public.projects to authenticated;
grant update (status, move_note, move_section, title, title_en, division, club_id, academic_year, rationale, objectives, target_group,
  expected_participants, plan, venue, starts_on, ends_on, budget_source, budget_items, indicators,
  expected_results, advisor_name, responsible, risks) on public.projects to authenticated, service_role;
grant select on public.projects to service_role;

create policy "owners read their projects, signed-in people all but drafts" on public.projects for select to authenticated
  using (created_by = (select auth.uid()) or status <> 'draft');
create policy "people begin projects of their own as drafts" on public.projects for insert to authenticated
  with check (created_by = (select auth.uid()) and status = 'draft');

-- Owners change drafts and make their own moves. After the draft, guard_project allows changes of the status only.
create policy projects_update_own_draft on public.projects for update to authenticated
  using (
    created_by = (select auth.uid())
    and status in (select from_status from public.project_transitions where mover = 'owner')
  )
  with check (
    created_by = (select auth.uid())
    and (status = 'draft' or status in (select to_status from public.project_transitions where mover = 'owner'))
  );
create policy projects_update_reviewer on public.projects for update to authenticated
  using ((select private.may_review()) and status in (select from_status from public.project_transitions where mover <> 'owner'))
  with check ((select private.may_review()) and status in (select to_status from public.project_transitions where mover <> 'owner'));

-- A project that was ever submitted has approval steps, which refer to it.
create policy "owners remove their drafts" on public.projects for delete to authenticated
  using (created_by = (select auth.uid()) and status = 'draft');

-- Moves a project, and explains why it cannot be moved.
create function public.move_project(project uuid, to_status public.project_status, note text default null, section text default null)
  returns public.projects language plpgsql set search_path = '' as $$
declare
  updated_project public.projects;
  visible_project public.projects;
begin
  update public.projects set status = to_status, move_note = note, move_section = section
    where id = project and status <> to_status returning * into updated_project;
  if found then
    return updated_project;
  end if;
  select * into visible_project from public.projects where id = project;
  if visible_project.id is null then
    perform private.refuse('project_not_found', 404, 'There is no such project, or it is not yours to see.');
  end if;
  perform private.explain_move(project, to_status);
  return null;
end
$$;

-- When the policies hid the row from the UPDATE: explains why to callers who may read the project.
create function private.explain_move(project uuid, target public.project_status) returns void
  language plpgsql stable security definer set search_path = '' as $$
declare
  visible_project public.projects;
  move record;
begin
  select * into visible_project from public.projects where id = project and (created_by = auth.uid() or status <> 'draft');
  if visible_project.id is not null then
    select * into move from private.decide_move(visible_project, target, auth.uid());
    perform private.refuse_move(coalesce(move.refusal, 'project_step_of_other_role'), visible_project, target);
  end if;
end
$$;
revoke all on function public.move_project, private.explain_move from public;
grant execute on function public.move_project, private.explain_move to authenticated;
