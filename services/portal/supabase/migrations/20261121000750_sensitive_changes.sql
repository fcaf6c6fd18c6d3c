-- Edits of what decides over others are in the audit log too: the settings, and divisions and clubs with their chairs.
-- Migrations and seeds, which no request makes, are not. Proven by rules/roles.test.ts.
create function private.log_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  kept jsonb := coalesce(after, before);
begin
  if auth.role() is null then
    return null;
  end if;
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), case tg_op when 'INSERT' then 'add-row' when 'UPDATE' then 'change-row' else 'remove-row' end, tg_table_name,
    coalesce(kept ->> 'slug', kept ->> 'id'),
    jsonb_build_object(
      'from', (select jsonb_object_agg(key, value) from jsonb_each(before) where after is null or after -> key is distinct from value and key <> 'updated_at'),
      'to', (select jsonb_object_agg(key, value) from jsonb_each(after) where before is null or before -> key is distinct from value and key <> 'updated_at')));
  return null;
end
$$;
revoke all on function private.log_change from public;

create trigger log_change after insert or update or delete on public.divisions for each row execute function private.log_change();
create trigger log_change after insert or update or delete on public.clubs for each row execute function private.log_change();
create trigger log_change after update on public.app_settings for each row execute function private.log_change();
