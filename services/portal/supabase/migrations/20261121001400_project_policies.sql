-- Who reads and writes projects and their steps. The two UPDATE policies are the specification's, by name.
-- Proven by access/matrix.test.ts.
grant select, delete on public.projects to authenticated;
grant insert (id, created_by, status, title, title_en, division, club_id, academic_year, rationale, objectives, target_group,
  expected_participants, plan, venue, starts_on, ends_on, budget_source, budget_items, indicators,
  expected_results, advisor_name, responsible) on public.projects to authenticated;
grant update (status, move_note, title, title_en, division, club_id, academic_year, rationale, objectives, target_group,
  expected_participants, plan, venue, starts_on, ends_on, budget_source, budget_items, indicators,
  expected_results, advisor_name, responsible) on public.projects to authenticated, service_role;
grant select on public.projects to service_role;

create policy "owners read their projects, signed-in people all but drafts" on public.projects for select to authenticated
  using (created_by = (select auth.uid()) or status <> 'draft');
create policy "people begin projects of their own as drafts" on public.projects for insert to authenticated
  with check (created_by = (select auth.uid()) and status = 'draft');
-- Drafts, and what the workflow leaves to the owner; guard_project keeps all but drafts to the status alone.
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
-- One that was ever submitted has steps that hold it.
create policy "owners remove their drafts" on public.projects for delete to authenticated
  using (created_by = (select auth.uid()) and status = 'draft');

grant select on public.approval_steps to authenticated, service_role;
grant insert (project_id, from_status, to_status, actor_id, note) on public.approval_steps to authenticated;
create policy "who reads a project reads its steps" on public.approval_steps for select to authenticated
  using (exists (select from public.projects where projects.id = project_id));
create policy "only the acting person writes a step" on public.approval_steps for insert to authenticated
  with check (actor_id = (select auth.uid()));
