-- Nobody gives a role but administrators, and each change is in the audit log. Proven by rules/roles.test.ts.
-- Runs as the caller, whose name tells the API's roles from the database's owner: the operator's command that makes the
-- first administrator connects as the latter.
create function private.guard_role() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.role is distinct from old.role and current_user in ('anon', 'authenticated', 'service_role') then
    if not private.is_admin() then
      perform private.refuse('role_change_forbidden', 403, 'Only an administrator changes roles.');
    end if;
    if old.role = 'admin' and private.count_admins() = 1 then
      perform private.refuse('role_last_administrator', 409, 'The last administrator keeps the role.',
        'Make somebody else an administrator first.');
    end if;
  end if;
  -- It gives no power (the offices are in divisions and clubs), but is shown beside the office.
  if new.division is distinct from old.division and old.role <> 'member'
     and current_user in ('anon', 'authenticated') and not private.is_admin() then
    perform private.refuse('division_change_forbidden', 403, 'An administrator changes the division of who holds an office.');
  end if;
  return new;
end
$$;
create function private.count_admins() returns bigint language sql volatile security definer set search_path = '' as $$
  select count(*) from (select from public.profiles where role = 'admin' for update) as administrators
$$;
create function private.log_role_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), 'change-role', 'profiles', new.id::text, jsonb_build_object('from', old.role, 'to', new.role));
  return null;
end
$$;
revoke all on function private.guard_role, private.count_admins, private.log_role_change from public;
grant execute on function private.count_admins to authenticated, service_role;

create trigger guard_role before update of role, division on public.profiles
  for each row execute function private.guard_role();
create trigger log_role_change after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.log_role_change();
