-- The step that each move writes, and its seal: who acted, in which capacity, the text's hash, the chain's.
-- Proven by workflow/move.test.ts and workflow/chain.test.ts.
-- As the caller, so that the policy of approval_steps decides: only the acting person writes a step.
create function private.write_step() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.approval_steps (project_id, from_status, to_status, note)
  values (new.id, old.status, new.status, current_setting('portal.move_notes', true)::jsonb ->> new.id::text);
  return null;
end
$$;
create trigger write_step after update of status on public.projects
  for each row when (old.status is distinct from new.status) execute function private.write_step();

-- Fills a step from what truly happened. A step that no move stands behind finds the history already at its end.
create function private.seal_step() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
  last public.approval_steps;
  move record;
begin
  -- Who writes in another's name hears the policy.
  if auth.role() in ('anon', 'authenticated') and new.actor_id is distinct from auth.uid() then
    return new;
  end if;
  select * into project from public.projects where projects.id = new.project_id for update;
  select * into last from public.approval_steps as step
    where step.project_id = new.project_id order by step.sequence desc limit 1;
  if project.id is null or project.status <> new.to_status or new.from_status = new.to_status
     or new.from_status <> coalesce(last.to_status, 'draft') then
    perform private.refuse('approval_step_without_move', 409, 'A step is written by the move itself.',
      'Change the status of the project; its step follows.');
  end if;
  project.status := new.from_status;
  select * into move from private.decide_move(project, new.to_status, new.actor_id);
  if move.refusal is not null then
    perform private.refuse_move(move.refusal, project, new.to_status);
  end if;
  new.acting_role := move.acting_role;
  new.on_behalf_of := nullif(move.principal, new.actor_id);
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.content_hash := private.content_hash(project);
  new.previous_hash := coalesce(last.hash, repeat('0', 64));
  new.created_at := clock_timestamp();
  new.hash := private.step_hash(new);
  return new;
end
$$;
create trigger seal_step before insert on public.approval_steps
  for each row execute function private.seal_step();
revoke all on function private.write_step, private.seal_step from public;
