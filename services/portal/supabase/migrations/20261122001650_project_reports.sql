-- The report after a project: what happened, who took part, what was spent, and lessons. The owner writes it while the project
-- runs. It is submitted with the project's status, once the project has ended and the report is complete, and is fixed from then
-- on. Tests: supabase/tests/reports, supabase/tests/rls.

create table public.project_reports (
  project_id uuid primary key references public.projects on delete cascade,
  happened text check (char_length(happened) <= 20000),
  lessons text check (char_length(lessons) <= 20000),
  -- Why the spending differs from the budget, or has no receipts.
  spending_note text check (char_length(spending_note) <= 4000),
  -- The number of participants where the attendance does not show it, and why.
  participants_corrected int check (participants_corrected between 0 and 100000),
  correction_reason text check (char_length(correction_reason) <= 1000),
  -- The attendance when the report was submitted.
  participants_counted int check (participants_counted >= 0),
  submitted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.project_reports enable row level security;
create trigger touch_updated_at before update on public.project_reports
  for each row execute function private.touch_updated_at();

-- The amount and day of a receipt, and the line of the budget that it belongs to.
create table public.project_receipts (
  document_id uuid primary key references public.project_documents on delete cascade,
  project_id uuid not null references public.projects on delete cascade,
  -- The place in budget_items, from 0; null: outside the budget.
  budget_line int check (budget_line >= 0),
  amount numeric(12, 2) not null check (amount > 0 and amount <> 'NaN'),
  paid_on date not null check (paid_on between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index project_receipts_project_id_idx on public.project_receipts (project_id);
alter table public.project_receipts enable row level security;
create trigger touch_updated_at before update on public.project_receipts
  for each row execute function private.touch_updated_at();

create function private.may_read_report(project uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.projects where id = project
    and (created_by = auth.uid() or status in ('post-report-submitted', 'archived')))
$$;
revoke all on function private.may_read_report from public;
grant execute on function private.may_read_report to authenticated;

grant select, insert (project_id, happened, lessons, spending_note, participants_corrected, correction_reason),
  update (happened, lessons, spending_note, participants_corrected, correction_reason) on public.project_reports to authenticated;
grant select, insert (document_id, project_id, budget_line, amount, paid_on), update (budget_line, amount, paid_on), delete
  on public.project_receipts to authenticated;
grant select on public.project_reports, public.project_receipts to service_role;
create policy "owners read their reports, signed-in people submitted ones" on public.project_reports for select to authenticated
  using (private.may_read_report(project_id));
create policy "owners begin a report while the project runs" on public.project_reports for insert to authenticated
  with check (private.may_write_report(project_id));
create policy "owners change a report until it is submitted" on public.project_reports for update to authenticated
  using (private.may_write_report(project_id)) with check (private.may_write_report(project_id));
create policy "owners read receipts of their reports, signed-in people of submitted ones" on public.project_receipts
  for select to authenticated using (private.may_read_report(project_id));
create policy "owners enter receipts while they write the report" on public.project_receipts for insert to authenticated
  with check (private.may_write_report(project_id));
create policy "owners change receipts until the report is submitted" on public.project_receipts for update to authenticated
  using (private.may_write_report(project_id)) with check (private.may_write_report(project_id));
create policy "owners remove receipts until the report is submitted" on public.project_receipts for delete to authenticated
  using (private.may_write_report(project_id));

-- The content that the steps of a report cover: its text, the numbers of participants, and each receipt with its file.
create function private.report_content(project uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select (to_jsonb(report) - '{project_id,submitted_at,created_at,updated_at}'::text[]) || jsonb_build_object('receipts',
    coalesce((select jsonb_agg(jsonb_build_object('file', document.file_url, 'title', document.title, 'budget_line', receipt.budget_line,
        'amount', receipt.amount, 'paid_on', receipt.paid_on) order by document.file_url)
      from public.project_receipts as receipt join public.project_documents as document on document.id = receipt.document_id
      where receipt.project_id = report.project_id), '[]'))
  from public.project_reports as report where report.project_id = report_content.project
$$;

-- Whether the report is as its steps cover it. Steps from before reports were covered have the hash of the project alone.
create function private.is_report_whole(project public.projects) returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce(bool_and(step.content_hash in (private.content_hash(project),
    private.report_hash(project, private.report_content(project.id)))), true)
  from public.approval_steps as step
  where step.project_id = project.id and step.to_status in ('post-report-submitted', 'archived')
$$;
revoke all on function private.report_content, private.is_report_whole from public;

-- An AFTER trigger so that the policies answer first.
create function private.guard_receipt() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.project_documents where id = new.document_id and project_id = new.project_id and kind = 'receipt') then
    perform private.refuse('receipt_document_foreign', 422, 'The file of a receipt is a document of the same project, of the kind receipt.');
  end if;
  if new.budget_line >= (select jsonb_array_length(budget_items) from public.projects where id = new.project_id) then
    perform private.refuse('receipt_line_unknown', 422, 'The budget of this project has no such line.');
  end if;
  if new.paid_on > private.today() then
    perform private.refuse('receipt_day_ahead', 422, 'A receipt''s day must not be in the future.');
  end if;
  return null;
end
$$;
revoke all on function private.guard_receipt from public;
create trigger guard_receipt after insert or update on public.project_receipts for each row execute function private.guard_receipt();

-- People whose attendance at an event of the project counts.
create function private.count_participants(project uuid) returns int language sql stable security definer set search_path = '' as $$
  select count(distinct attendance.user_id)::int from public.event_attendance as attendance
  join public.events as event on event.id = attendance.event_id
  where event.project_id = project and attendance.is_counted
$$;

-- For readers of a project: the events of the project, and how many people attended them together.
create function public.project_attendance(project uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('participants', private.count_participants(subject.id),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', event.id, 'title', event.title, 'title_th', event.title_th,
        'ends_at', event.ends_at, 'participants', (select count(*) from public.event_attendance as attendance
          where attendance.event_id = event.id and attendance.is_counted)) order by event.starts_at), '[]')
      from public.events as event where event.project_id = subject.id))
  from public.projects as subject where subject.id = project and auth.uid() is not null
    and (subject.created_by = auth.uid() or subject.status <> 'draft')
