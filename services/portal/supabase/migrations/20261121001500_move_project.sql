-- The same move by one call, which also says why nothing was moved, and the public check of a chain.
-- Proven by workflow/move.test.ts and workflow/chain.test.ts.
create function public.move_project(project uuid, to_status public.project_status, note text default null)
  returns public.projects language plpgsql set search_path = '' as $$
declare
  moved public.projects;
  seen public.projects;
begin
  update public.projects set status = to_status, move_note = note where id = project and status <> to_status returning * into moved;
  if found then
    return moved;
  end if;
  select * into seen from public.projects where id = project;
  if seen.id is null then
    perform private.refuse('project_not_found', 404, 'There is no such project, or it is not yours to see.');
  end if;
  perform private.explain_move(project, to_status);
  return null;
end
$$;

-- A policy passed the row by: who asks reads the project, and learns why they may not move it.
create function private.explain_move(project uuid, target public.project_status) returns void
  language plpgsql stable security definer set search_path = '' as $$
declare
  seen public.projects;
  move record;
begin
  select * into seen from public.projects where id = project and (created_by = auth.uid() or status <> 'draft');
  if seen.id is not null then
    select * into move from private.decide_move(seen, target, auth.uid());
    perform private.refuse_move(coalesce(move.refusal, 'project_step_of_other_role'), seen, target);
  end if;
end
$$;

-- Whether the history of a project is whole: every step's hash is that of its content and of the step before, and the
-- last one led to where the project is. Says nothing of people or contents, so that everybody may ask.
create function public.verify_approval_chain(project uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  with steps as (
    select step, lag(step.hash, 1, repeat('0', 64)) over chain as expected_previous,
      lag(step.to_status, 1, 'draft') over chain as expected_from, row_number() over chain as place
    from public.approval_steps as step where step.project_id = project
    window chain as (order by step.sequence)
  ), checked as (
    select step, (step).hash = private.step_hash(step) and (step).previous_hash = expected_previous
      and (step).from_status = expected_from and (step).sequence = place as is_sound
    from steps
  ), summary as (
    select count(*) as steps, min((step).sequence) filter (where not is_sound) as broken_at,
      (array_agg((step).hash order by (step).sequence desc))[1] as head,
      (array_agg((step).to_status order by (step).sequence desc))[1] as status,
      jsonb_agg(jsonb_build_object('sequence', (step).sequence, 'to_status', (step).to_status, 'acting_role', (step).acting_role,
        'created_at', private.canonical_time((step).created_at), 'hash', (step).hash) order by (step).sequence) as chain
    from checked
  )
  select jsonb_build_object('project_id', found.id, 'is_whole', broken_at is null and coalesce(summary.status, 'draft') = found.status,
    'steps', steps, 'broken_at', broken_at, 'head', head, 'status', found.status, 'chain', coalesce(chain, '[]'))
  from summary, public.projects as found where found.id = project and (found.status <> 'draft' or steps > 0)
$$;

-- Whether a checkpoint of the signed log still holds: the chain has this hash at this place, and is whole.
create function public.verify_chain_head(project uuid, sequence int, hash text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from public.approval_steps as step where step.project_id = verify_chain_head.project
      and step.sequence = verify_chain_head.sequence and step.hash = verify_chain_head.hash)
    and coalesce((public.verify_approval_chain(project) ->> 'is_whole')::boolean, false)
$$;
revoke all on function public.move_project, private.explain_move, public.verify_approval_chain, public.verify_chain_head from public;
grant execute on function public.move_project, private.explain_move to authenticated;
grant execute on function public.verify_approval_chain, public.verify_chain_head to anon, authenticated, service_role;
