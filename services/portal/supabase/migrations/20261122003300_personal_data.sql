-- A person's own data: their export as JSON, and their erasure. Erasure empties the profile and unlinks the person so that
-- steps, ledger and audit log stay whole. Tests: supabase/tests/people/personal-data.test.ts, erased.test.ts.

create function public.export_my_data() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  answer jsonb;
  rows jsonb;
  reference record;
begin
  if me is null then
    perform private.refuse('person_anonymous', 401, 'Sign in to export your data.');
  end if;
  answer := jsonb_build_object('account', (select jsonb_build_object('id', id, 'email', email, 'created_at', created_at,
    'last_sign_in_at', last_sign_in_at) from auth.users where id = me));
  -- Every column that refers to a profile so that later tables are included. Encrypted tokens are left out.
  for reference in
    select constraints.conrelid::regclass as name, relname, string_agg(format('%I = $1', attname), ' or ' order by attname) as condition
    from pg_catalog.pg_constraint as constraints
    join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
    join pg_catalog.pg_class on pg_class.oid = conrelid
    where contype = 'f' and confrelid = 'public.profiles'::regclass
    group by 1, 2 order by 2
  loop
    execute format('select jsonb_agg(to_jsonb(entry) - ''refresh_token'') from %s as entry where %s', reference.name, reference.condition) into rows using me;
    answer := answer || jsonb_build_object(reference.relname, coalesce(rows, '[]'));
  end loop;
  select jsonb_agg(to_jsonb(entry)) into rows from public.ai_chat_messages as entry
    join public.ai_chat_conversations as conversation on conversation.id = entry.conversation_id where conversation.user_id = me;
  return answer || jsonb_build_object('profile', (select to_jsonb(entry) from public.profiles as entry where id = me),
    'ai_chat_messages', coalesce(rows, '[]'));
end
$$;

create function private.erase(person uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if (select role from public.profiles where id = person) = 'admin' and private.count_admins() = 1 then
    perform private.refuse('role_last_administrator', 409, 'The last administrator cannot be erased.',
      'Make somebody else an administrator first.');
  end if;
  perform set_config('portal.erasing', person::text, true);
  delete from public.push_subscriptions where user_id = person;
  delete from public.integration_tokens where user_id = person;
  delete from public.ai_chat_conversations where user_id = person;
  delete from public.ai_chat_rate_limit_buckets where identifier = person::text;
  delete from public.meeting_poll_responses where responder_id = person;
  delete from public.event_attendance where user_id = person;
  delete from public.poll_removals where asker_id = person;
  delete from public.notification_deliveries where user_id = person;
  -- Pictures, and documents of drafts. Submitted documents belong to the institution.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and starts_with(name, person || '/');
  delete from storage.objects where bucket_id = 'project-documents' and private.path_id(name, 1) in (
    select id from public.projects where created_by = person and status = 'draft'
      and not exists (select from public.approval_steps where project_id = projects.id));
  delete from public.projects where created_by = person and status = 'draft'
    and not exists (select from public.approval_steps where project_id = projects.id);
  update public.project_comments set body = '(erased)' where author_id = person;
  update public.shop_orders set note = null where buyer_id = person;
  update public.shop_payment_proofs set qr_payload = null where uploader_id = person;
  update public.event_photos set uploader_id = null, caption = null where uploader_id = person;
  update public.divisions set chair_id = null where chair_id = person;
  update public.clubs set president_id = null where president_id = person;
  update public.approval_delegations set reason = null, revoked_at = coalesce(revoked_at, now()) where person in (principal_id, deputy_id);
  update public.ai_chat_intent_logs set user_id = null where user_id = person;
  update public.ai_chat_usage_logs set user_id = null where user_id = person;
  update public.profiles set nickname = null, full_name = null, role = 'member', cohort = null, division = null,
    avatar_path = null, erased_at = now() where id = person;
  delete from auth.sessions where user_id = person;
  delete from auth.identities where user_id = person;
  update auth.users set email = null, phone = null, encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}',
    email_change = '', phone_change = '', banned_until = '2999-01-01', deleted_at = now() where id = person;
  insert into public.audit_log (actor_id, action, target_table, target_id) values (auth.uid(), 'erase-person', 'profiles', person::text);
end
$$;

create function public.erase_me() returns void language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.refuse('person_anonymous', 401, 'Sign in to erase your data.');
  end if;
  perform private.erase(auth.uid());
end
$$;

create function public.erase_person(person uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('person_erase_forbidden', 403, 'Only administrators can erase other people''s data.');
  end if;
  if not exists (select from public.profiles where id = person) then
    perform private.refuse('person_not_found', 404, 'There is no such person.');
  end if;
  perform private.erase(person);
end
$$;
revoke all on function public.export_my_data, private.erase, public.erase_me, public.erase_person from public;
grant execute on function public.export_my_data, public.erase_me, public.erase_person to authenticated;

-- An erased person has no rights, whatever token they still hold: the API, storage and realtime neither show nor accept rows,
-- and functions refuse. Keep this at the end of the last migration, because the loop must find every table.
create function private.is_erased() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = auth.uid() and erased_at is not null)
$$;

create function private.refuse_erased() returns void language plpgsql stable set search_path = '' as $$
begin
  if private.is_erased() then
    perform private.refuse('person_erased', 401, 'The data of this account has been erased.');
  end if;
end
$$;
revoke all on function private.is_erased, private.refuse_erased from public;
grant execute on function private.is_erased, private.refuse_erased to anon, authenticated, service_role;

do $$
declare
  secured_table regclass;
begin
  for secured_table in
    select oid from pg_catalog.pg_class
    where relkind = 'r' and relrowsecurity and relnamespace = 'public'::regnamespace or oid = 'storage.objects'::regclass
  loop
    execute format('create policy "an erased person has no rights" on %s as restrictive to authenticated
      using (not (select private.is_erased())) with check (not (select private.is_erased()))', secured_table);
  end loop;
end
$$;

-- Functions bypass policies, so the API checks before each request.
alter role authenticator set pgrst.db_pre_request = 'private.refuse_erased';
