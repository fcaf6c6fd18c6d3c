-- What may go wrong with a project, and what is done about it: a part of the official form, and so of what is decided
-- about. Proven by workflow/draft-columns.test.ts, which holds the page's rules against these checks, and
-- workflow/risks.test.ts.

-- A list of {risk, likelihood, severity, mitigation}; the two in the middle are low, medium or high.
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

alter table public.projects add column risks jsonb not null default '[]'
  check (private.is_risk_list(risks) and char_length(risks::text) <= 50000);
grant insert (risks), update (risks) on public.projects to authenticated;
grant update (risks) on public.projects to service_role;

-- Where none are written they are no part of the text, so that it has the hash that it had before there was this column.
create or replace function private.project_content(project public.projects) returns jsonb
  language sql immutable set search_path = '' as $$
  select to_jsonb(project) - '{id,created_by,status,move_note,needs_board,waiting_for,submitted_at,status_changed_at,created_at,updated_at}'::text[]
    - case when project.risks = '[]' then '{risks}'::text[] else '{}'::text[] end
$$;
