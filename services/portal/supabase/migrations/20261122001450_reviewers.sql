-- Who reviews a step of a project: the rule as data, and the functions that apply it. The table of docs/portal-workflow.md is the
-- same rule. Tests: supabase/tests/approvals/who-reviews.test.ts, reviewers.test.ts.

create table public.review_authorities (
  -- Those of the lowest rank that has anybody review the step.
  rank int not null check (rank > 0),
  authority text not null check (authority in ('holder', 'deputy', 'same-role', 'next-step', 'administrator')),
  -- vacant: nobody but the owner of the project holds the role at this step.
  seat text not null check (seat in ('any', 'vacant')),
  -- Whether people who have reviewed another step of this round may.
  may_repeat boolean not null,
  needs_reason boolean not null,
  primary key (rank, authority)
);
alter table public.review_authorities enable row level security;
grant select on public.review_authorities to authenticated, service_role;
create policy "signed-in people read who reviews" on public.review_authorities for select to authenticated using (true);

insert into public.review_authorities (rank, authority, seat, may_repeat, needs_reason) values
  (1, 'holder', 'any', false, false),
  (1, 'deputy', 'any', false, false),
  (2, 'same-role', 'vacant', false, false),
  (3, 'next-step', 'vacant', false, false),
  (4, 'administrator', 'any', false, true),
  (5, 'administrator', 'any', true, true);

-- These functions are plpgsql because it keeps their plans: the queue of an administrator asks for every project that waits.

-- The chair of a project's division and the president of its club, also without the role of a chair: the form of a club names
-- anybody its president.
create function private.heads_of_home(project public.projects) returns table (id uuid)
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select office.chair_id from public.divisions as office where office.slug = project.division and office.chair_id is not null
    union all select office.president_id from public.clubs as office where office.id = project.club_id and office.president_id is not null;
end
$$;

-- The people who hold the role of a step for this project: for the chair's step, the chairs of its division and club.
create function private.seat_holders(project public.projects, step_role text) returns table (id uuid)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if step_role = 'chair' then
    return query
      select person.id from public.profiles as person
      where person.role = 'chair' and person.id in (select head.id from private.heads_of_home(project) as head);
  else
    return query select person.id from public.profiles as person where person.role = step_role::public.user_role;
  end if;
end
$$;

-- The role of the review step after this one, on the project's path; null: it is the last.
create function private.next_review_role(needs_board boolean, step_role text) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select after.mover
    from public.project_transitions as step
    join public.project_transitions as after on after.from_status = step.to_status and after.kind = 'approve'
      and (after.path is null or (after.path = 'board') = next_review_role.needs_board)
    where step.kind = 'approve' and step.mover = step_role
      and (step.path is null or (step.path = 'board') = next_review_role.needs_board));
end
$$;

-- The people of one authority, the owner of the project included.
create function private.review_candidates(project public.projects, step_role text, authority text)
  returns table (person uuid, principal uuid) language plpgsql stable security definer set search_path = '' as $$
begin
  case authority
    when 'holder' then
      return query select holder.id, null::uuid from private.seat_holders(project, step_role) as holder;
    when 'deputy' then
      return query
        select delegation.deputy_id, holder.id
        from private.seat_holders(project, step_role) as holder
        join public.approval_delegations as delegation on delegation.principal_id = holder.id and delegation.role::text = step_role
        where delegation.revoked_at is null and private.today() between delegation.starts_on and delegation.ends_on
          and (step_role <> 'chair' or private.chairs(holder.id, project, delegation.divisions, delegation.clubs));
    when 'same-role' then
      return query select profile.id, null::uuid from public.profiles as profile where profile.role = step_role::public.user_role;
    when 'next-step' then
      return query
        select holder.id, null::uuid
        from private.seat_holders(project, private.next_review_role(project.needs_board, step_role)) as holder;
    when 'administrator' then
      return query select profile.id, null::uuid from public.profiles as profile where profile.role = 'admin';
  end case;
end
$$;

-- The people who may not review again: those who reviewed a step since the project was last submitted.
create function private.reviewed_by(project uuid) returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select step.actor_id from public.approval_steps as step
    where step.project_id = project and step.authority is not null
      and (select settings.one_review_per_person from public.app_settings as settings)
      and step.sequence > coalesce((select max(restart.sequence) from public.approval_steps as restart
                                    where restart.project_id = project and restart.to_status = 'draft'), 0));
end
$$;

-- The people who may review a step, by the lowest rank of review_authorities that has anybody. Never the owner.
create function private.reviewers(project public.projects, step_role text, reviewed uuid[])
  returns table (person uuid, authority text, principal uuid, needs_reason boolean)
  language plpgsql stable security definer set search_path = '' as $$
declare
  rule public.review_authorities;
  is_vacant boolean := not exists (
    select from private.seat_holders(project, step_role) as holder where holder.id <> project.created_by);
  reached int;
