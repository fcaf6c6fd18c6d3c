-- Confirmed names: by the register, the identity provider or an administrator. Certificates and forms print only these. When
-- a person changes a confirmed name, the change waits here for an administrator; until then the confirmed one is in force.
-- Tests: supabase/tests/people/confirmed-names.test.ts.

create table public.name_requests (
  person_id uuid primary key references public.profiles on delete cascade,
  full_name text not null check (char_length(full_name) between 1 and 200),
  -- The name in Latin letters that the person proposes; null: as it is.
  full_name_en text check (private.is_latin_name(full_name_en)),
  cohort int check (cohort between 1 and 200),
  requested_at timestamptz not null default now(),
  refused_at timestamptz
);
create index name_requests_requested_at_idx on public.name_requests (requested_at) where refused_at is null;
alter table public.name_requests enable row level security;
grant select, delete on public.name_requests to authenticated;
grant select on public.name_requests to service_role;
create policy "people read their request, administrators everybody's" on public.name_requests for select to authenticated
  using (person_id = (select auth.uid()) or (select private.is_admin()));
create policy "people take their request back" on public.name_requests for delete to authenticated
  using (person_id = (select auth.uid()));

-- All confirmations of names.
create table public.name_confirmations (
  id bigint generated always as identity primary key,
  person_id uuid not null references public.profiles on delete cascade,
  full_name text not null check (char_length(full_name) between 1 and 200),
  full_name_en text check (private.is_latin_name(full_name_en)),
  -- Null: the cohort was not confirmed.
  cohort int check (cohort between 1 and 200),
  source text not null check (source in ('register', 'identity-provider', 'administrator')),
  -- Null if no person acted.
  confirmed_by uuid references public.profiles on delete set null,
  confirmed_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index name_confirmations_person_id_idx on public.name_confirmations (person_id, id desc);
create index name_confirmations_confirmed_by_idx on public.name_confirmations (confirmed_by);
alter table public.name_confirmations enable row level security;
grant select on public.name_confirmations to authenticated, service_role;
create policy "people read what was confirmed of them, administrators of everybody" on public.name_confirmations for select
  to authenticated using (person_id = (select auth.uid()) or (select private.is_admin()));

create function private.request_name(person uuid, name text, cohort int, name_en text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if person <> auth.uid() and not private.is_admin() then
    return;
  end if;
  if not private.is_latin_name(name_en) then
    perform private.refuse('name_en_invalid', 422, 'The English name has at most 200 Latin letters, spaces, dots, commas and hyphens.');
  end if;
  insert into public.name_requests (person_id, full_name, full_name_en, cohort) values (person, name, name_en, request_name.cohort)
  on conflict (person_id) do update set full_name = excluded.full_name, full_name_en = excluded.full_name_en, cohort = excluded.cohort,
    requested_at = now(), refused_at = null;
end
$$;

-- Removes the request of a person who writes the current name again.
create function private.drop_name_request(person uuid) returns void language sql security definer set search_path = '' as $$
  delete from public.name_requests where person_id = person and (person = auth.uid() or private.is_admin())
$$;

-- Runs as the caller: current_user distinguishes requests of the API from functions that confirm names.
create function private.hold_name_change() returns trigger language plpgsql set search_path = '' as $$
declare
  name text := nullif(btrim(regexp_replace(new.full_name, '\s+', ' ', 'g')), '');
  name_en text := nullif(btrim(regexp_replace(new.full_name_en, '\s+', ' ', 'g')), '');
  requested_cohort int := new.cohort;
begin
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return new;
  end if;
  -- A name in Latin letters waits also where the name is not confirmed yet: certificates print it with the confirmed one.
  new.full_name_en := old.full_name_en;
  if name_en = old.full_name_en then
    name_en := null;
  end if;
  if old.name_confirmed_at is not null then
    new.full_name := old.full_name;
    if old.is_cohort_confirmed then
      new.cohort := old.cohort;
    end if;
  else
    new.full_name := name;
  end if;
  if name is null
     or old.name_confirmed_at is not null and name_en is null and (name, requested_cohort) is not distinct from (new.full_name, new.cohort) then
    perform private.drop_name_request(new.id);
  elsif old.name_confirmed_at is not null or name_en is not null or (new.full_name, new.cohort) is distinct from (old.full_name, old.cohort) then
    perform private.request_name(new.id, name, requested_cohort, name_en);
  end if;
  return new;
end
$$;
revoke all on function private.request_name, private.drop_name_request, private.hold_name_change from public;
grant execute on function private.request_name, private.drop_name_request to authenticated, service_role;
create trigger hold_name_change before update of full_name, full_name_en, cohort on public.profiles
  for each row execute function private.hold_name_change();

create function private.confirm_name(person uuid, name text, cohort int, source text, by uuid default auth.uid(), name_en text default null)
  returns void language plpgsql security definer set search_path = '' as $$
declare
  latin_name text;
begin
  -- The name in Latin letters belongs to the name that it was confirmed with.
  update public.profiles set full_name_en = coalesce(name_en, case when full_name = name then full_name_en end), full_name = name, cohort = coalesce(confirm_name.cohort, profiles.cohort),
    is_cohort_confirmed = is_cohort_confirmed or confirm_name.cohort is not null, name_confirmed_at = now(), name_source = source
    where id = person and erased_at is null returning full_name_en into latin_name;
  if not found then
    return;
  end if;
  insert into public.name_confirmations (person_id, full_name, full_name_en, cohort, source, confirmed_by)
    values (person, name, latin_name, confirm_name.cohort, source, by);
  delete from public.name_requests as request where request.person_id = person and request.full_name = name
    and (request.cohort is null or request.cohort = confirm_name.cohort or confirm_name.cohort is null)
    and (request.full_name_en is null or request.full_name_en = latin_name);
end
$$;

-- Confirms a proposed name in Latin letters that is the one which the identity provider gives; the name itself stays.
create function private.confirm_latin_name(person uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  request public.name_requests;
begin
  select waiting.* into request from public.name_requests as waiting
    join public.profiles as profile on profile.id = waiting.person_id and profile.full_name = waiting.full_name
    where waiting.person_id = person and waiting.refused_at is null and profile.name_confirmed_at is not null
      and (waiting.cohort is null or waiting.cohort = profile.cohort)
      and exists (select from auth.identities where user_id = person and lower(private.provider_name(identities)) = lower(waiting.full_name_en));
  if found then
    delete from public.name_requests where person_id = person;
    insert into public.name_confirmations (person_id, full_name, full_name_en, source)
      values (person, request.full_name, request.full_name_en, 'identity-provider');
    update public.profiles set full_name_en = request.full_name_en where id = person;
  end if;
end
$$;

create function private.confirm_proposed_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.confirm_latin_name(new.id);
  return null;
end
$$;
create trigger confirm_proposed_name after update of full_name_en on public.profiles
  for each row execute function private.confirm_proposed_name();

create function private.require_names_admin() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('name_confirm_forbidden', 403, 'Only administrators can confirm names.');
  end if;
end
$$;
revoke all on function private.confirm_name, private.confirm_latin_name, private.confirm_proposed_name, private.require_names_admin from public;

-- Takes the name that the administrator saw so that a name that changed meanwhile is not confirmed.
create function public.confirm_name(person uuid, name text, cohort int default null, name_en text default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_names_admin();
  if person = auth.uid() and (select count(*) from public.profiles where role = 'admin') > 1 then
    perform private.refuse('name_own_confirmation', 403, 'Another administrator confirms your own name.');
  end if;
  if not exists (select from public.profiles where id = person and erased_at is null) then
    perform private.refuse('person_not_found', 404, 'There is no such person.');
  end if;
  if coalesce(btrim(name), '') = '' or char_length(name) > 200 then
    perform private.refuse('name_missing', 422, 'A name has 1 to 200 characters.');
  end if;
  if not private.is_readable_name(name) then
    perform private.refuse('name_characters_invalid', 422, 'A name must not contain invisible or control characters.');
  end if;
  if not private.is_latin_name(btrim(name_en)) then
    perform private.refuse('name_en_invalid', 422, 'The English name has at most 200 Latin letters, spaces, dots, commas and hyphens.');
  end if;
  perform private.confirm_name(person, btrim(name), cohort, 'administrator', name_en => nullif(btrim(name_en), ''));
  insert into public.audit_log (actor_id, action, target_table, target_id) values (auth.uid(), 'confirm-name', 'profiles', person::text);
end
$$;

-- Withdraws the last confirmation: the previous name is current again, and the withdrawn name becomes a request.
create function public.withdraw_name_confirmation(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  last public.name_confirmations;
  before public.name_confirmations;
begin
  perform private.require_names_admin();
  update public.name_confirmations set withdrawn_at = now()
    where id = (select max(id) from public.name_confirmations where person_id = person and withdrawn_at is null) returning * into last;
  if not found then
    perform private.refuse('name_unconfirmed', 409, 'The name of this person is not confirmed.');
  end if;
  select * into before from public.name_confirmations where person_id = person and withdrawn_at is null order by id desc limit 1;
  update public.profiles set full_name_en = before.full_name_en,
    full_name = coalesce(before.full_name, full_name), cohort = coalesce(before.cohort, cohort),
    name_confirmed_at = before.confirmed_at, name_source = before.source, is_cohort_confirmed = exists (
      select from public.name_confirmations as earlier where earlier.person_id = person and withdrawn_at is null and earlier.cohort is not null)
    where id = person;
  perform private.request_name(person, last.full_name, last.cohort, nullif(last.full_name_en, before.full_name_en));
  insert into public.audit_log (actor_id, action, target_table, target_id) values (auth.uid(), 'withdraw-name', 'profiles', person::text);
end
$$;

create function public.refuse_name(person uuid, is_refused boolean default true) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_names_admin();
  update public.name_requests set refused_at = case when is_refused then now() end where person_id = person;
  if not found then
    perform private.refuse('name_request_not_found', 404, 'There is no request for this name any more.');
  end if;
  insert into public.audit_log (actor_id, action, target_table, target_id)
    values (auth.uid(), case when is_refused then 'refuse-name' else 'reopen-name' end, 'profiles', person::text);
end
$$;

-- The requests that administrators decide, and the marked people; the marked come first.
create function public.names_to_confirm() returns table (person_id uuid, email text, nickname text, full_name text, full_name_en text, cohort int,
    is_confirmed boolean, is_doubtful boolean, requested_name text, requested_name_en text, requested_cohort int, requested_at timestamptz, waiting bigint)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_names_admin();
  return query
    select person.id, account.email::text, person.nickname, person.full_name, person.full_name_en, person.cohort, person.name_confirmed_at is not null,
      person.is_name_doubtful or private.is_name_doubtful(jsonb_populate_record(person,
        jsonb_build_object('full_name', request.full_name, 'name_confirmed_at', null))),
      request.full_name, request.full_name_en, request.cohort, request.requested_at, count(*) over ()
    from public.profiles as person join auth.users as account on account.id = person.id
    left join public.name_requests as request on request.person_id = person.id and request.refused_at is null
    where person.erased_at is null and (request.person_id is not null or person.is_name_doubtful)
    order by 8 desc, request.requested_at, person.id limit 100;
end
$$;
revoke all on function public.confirm_name, public.withdraw_name_confirmation, public.refuse_name, public.names_to_confirm from public;
grant execute on function public.confirm_name, public.withdraw_name_confirmation, public.refuse_name, public.names_to_confirm
  to authenticated;

-- The name that the identity provider gives, if its signed token names the domain of the institution and the address of the account:
-- a friend's identity, linked to it, is another person's.
create function private.provider_name(identity auth.identities) returns text language sql stable security definer set search_path = '' as $$
  select btrim(identity.identity_data ->> 'full_name')
  where identity.provider = 'google' and identity.identity_data ->> 'email_verified' = 'true'
    and char_length(btrim(identity.identity_data ->> 'full_name')) between 1 and 200
    and private.is_readable_name(btrim(identity.identity_data ->> 'full_name')) and private.is_institution_email(identity.identity_data ->> 'email')
    and private.canonical_email(identity.identity_data ->> 'email')
      = (select private.canonical_email(email) from auth.users where id = identity.user_id)
    and identity.identity_data #>> '{custom_claims,hd}' = any (select unnest(email_domains) from public.app_settings)
$$;

-- Confirms that name.
create function private.confirm_provider_name() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  name text := private.provider_name(new);
  person public.profiles;
begin
  if name is not null then
    select * into person from public.profiles where id = new.user_id;
    -- The provider does not overrule the register or an administrator, only itself.
    perform private.confirm_latin_name(new.user_id);
    if coalesce(person.name_source, 'identity-provider') = 'identity-provider'
       and (person.name_confirmed_at is null or person.full_name is distinct from name) then
      perform private.confirm_name(new.user_id, name, null, 'identity-provider', null);
    end if;
  end if;
  return null;
end
$$;
revoke all on function private.provider_name, private.confirm_provider_name from public;
create trigger confirm_provider_name after insert or update of identity_data on auth.identities
  for each row execute function private.confirm_provider_name();

-- Erasing a person removes all of this.
create function private.forget_names() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.name_requests where person_id = new.id;
  delete from public.name_confirmations where person_id = new.id;
  delete from public.register_names where email = (select private.canonical_email(users.email) from auth.users where id = new.id);
  new.name_confirmed_at := null;
  new.name_source := null;
  new.full_name_en := null;
  new.is_cohort_confirmed := false;
  return new;
end
$$;
revoke all on function private.forget_names from public;
create trigger forget_names before update of erased_at on public.profiles for each row
  when (old.erased_at is null and new.erased_at is not null) execute function private.forget_names();
