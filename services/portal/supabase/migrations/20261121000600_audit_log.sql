-- What administrators did that must be traceable: added to, never changed, kept for good. Proven by
-- rules/append-only.test.ts and access/matrix.test.ts.
create table public.audit_log (
  id bigint generated always as identity primary key,
  -- Null where no person acted, such as an operator on the server.
  actor_id uuid references public.profiles,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$'),
  target_table text not null,
  target_id text,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_log_created_at_idx on public.audit_log (created_at desc, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, created_at desc);
create index audit_log_target_idx on public.audit_log (target_table, target_id);
alter table public.audit_log enable row level security;
create trigger refuse_rewrite before update or delete on public.audit_log
  for each row execute function private.refuse_rewrite();
create trigger refuse_truncate before truncate on public.audit_log
  for each statement execute function private.refuse_rewrite();

grant select on public.audit_log to authenticated, service_role;
grant insert (actor_id, action, target_table, target_id, detail) on public.audit_log to authenticated, service_role;
create policy "administrators read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_admin()));
create policy "administrators add their own acts to the audit log" on public.audit_log for insert to authenticated
  with check (actor_id = (select auth.uid()) and (select private.is_admin()));
