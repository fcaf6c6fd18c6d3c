-- A person's own data: their export as JSON, and their erasure, which empties the profile and unlinks the person so that steps,
-- ledger and audit log stay whole. docs/privacy.md lists every table. Tests: supabase/tests/personal-data,
-- supabase/tests/people/personal-data.test.ts, erased.test.ts.

-- The rows of a table about a person, as JSON. `condition` names the person as $1.
create function private.rows_about(person uuid, name regclass, condition text, hidden text[] default '{}') returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  rows jsonb;
begin
  execute format('select jsonb_agg(to_jsonb(entry) - $2) from %s as entry where %s', name, condition) into rows using person, hidden;
  return coalesce(rows, '[]');
end
$$;

-- Everything about the caller: each table that refers to a profile or an account, later ones included; what hangs on
-- their rows or names them otherwise; and the list of their files, which the app adds. Tokens, hashes and keys are left out.
create function public.export_my_data() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  own_address text := (select email from auth.users where id = auth.uid());
  answer jsonb;
  reference record;
begin
  if me is null then
    perform private.refuse('person_anonymous', 401, 'Sign in to export your data.');
  end if;
  answer := jsonb_build_object(
    'account', (select jsonb_build_object('id', id, 'email', email, 'phone', phone, 'created_at', created_at,
      'email_confirmed_at', email_confirmed_at, 'last_sign_in_at', last_sign_in_at, 'banned_until', banned_until,
      'user_metadata', raw_user_meta_data) from auth.users where id = me),
    'profile', (select to_jsonb(entry) from public.profiles as entry where id = me));
  for reference in
    select conrelid::regclass as name, relname, string_agg(format('%I = $1', attname), ' or ' order by attname) as condition
    from pg_catalog.pg_constraint
    join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
    join pg_catalog.pg_class on pg_class.oid = conrelid
    where contype = 'f' and confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)
      and relnamespace in ('public'::regnamespace, 'private'::regnamespace) and conrelid <> 'public.profiles'::regclass
    group by 1, 2 order by 2
  loop
    answer := answer || jsonb_build_object(reference.relname,
      private.rows_about(me, reference.name, reference.condition, '{refresh_token,p256dh,auth}'));
  end loop;
  return answer || jsonb_build_object(
    'ai_chat_messages', private.rows_about(me, 'public.ai_chat_messages',
      'conversation_id in (select id from public.ai_chat_conversations where user_id = $1)'),
    'ai_chat_rate_limit_buckets', private.rows_about(me, 'public.ai_chat_rate_limit_buckets', 'identifier = $1::text'),
    'shop_order_items', private.rows_about(me, 'public.shop_order_items',
      'order_id in (select id from public.shop_orders where buyer_id = $1)'),
    'shop_payment_ledger', private.rows_about(me, 'public.shop_payment_ledger',
      'recorded_by = $1 or order_id in (select id from public.shop_orders where buyer_id = $1)'),
    'project_reports', private.rows_about(me, 'public.project_reports',
      'project_id in (select id from public.projects where created_by = $1)'),
    'project_receipts', private.rows_about(me, 'public.project_receipts',
      'project_id in (select id from public.projects where created_by = $1)'),
    'document_numbers', private.rows_about(me, 'public.document_numbers',
      'project_id in (select id from public.projects where created_by = $1)'),
    'register_names', private.rows_about(me, 'public.register_names', format('lower(email) = lower(%L)', own_address)),
    'audit_log', private.rows_about(me, 'public.audit_log', $a$actor_id = $1 or target_table = 'profiles' and target_id = $1::text$a$),
    'sessions', private.rows_about(me, 'auth.sessions', 'user_id = $1', '{refresh_token_hmac_key,refresh_token_counter}'),
    'identities', private.rows_about(me, 'auth.identities', 'user_id = $1'),
    'mfa_factors', private.rows_about(me, 'auth.mfa_factors', 'user_id = $1',
      '{secret,web_authn_credential,last_webauthn_challenge_data}'),
    'sign_ins', private.rows_about(me, 'auth.audit_log_entries', $a$payload ->> 'actor_id' = $1::text$a$),
    'undelivered_mail', case when to_regclass('trivium_backend.outgoing_mail') is null then '[]' else
      private.mail_to(own_address) end,
    'files', (select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name, 'created_at', created_at,
        'size', metadata -> 'size', 'type', metadata -> 'mimetype') order by bucket_id, name), '[]')
      from storage.objects where owner_id = me::text));
end
$$;

-- Mail of signing in that waits for its server or could not be sent. Only this repository's backend has such a queue.
create function private.mail_to(address text) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  rows jsonb;
begin
  execute 'select jsonb_agg(jsonb_build_object(''kind'', kind, ''state'', state, ''created_at'', created_at))
    from trivium_backend.outgoing_mail where lower(recipient) = lower($1)' into rows using address;
  return coalesce(rows, '[]');
