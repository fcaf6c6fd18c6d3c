-- Official documents: their numbers, without gaps by kind and year, and the codes that are printed on them.
-- Tests: supabase/tests/documents, supabase/tests/rls.

-- The last number of each kind and year. Its row is locked until the transaction ends: a number of a transaction that fails is
-- given to the next.
create table private.document_counters (
  kind text not null check (kind in ('proposal', 'report', 'certificate')),
  -- Of the Buddhist era.
  year int not null,
  last int not null check (last > 0),
  primary key (kind, year)
);
alter table private.document_counters enable row level security;

create function private.next_document_number(kind text, out year int, out number int)
  language sql security definer set search_path = '' as $$
  insert into private.document_counters as counter (kind, year, last)
  values (next_document_number.kind, extract(year from private.today())::int + 543, 1)
  on conflict on constraint document_counters_pkey do update set last = counter.last + 1
  returning counter.year, counter.last
$$;
revoke all on function private.next_document_number from public;

-- The numbers of a project's documents: the proposal's when it is approved, the report's when it is submitted.
create table public.document_numbers (
  project_id uuid not null references public.projects,
  kind text not null check (kind in ('proposal', 'report')),
  year int not null,
  number int not null check (number > 0),
  assigned_at timestamptz not null default now(),
  primary key (project_id, kind),
  unique (kind, year, number)
);
alter table public.document_numbers enable row level security;
create trigger refuse_rewrite before update or delete on public.document_numbers
  for each row execute function private.refuse_rewrite();
create trigger refuse_truncate before truncate on public.document_numbers
  for each statement execute function private.refuse_rewrite();
grant select on public.document_numbers to authenticated, service_role;
create policy "who reads a project reads the numbers of its documents" on public.document_numbers for select to authenticated
  using (exists (select from public.projects where projects.id = project_id));

create function private.number_document() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  document text := case new.to_status when 'dean-approved' then 'proposal' else 'report' end;
begin
  if not exists (select from public.document_numbers where project_id = new.project_id and kind = document) then
    insert into public.document_numbers (project_id, kind, year, number)
    select new.project_id, document, year, number from private.next_document_number(document);
  end if;
  return null;
end
$$;
revoke all on function private.number_document from public;
create trigger number_document after insert on public.approval_steps for each row
  when (new.to_status in ('dean-approved', 'post-report-submitted')) execute function private.number_document();

-- The code on a printed form: 80 bits of its last step and of its content, which is not public. The functions make the same
-- (supabase/functions/_shared/form-code.rules.ts).
create function private.form_code(hash text, content_hash text) returns text language plpgsql immutable set search_path = '' as $$
declare
  digest bytea := sha256(convert_to('form-code-1' || hash || content_hash, 'UTF8'));
  code text := 'F-';
begin
  for place in 0 .. 15 loop
    code := code || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(digest, place) & 31) + 1, 1);
    if place in (3, 7, 11) then
      code := code || '-';
    end if;
  end loop;
  return code;
end
$$;
revoke all on function private.form_code from public;
-- A pure function. The index calls it as the writer of a step.
grant execute on function private.form_code to anon, authenticated, service_role;
create index approval_steps_form_code_idx on public.approval_steps (private.form_code(hash, content_hash));

-- The step that a printed code names. For the function approval-check, which shows what the code gives access to.
create function public.find_printed_step(code text) returns table (project_id uuid, sequence int, hash text, content_hash text)
  language sql stable security definer set search_path = '' as $$
  select step.project_id, step.sequence, step.hash, step.content_hash from public.approval_steps as step
  where private.form_code(step.hash, step.content_hash) = 'F-' || translate(substr(upper(btrim(code)), 3), 'OIL', '011')
$$;
revoke all on function public.find_printed_step from public;
grant execute on function public.find_printed_step to service_role;
