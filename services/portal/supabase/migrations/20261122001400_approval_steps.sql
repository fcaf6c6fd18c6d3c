-- Approval steps: the immutable history of each project, one row for each change of status. SHA-256 chains the rows so that a
-- removed or changed one is found. Tests: supabase/tests/approvals/hash-chain.test.ts, move.test.ts.

create table public.approval_steps (
  -- The order of writing in all projects. The transparency log continues from here.
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects,
  sequence int not null check (sequence > 0),
  from_status public.project_status not null,
  to_status public.project_status not null,
  actor_id uuid not null default auth.uid() references public.profiles,
  -- 'owner', or the role for which the person acted: that of the step, whatever role the person has.
  acting_role text not null check (char_length(acting_role) <= 40),
  on_behalf_of uuid references public.profiles,
  -- By which row of review_authorities the person reviewed; null: the move is no review.
  authority text check (char_length(authority) <= 40),
  -- The column of the form that the note is about; null: the whole form.
  section text check (section ~ '^[a-z_]{1,60}$'),
  note text check (char_length(note) <= 4000),
  -- SHA-256 of the project's content at that time, and of its report's once that is submitted. The pattern counts nothing: [0-9a-f]{64}
  -- takes ten times as long.
  content_hash text not null check (char_length(content_hash) = 64 and content_hash ~ '^[0-9a-f]+$'),
  previous_hash text not null check (char_length(previous_hash) = 64 and previous_hash ~ '^[0-9a-f]+$'),
  hash text not null unique check (char_length(hash) = 64 and hash ~ '^[0-9a-f]+$'),
  created_at timestamptz not null default now(),
  unique (project_id, sequence)
);
create index approval_steps_actor_id_idx on public.approval_steps (actor_id, created_at desc);
create index approval_steps_on_behalf_of_idx on public.approval_steps (on_behalf_of);
alter table public.approval_steps enable row level security;
create trigger refuse_rewrite before update or delete on public.approval_steps
  for each row execute function private.refuse_rewrite();
create trigger refuse_truncate before truncate on public.approval_steps
  for each statement execute function private.refuse_rewrite();
create index approval_steps_created_at_idx on public.approval_steps (created_at) include (project_id, sequence, from_status, to_status);

grant select on public.approval_steps to authenticated, service_role;
grant insert (project_id, from_status, to_status, actor_id, section, note) on public.approval_steps to authenticated;
create policy "who reads a project reads its steps" on public.approval_steps for select to authenticated
  using (exists (select from public.projects where projects.id = project_id));
create policy "only the acting person writes a step" on public.approval_steps for insert to authenticated
  with check (actor_id = (select auth.uid()));

-- Canonical text of a time: UTC, six decimals.
create function private.canonical_time(moment timestamptz) returns text language sql immutable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

create function private.sha256_hex(content text) returns text language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(content, 'UTF8')), 'hex')
$$;

-- A JSON array of strings and nulls without white space, as JSON.stringify prints it.
create function private.canonical_array(variadic fields text[]) returns text language sql immutable set search_path = '' as $$
  select '[' || string_agg(coalesce(to_json(field)::text, 'null'), ',' order by place) || ']'
  from unnest(fields) with ordinality as field_list (field, place)
$$;

create function private.step_hash(step public.approval_steps) returns text language sql immutable set search_path = '' as $$
  select private.sha256_hex(private.canonical_array(
    'approval-step-1', step.project_id::text, step.sequence::text, step.from_status::text, step.to_status::text,
    step.actor_id::text, step.acting_role, step.on_behalf_of::text, step.authority, step.section, step.note, step.content_hash,
    private.canonical_time(step.created_at), step.previous_hash))
$$;

-- The content that an approval covers: every field that an owner writes. Empty risks are left out so that projects from before
-- that column keep their hashes.
create function private.project_content(project public.projects) returns jsonb
  language sql immutable set search_path = '' as $$
  select to_jsonb(project) - '{id,created_by,status,move_note,move_section,needs_board,waiting_for,submitted_at,status_changed_at,created_at,updated_at}'::text[]
    - case when project.risks = '[]' then '{risks}'::text[] else '{}'::text[] end
