-- Dates the demo projects and their steps back over twelve months, and seals each chain again by the rule of real steps.
-- Tests: make-development.test.ts.
alter table public.approval_steps disable trigger user;
alter table public.projects disable trigger user;

-- The same moment if an office is open then; otherwise a moment of its next day, which differs by the seed.
create function pg_temp.office_hour(moment timestamptz, seed text) returns timestamptz language plpgsql as $$
declare
  here timestamp := moment at time zone 'Asia/Bangkok';
begin
  if extract(isodow from here) <= 5 and here::time between '08:30' and '17:00' then
    return moment;
  end if;
  here := case when here::time > '17:00' then here::date + 1 else here::date end;
  while extract(isodow from here) > 5 loop
    here := here + interval '1 day';
  end loop;
  return (here + interval '8 hours 40 minutes' + abs(hashtext(seed)) % 430 * interval '1 minute') at time zone 'Asia/Bangkok';
end
$$;

do $$
declare
  submission record;
  step public.approval_steps;
  moment timestamptz;
  earlier text;
begin
  for submission in select * from demo_submissions order by submitted_at loop
    earlier := repeat('0', 64);
    moment := submission.submitted_at;
    for step in select * from public.approval_steps where project_id = submission.project_id order by sequence loop
      -- Each reviewer takes a time of their own, longer or shorter by the project; the owner's moves follow the project's own dates.
      select greatest(moment, case step.to_status
          when 'in-progress' then project.starts_on + interval '2 hours'
          when 'completed' then project.ends_on + interval '11 hours'
          when 'post-report-submitted' then project.ends_on + interval '6 days'
          when 'archived' then project.ends_on + interval '9 days'
          else moment + (0.6 + 0.2 * ((extract(day from submission.submitted_at)::int + 2 * step.sequence) % 5)) * case step.from_status
            when 'draft' then interval '0 hours'
            when 'submitted-to-chair' then interval '19 hours'
            when 'chair-approved' then interval '31 hours'
            when 'secretary-approved' then interval '44 hours'
            when 'vp-approved' then interval '26 hours'
            when 'president-approved' then interval '62 hours'
            when 'advisor-approved' then interval '52 hours'
            else interval '83 hours' end end)
        into moment
      from public.projects as project where project.id = submission.project_id;
      -- Staff and reviewers decide in office hours.
      if step.to_status not in ('submitted-to-chair', 'in-progress', 'completed', 'post-report-submitted', 'cancelled') then
        moment := pg_temp.office_hour(moment, submission.project_id::text || step.sequence);
      end if;
      step.created_at := least(moment, now() - interval '1 hour' + step.sequence * interval '1 minute');
      step.previous_hash := earlier;
      step.hash := private.step_hash(step);
      earlier := step.hash;
      update public.approval_steps set created_at = step.created_at, previous_hash = step.previous_hash, hash = step.hash
      where id = step.id;
    end loop;
    update public.projects set created_at = submission.submitted_at - interval '3 days', updated_at = coalesce(last_step, created_at),
      submitted_at = case when submitted_at is not null then submission.submitted_at end,
      status_changed_at = coalesce(last_step, submission.submitted_at)
    from (select max(created_at) as last_step from public.approval_steps where project_id = submission.project_id) as steps
    where id = submission.project_id;
  end loop;
end
$$;
update public.project_reports set submitted_at = step.created_at, created_at = step.created_at - interval '2 days', updated_at = step.created_at
from public.approval_steps as step where step.project_id = project_reports.project_id and step.to_status = 'post-report-submitted';
-- Answers come after their questions, which are about a section.
update public.project_comments set created_at = projects.status_changed_at
  + case when section is null then interval '21 hours' else interval '5 hours' end
from public.projects where projects.id = project_id;

alter table public.approval_steps enable trigger user;
alter table public.projects enable trigger user;