begin
  for rule in select * from public.review_authorities as row order by row.rank, row.authority loop
    if rule.rank > reached then
      return;
    end if;
    if rule.seat = 'any' or is_vacant then
      return query
        select candidate.person, rule.authority, candidate.principal, rule.needs_reason
        from private.review_candidates(project, step_role, rule.authority) as candidate
        where candidate.person <> project.created_by and (rule.may_repeat or candidate.person <> all (reviewed));
      if found then
        reached := rule.rank;
      end if;
    end if;
  end loop;
end
$$;
revoke all on function private.heads_of_home, private.seat_holders, private.review_candidates, private.next_review_role, private.reviewed_by, private.reviewers
  from public;

-- The projects that the caller may review now, longest wait first: a list of {project_id, title, title_en, authority, needs_reason,
-- principal}. One JSON value, because the API limits the rows of an answer.
create function public.my_reviews(of_project uuid default null) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('project_id', project.id, 'title', project.title, 'title_en', project.title_en,
    'authority', mine.authority, 'needs_reason', mine.needs_reason,
    'principal', case when person.id is not null then
      jsonb_build_object('id', person.id, 'nickname', person.nickname, 'full_name', person.full_name,
        'full_name_en', person.full_name_en, 'is_name_doubtful', person.is_name_doubtful) end)
    order by project.status_changed_at, project.id), '[]')
  from public.projects as project
  cross join lateral (
    select reviewer.* from private.reviewers(project, project.waiting_for, private.reviewed_by(project.id)) as reviewer
    where reviewer.person = (select auth.uid())
    order by reviewer.authority = 'holder' desc, reviewer.principal limit 1
  ) as mine
  left join public.profiles as person on person.id = mine.principal
  where project.waiting_for is not null and project.created_by <> (select auth.uid())
    and (of_project is null or project.id = of_project)
    -- Only steps that the caller could reach at all; private.reviewers is asked about no others.
    and ((select private.is_admin())
      or project.waiting_for in (select decider.role::text from private.deciders((select auth.uid())) as decider)
      or private.next_review_role(project.needs_board, project.waiting_for) = (select private.my_role())::text)
$$;

-- Who will review each step that is left, as things are today: one row for each person, and one without a person where nobody may.
-- Counts on each only reviewer of a step to take it. `seat` is filled, own (only the owner holds the role), without-role (the
-- division's chair or club's president lacks it) or empty.
create function public.project_reviewers(project uuid)
  returns table (step int, role text, seat text, authority text, needs_reason boolean, person_id uuid, nickname text, full_name text,
    full_name_en text, is_name_doubtful boolean)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  subject public.projects;
  step_role text;
  step_seat text;
  reviewed uuid[];
  people uuid[];
  place int := 0;
begin
  select * into subject from public.projects
    where projects.id = project_reviewers.project and (created_by = auth.uid() or status <> 'draft');
  if subject.status in ('draft', 'revisions-requested') then
    step_role := 'chair';
    reviewed := '{}';
    subject.needs_board := coalesce(subject.budget_total >= (select board_review_budget from public.app_settings), false);
  else
    step_role := subject.waiting_for;
    reviewed := private.reviewed_by(subject.id);
  end if;
  while step_role is not null loop
    place := place + 1;
    select case when bool_or(holder.id <> subject.created_by) then 'filled' when bool_or(true) then 'own'
        when step_role = 'chair' and exists (select from private.heads_of_home(subject) as head where head.id <> subject.created_by)
          then 'without-role' else 'empty' end
      into step_seat from private.seat_holders(subject, step_role) as holder;
    select array_agg(distinct reviewer.person) into people from private.reviewers(subject, step_role, reviewed) as reviewer;
    return query
      select place, step_role, step_seat, reviewer.authority, reviewer.needs_reason, reviewer.person, profile.nickname, profile.full_name,
        profile.full_name_en, profile.is_name_doubtful
      from (select) as always
      left join private.reviewers(subject, step_role, reviewed) as reviewer on true
      left join public.profiles as profile on profile.id = reviewer.person
      order by reviewer.authority = 'holder' desc, profile.nickname, reviewer.person;
    if cardinality(people) = 1 and (select one_review_per_person from public.app_settings) then
      reviewed := reviewed || people;
    end if;
    step_role := private.next_review_role(subject.needs_board, step_role);
  end loop;
end
$$;

-- The people who may review a project now, for the notifications.
create function private.current_reviewers(project public.projects) returns setof uuid
  language sql stable security definer set search_path = '' as $$
  select distinct reviewer.person
  from private.reviewers(project, project.waiting_for, private.reviewed_by(project.id)) as reviewer
  where project.waiting_for is not null
$$;
revoke all on function public.my_reviews, public.project_reviewers, private.current_reviewers from public;
grant execute on function public.my_reviews, public.project_reviewers to authenticated;
