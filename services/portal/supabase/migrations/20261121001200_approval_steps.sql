-- The immutable history of each project: one row for a change of status, chained by SHA-256 so that nothing can be taken
-- out or changed unnoticed. Proven by workflow/chain.test.ts and rules/append-only.test.ts.
create table public.approval_steps (
  -- In the order of writing over all projects: what the signed log reads on from.
  id bigint generated always as identity primary key,
  project_id uuid not null references public.projects,
  sequence int not null check (sequence > 0),
  from_status public.project_status not null,
  to_status public.project_status not null,
  actor_id uuid not null default auth.uid() references public.profiles,
  -- In which capacity: 'owner' or a role; of the principal, where a deputy acted.
  acting_role text not null,
  on_behalf_of uuid references public.profiles,
  note text,
  -- What was decided about: SHA-256 of the project's content at that moment.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
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

-- A moment as the chain writes it: UTC, six decimals.
create function private.canonical_time(moment timestamptz) returns text language sql immutable set search_path = '' as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
create function private.sha256_hex(content text) returns text language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(content, 'UTF8')), 'hex')
$$;
-- A JSON array of strings and nulls without white space: what JSON.stringify gives for the same values.
create function private.canonical_array(variadic fields text[]) returns text language sql immutable set search_path = '' as $$
  select '[' || string_agg(coalesce(to_json(field)::text, 'null'), ',' order by place) || ']'
  from unnest(fields) with ordinality as field_list (field, place)
$$;
create function private.step_hash(step public.approval_steps) returns text language sql immutable set search_path = '' as $$
  select private.sha256_hex(private.canonical_array(
    'approval-step-1', step.project_id::text, step.sequence::text, step.from_status::text, step.to_status::text,
    step.actor_id::text, step.acting_role, step.on_behalf_of::text, step.note, step.content_hash,
    private.canonical_time(step.created_at), step.previous_hash))
$$;
-- What an approval is about: every field that an owner writes.
create function private.project_content(project public.projects) returns jsonb language sql immutable set search_path = '' as $$
  select to_jsonb(project) - '{id,created_by,status,move_note,needs_board,waiting_for,submitted_at,status_changed_at,created_at,updated_at}'::text[]
$$;
create function private.content_hash(project public.projects) returns text language sql immutable set search_path = '' as $$
  select private.sha256_hex(private.project_content(project)::text)
$$;
revoke all on function private.canonical_time, private.sha256_hex, private.canonical_array, private.step_hash,
  private.project_content, private.content_hash from public;
