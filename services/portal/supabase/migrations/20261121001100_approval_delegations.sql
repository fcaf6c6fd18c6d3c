-- Deputies: an approver names somebody who decides for them on given days. Kept for good, because steps point to it; taken
-- back by a date, not by removal. Proven by workflow/delegation.test.ts and access/matrix.test.ts.
create table public.approval_delegations (
  id uuid primary key default gen_random_uuid(),
  principal_id uuid not null default auth.uid() references public.profiles,
  deputy_id uuid not null references public.profiles check (deputy_id <> principal_id),
  starts_on date not null default private.today(),
  ends_on date not null,
  reason text check (char_length(reason) <= 1000),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_on >= starts_on)
);
create index approval_delegations_deputy_id_idx on public.approval_delegations (deputy_id, ends_on);
create index approval_delegations_principal_id_idx on public.approval_delegations (principal_id, ends_on);
alter table public.approval_delegations enable row level security;
create trigger touch_updated_at before update on public.approval_delegations
  for each row execute function private.touch_updated_at();

grant select on public.approval_delegations to authenticated, service_role;
grant insert (id, principal_id, deputy_id, starts_on, ends_on, reason) on public.approval_delegations to authenticated;
grant update (revoked_at) on public.approval_delegations to authenticated;
create policy "principals and deputies read their delegations, approvers all" on public.approval_delegations for select to authenticated
  using (principal_id = (select auth.uid()) or deputy_id = (select auth.uid()) or (select private.is_approver()));
create policy "approvers name their deputies" on public.approval_delegations for insert to authenticated
  with check (principal_id = (select auth.uid()) and (select private.is_approver()));
create policy "principals revoke their delegations" on public.approval_delegations for update to authenticated
  using (principal_id = (select auth.uid())) with check (principal_id = (select auth.uid()));

-- Whose decisions the caller may take today: their own, and those of their principals.
create function private.deciders(actor uuid) returns table (id uuid, role public.user_role)
  language sql stable security definer set search_path = '' as $$
  select profiles.id, profiles.role from public.profiles where profiles.id = actor
  union all
  select principal.id, principal.role
  from public.approval_delegations as delegation join public.profiles as principal on principal.id = delegation.principal_id
  where delegation.deputy_id = actor and delegation.revoked_at is null
    and private.today() between delegation.starts_on and delegation.ends_on
$$;
-- Whether the caller decides at any step, by an approver's role or as an approver's deputy.
create function private.may_review() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.deciders(auth.uid()) as decider where decider.role <> 'member')
$$;
revoke all on function private.deciders, private.may_review from public;
grant execute on function private.may_review to anon, authenticated, service_role;