$$;

create function private.content_hash(project public.projects) returns text language sql immutable set search_path = '' as $$
  select private.sha256_hex(private.project_content(project)::text)
$$;

-- The same with the report, for the steps that submit and archive it.
create function private.report_hash(project public.projects, report jsonb) returns text language sql immutable set search_path = '' as $$
  select private.sha256_hex((private.project_content(project) || jsonb_build_object('report', report))::text)
$$;
revoke all on function private.canonical_time, private.sha256_hex, private.canonical_array, private.step_hash,
  private.project_content, private.content_hash, private.report_hash from public;

create function private.write_step() returns trigger language plpgsql set search_path = '' as $$
declare
  written jsonb := current_setting('portal.move_notes', true)::jsonb -> new.id::text;
begin
  insert into public.approval_steps (project_id, from_status, to_status, note, section)
  values (new.id, old.status, new.status, written ->> 'note', written ->> 'section');
  return null;
end
$$;
create trigger write_step after update of status on public.projects
  for each row when (old.status is distinct from new.status) execute function private.write_step();

-- Fills in a step from the move that happened. Refuses a step without a move.
create function private.seal_step() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
  last public.approval_steps;
  move record;
begin
  -- Writing in another person's name is left to the policy, which refuses it.
  if auth.role() in ('anon', 'authenticated') and new.actor_id is distinct from auth.uid() then
    return new;
  end if;
  select * into project from public.projects where projects.id = new.project_id for update;
  select * into last from public.approval_steps as step
    where step.project_id = new.project_id order by step.sequence desc limit 1;
  if project.id is null or project.status <> new.to_status or new.from_status = new.to_status
     or new.from_status <> coalesce(last.to_status, 'draft') then
    perform private.refuse('approval_step_without_move', 409, 'Approval steps are written by moves only.',
      'Change the status of the project; its step follows.');
  end if;
  project.status := new.from_status;
  select * into move from private.decide_move(project, new.to_status, new.actor_id);
  if move.refusal is not null then
    perform private.refuse_move(move.refusal, project, new.to_status);
  end if;
  new.acting_role := move.acting_role;
  new.on_behalf_of := nullif(move.principal, new.actor_id);
  new.authority := move.authority;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.content_hash := case when new.to_status in ('post-report-submitted', 'archived')
    then private.report_hash(project, private.report_content(project.id)) else private.content_hash(project) end;
  new.previous_hash := coalesce(last.hash, repeat('0', 64));
  new.created_at := clock_timestamp();
  new.hash := private.step_hash(new);
  return new;
end
$$;
create trigger seal_step before insert on public.approval_steps
  for each row execute function private.seal_step();
revoke all on function private.write_step, private.seal_step from public;

-- Whether the history of a project is intact: each hash covers its step and the step before, and the last step led to the
-- current status. Public, because the result contains no people or contents.
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
  select jsonb_build_object('project_id', subject.id, 'is_whole', broken_at is null and coalesce(summary.status, 'draft') = subject.status,
    'steps', steps, 'broken_at', broken_at, 'head', head, 'status', subject.status, 'chain', coalesce(chain, '[]'))
  from summary, public.projects as subject where subject.id = project and (subject.status <> 'draft' or steps > 0)
$$;

-- Whether the chain is intact and has this hash at this place, as a checkpoint of the transparency log says.
create function public.verify_chain_head(project uuid, sequence int, hash text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from public.approval_steps as step where step.project_id = verify_chain_head.project
      and step.sequence = verify_chain_head.sequence and step.hash = verify_chain_head.hash)
    and coalesce((public.verify_approval_chain(project) ->> 'is_whole')::boolean, false)
$$;
revoke all on function public.verify_approval_chain, public.verify_chain_head from public;
grant execute on function public.verify_approval_chain, public.verify_chain_head to anon, authenticated, service_role;
alter publication supabase_realtime add table public.approval_steps;