$$;

-- When a project ends: with its last event, and without events with its last day.
create function private.project_end(project public.projects) returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select coalesce((select max(ends_at) from public.events where project_id = project.id),
    (project.ends_on::timestamp at time zone 'Asia/Bangkok'))
$$;

-- The parts of the report that are empty, in the order of the page.
create function private.missing_in_report(project public.projects) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  report public.project_reports;
begin
  select * into report from public.project_reports where project_id = project.id;
  return array_remove(array[
    case when private.is_blank(report.happened) then 'happened' end,
    case when report.participants_corrected is null and private.count_participants(project.id) = 0 then 'participants' end,
    case when report.participants_corrected is not null and private.is_blank(report.correction_reason) then 'correction_reason' end,
    case when project.budget_total > 0 and private.is_blank(report.spending_note)
      and not exists (select from public.project_receipts where project_id = project.id) then 'receipts' end,
    case when private.is_blank(report.lessons) then 'lessons' end], null);
end
$$;
revoke all on function private.count_participants, public.project_attendance, private.project_end, private.missing_in_report from public;
grant execute on function public.project_attendance to authenticated;

-- Its name sorts after guard_project, which decides who may move the project.
create function private.guard_report() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  missing text[];
begin
  if now() < private.project_end(new) and new.status = 'completed' then
    perform private.refuse('project_before_end', 409, 'The project has not ended yet.',
      'Its last event decides, or its last day if it has no events.', private.project_end(new)::text);
  elsif now() < private.project_end(new) then
    perform private.refuse('report_before_end', 409, 'A report is submitted after the project has ended.',
      'Its last event decides, or its last day if it has no events.', private.project_end(new)::text);
  end if;
  if new.status = 'post-report-submitted' then
    missing := private.missing_in_report(new);
    if missing <> '{}' then
      perform private.refuse('report_incomplete', 422, 'Complete the report before you submit it.',
        'The details name the parts that are empty.', array_to_string(missing, ','));
    end if;
    update public.project_reports set participants_counted = private.count_participants(new.id), submitted_at = now()
      where project_id = new.id;
  end if;
  return new;
end
$$;
revoke all on function private.guard_report from public;
create trigger guard_report before update of status on public.projects for each row
  when (new.status in ('completed', 'post-report-submitted') and old.status is distinct from new.status)
  execute function private.guard_report();

-- Receipts and photos that were added after the approval belong to the report. Earlier ones were approved with the project.
create function private.may_remove_report_file(document public.project_documents) returns boolean
  language sql stable security definer set search_path = '' as $$
  select document.kind in ('receipt', 'photo') and private.may_write_report(document.project_id)
    and document.created_at > coalesce((select max(step.created_at) from public.approval_steps as step
      where step.project_id = document.project_id and step.to_status = 'dean-approved'), '-infinity')
$$;
revoke all on function private.may_remove_report_file from public;
grant execute on function private.may_remove_report_file to authenticated;
create policy "uploaders remove documents of drafts, owners those of their reports" on public.project_documents
  for delete to authenticated
  using (uploader_id = (select auth.uid()) and (private.is_draft(project_id) or private.may_remove_report_file(project_documents)));
