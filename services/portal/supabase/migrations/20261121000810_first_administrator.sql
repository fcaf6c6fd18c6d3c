-- How an installation gets its first administrator: the operator's tool calls it, and on Supabase the database's owner.
-- Whoever set a password or began a session before the address was confirmed may be somebody else who guessed the address,
-- so neither survives. Proven by rules/accounts.test.ts.
create function private.appoint_admin(address text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  account record;
  is_password_own boolean;
begin
  select known.id, known.email_confirmed_at, known.encrypted_password, profile.role into account
    from auth.users as known join public.profiles as profile on profile.id = known.id
    where lower(known.email) = lower(address) and known.deleted_at is null;
  if account.id is null then
    perform private.refuse('person_unknown', 404, 'Nobody has signed up with this address; let them sign up first.');
  end if;
  if account.email_confirmed_at is null then
    perform private.refuse('person_unconfirmed', 409, 'The address is not confirmed yet; let them open the link in their mail.');
  end if;
  is_password_own := coalesce(account.encrypted_password, '') <> '' and exists (
    select from auth.audit_log_entries where created_at >= account.email_confirmed_at
      and payload ->> 'action' = 'user_updated_password' and payload ->> 'actor_id' = account.id::text);
  if coalesce(account.encrypted_password, '') <> '' and not is_password_own then
    update auth.users set encrypted_password = null where id = account.id;
    delete from auth.sessions where user_id = account.id;
  else
    delete from auth.sessions where user_id = account.id and created_at < account.email_confirmed_at;
  end if;
  update public.profiles set role = 'admin' where id = account.id and role <> 'admin';
  return jsonb_build_object('id', account.id, 'role', 'admin', 'was', account.role,
    'password', case when is_password_own then 'kept' else 'to be chosen' end);
end
$$;
revoke all on function private.appoint_admin from public;
