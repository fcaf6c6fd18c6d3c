-- The audit log: what administrators changed. Rows are added and never changed or removed.
-- Tests: supabase/tests/audit-log.

create table public.audit_log (
  id bigint generated always as identity primary key,
  -- Null if no person acted, for example an operator on the server.
  actor_id uuid references public.profiles,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*$') check (char_length(action) <= 100),
  target_table text not null check (char_length(target_table) <= 100),
  target_id text check (char_length(target_id) <= 300),
  detail jsonb not null default '{}' check (octet_length(detail::text) <= 1000000),
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

-- Logs each change of a table with its old and new values, and the reason that a function noted. Migrations and seeds are not logged, because no request makes them.
create function private.log_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  current_row jsonb := coalesce(after, before);
  reason text := current_setting('portal.reason', true);
begin
  -- Saving what there is already changes nothing.
  if auth.role() is null or before - 'updated_at' = after - 'updated_at' then
    return null;
  end if;
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), case tg_op when 'INSERT' then 'add-row' when 'UPDATE' then 'change-row' else 'remove-row' end, tg_table_name,
    coalesce(current_row ->> 'slug', current_row ->> 'id'),
    jsonb_build_object(
      'from', (select jsonb_object_agg(key, value) from jsonb_each(before) where after is null or after -> key is distinct from value and key <> 'updated_at'),
      'to', (select jsonb_object_agg(key, value) from jsonb_each(after) where before is null or before -> key is distinct from value and key <> 'updated_at'))
      || case when reason <> '' then jsonb_build_object('reason', reason) else '{}' end);
  return null;
end
$$;

-- The reason of the changes that follow in this transaction, for the audit log; null forgets it.
create function private.note_reason(reason text) returns void language sql volatile set search_path = '' as $$
  select set_config('portal.reason', coalesce(reason, ''), true)
$$;
revoke all on function private.log_change, private.note_reason from public;