end
$$;
revoke all on function private.rows_about, private.mail_to from public;

create function private.erase(person uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  own_address text := (select email from auth.users where id = person);
begin
  if (select role from public.profiles where id = person) = 'admin' and private.is_last_admin(person) then
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
  delete from public.event_sign_ups where user_id = person;
  delete from public.club_members where person_id = person;
  delete from public.club_messages where person_id = person;
  delete from public.club_blocks where person_id = person;
  delete from public.poll_removals where asker_id = person;
  delete from public.invitations where accepted_by = person or email = private.canonical_email(own_address);
  delete from public.notification_deliveries where user_id = person;
  -- Pictures. Drafts take their documents with them; submitted documents belong to the institution.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and starts_with(name, person || '/');
  delete from public.projects where created_by = person and status = 'draft'
    and not exists (select from public.approval_steps where project_id = projects.id);
  update public.project_comments set body = '(erased)' where author_id = person;
  update public.shop_orders set note = null where buyer_id = person;
  update public.shop_payment_proofs set qr_payload = null where uploader_id = person;
  update public.club_news set author_id = null where author_id = person;
  update public.event_photos set uploader_id = null, caption = null where uploader_id = person;
  update public.event_drafts set author_id = null where author_id = person;
  update public.divisions set chair_id = null where chair_id = person;
  update public.clubs set president_id = null where president_id = person;
  update public.approval_delegations set reason = null, revoked_at = coalesce(revoked_at, now()) where person in (principal_id, deputy_id);
  update public.ai_chat_intent_logs set user_id = null where user_id = person;
  update public.ai_chat_usage_logs set user_id = null where user_id = person;
  update public.profiles set nickname = null, full_name = null, role = 'member', cohort = null, division = null,
    avatar_path = null, erased_at = now() where id = person;
  delete from auth.sessions where user_id = person;
  delete from auth.identities where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.one_time_tokens where user_id = person;
  delete from auth.flow_state where user_id = person;
  delete from auth.audit_log_entries where payload ->> 'actor_id' = person::text;
  delete from private.quota_usage where quota_usage.person = erase.person;
  delete from private.expiring_accounts where person_id = person;
  delete from private.account_addresses where user_id = person;
  if to_regclass('trivium_backend.outgoing_mail') is not null then
    execute 'delete from trivium_backend.outgoing_mail where lower(recipient) = lower($1)' using own_address;
  end if;
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
-- and functions refuse. Somebody who has not agreed to the privacy notice and the terms reads their own profile and files, the
-- texts and the settings, agrees, exports and erases, and nothing else. Create every table before this migration: the loop
-- below must find it.
create function private.is_erased() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles where id = auth.uid() and erased_at is not null);
end
$$;

create function private.has_no_rights() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_erased() or private.lacks_consent();
end
$$;

-- The API asks before each request: functions bypass policies, and a refused change says why.
create function private.check_rights() returns void language plpgsql stable set search_path = '' as $$
declare
  called text := substring(current_setting('request.path', true) from 'rpc/([a-z_]+)$');
begin
  if private.is_erased() then
    perform private.refuse('person_erased', 401, 'The data of this account has been erased.');
  end if;
  if (called is not null or current_setting('request.method', true) not in ('GET', 'HEAD'))
    and coalesce(called, '') not in ('record_consents', 'export_my_data', 'erase_me', 'unsubscribe_notices') and private.lacks_consent() then
    perform private.refuse('consent_missing', 403, 'Read the privacy notice and the terms, and say whether you agree.');
  end if;
end
$$;
revoke all on function private.is_erased, private.has_no_rights, private.check_rights from public;
grant execute on function private.is_erased, private.has_no_rights, private.check_rights to anon, authenticated, service_role;

do $$
declare
  secured_table regclass;
  -- What remains for those who have not agreed.
  remaining text;
begin
  for secured_table in
    select oid from pg_catalog.pg_class
    where relkind = 'r' and relrowsecurity and relnamespace = 'public'::regnamespace or oid = 'storage.objects'::regclass
  loop
    remaining := case secured_table
      when 'public.policy_texts'::regclass then 'true'
      when 'public.app_settings'::regclass then 'true'
      when 'public.consents'::regclass then 'person_id = (select auth.uid())'
      when 'public.profiles'::regclass then 'id = (select auth.uid())'
      when 'storage.objects'::regclass then 'owner_id = (select auth.uid())::text'
    end;
    execute format('create policy "an erased person has no rights" on %s as restrictive to authenticated
      using (%s) with check (not (select private.has_no_rights()))', secured_table,
      case when remaining is null then 'not (select private.has_no_rights())'
        else format('not (select private.is_erased()) and (%s or not (select private.lacks_consent()))', remaining) end);
  end loop;
end
$$;

alter role authenticator set pgrst.db_pre_request = 'private.check_rights';
