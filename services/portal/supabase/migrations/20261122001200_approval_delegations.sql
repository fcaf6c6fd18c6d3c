-- Deputies: an approver names somebody who decides for them from day to day, in the office that the approver holds at that
-- time. Approval steps refer to delegations, so a delegation is revoked and never removed.
-- Tests: supabase/tests/approvals/delegation.test.ts.

create table public.approval_delegations (
  id uuid primary key default gen_random_uuid(),
  principal_id uuid not null default auth.uid() references public.profiles,
  deputy_id uuid not null references public.profiles check (deputy_id <> principal_id),
  -- The office at the time of the delegation: the principal's role and, for a chair, their divisions and clubs. Set by a trigger.
  role public.user_role not null default 'member',
  divisions text[] not null default '{}' check (octet_length(divisions::text) <= 10000),
  clubs uuid[] not null default '{}',
  starts_on date not null default private.today() check (starts_on between '1900-01-01' and '9999-12-31'),
  ends_on date not null check (ends_on between '1900-01-01' and '9999-12-31'),
  reason text check (char_length(reason) <= 1000),
  revoked_at timestamptz check (revoked_at between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_on >= starts_on)
);
create index approval_delegations_deputy_id_idx on public.approval_delegations (deputy_id, ends_on);
create index approval_delegations_principal_id_idx on public.approval_delegations (principal_id, ends_on);
alter table public.approval_delegations enable row level security;
create trigger touch_updated_at before update on public.approval_delegations
  for each row execute function private.touch_updated_at();

create function private.stamp_delegation() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.role := (select role from public.profiles where id = new.principal_id);
    new.divisions := array(select slug from public.divisions where new.role = 'chair' and chair_id = new.principal_id order by slug);
    new.clubs := array(select id from public.clubs where new.role = 'chair' and president_id = new.principal_id order by id);
  elsif old.revoked_at is null and new.revoked_at is not null then
    new.revoked_at := now();
  elsif new.revoked_at is distinct from old.revoked_at then
    perform private.refuse('delegation_revoked', 409, 'This delegation was revoked, so it can no longer change.', 'Name the deputy again.');
  end if;
  return new;
end
$$;
create trigger stamp_delegation before insert or update on public.approval_delegations
  for each row execute function private.stamp_delegation();

-- A division keeps its delegations when its slug changes.
create function private.rename_delegated_division() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.approval_delegations set divisions = array_replace(divisions, old.slug, new.slug) where old.slug = any (divisions);
  return null;
end
$$;
create trigger rename_delegated_division after update of slug on public.divisions
  for each row when (old.slug <> new.slug) execute function private.rename_delegated_division();

grant select on public.approval_delegations to authenticated, service_role;
grant insert (id, principal_id, deputy_id, starts_on, ends_on, reason) on public.approval_delegations to authenticated;
grant update (revoked_at) on public.approval_delegations to authenticated;
create policy "principals and deputies read their delegations, approvers all" on public.approval_delegations for select to authenticated
  using (principal_id = (select auth.uid()) or deputy_id = (select auth.uid()) or (select private.is_approver()));
create policy "approvers name their deputies" on public.approval_delegations for insert to authenticated
  with check (principal_id = (select auth.uid()) and (select private.is_approver()));
create policy "principals revoke their delegations" on public.approval_delegations for update to authenticated
  using (principal_id = (select auth.uid())) with check (principal_id = (select auth.uid()));

-- The people for whom `actor` may decide today: themselves, and principals who still hold the role in which they named the
-- deputy. Divisions and clubs limit a delegation; null: all that the person chairs. plpgsql keeps the plan, which costs five times the
-- answer.
create function private.deciders(actor uuid) returns table (id uuid, role public.user_role, divisions text[], clubs uuid[])
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select profiles.id, profiles.role, null::text[], null::uuid[] from public.profiles where profiles.id = actor
    union all
    select principal.id, principal.role, delegation.divisions, delegation.clubs
    from public.approval_delegations as delegation
    join public.profiles as principal on principal.id = delegation.principal_id and principal.role = delegation.role
    where delegation.deputy_id = actor and delegation.revoked_at is null
      and private.today() between delegation.starts_on and delegation.ends_on;
end
$$;

-- Whether the caller may decide at some step, as an approver or as a deputy.
create function private.may_review() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.deciders(auth.uid()) as decider where decider.role <> 'member')
$$;
revoke all on function private.stamp_delegation, private.rename_delegated_division, private.deciders, private.may_review from public;
grant execute on function private.may_review to anon, authenticated, service_role;
