-- The activity transcript, and certificates of it. A certificate never changes; it can be revoked. Its code can be looked up
-- by anybody. It names its person only if the name is confirmed. Tests: supabase/tests/certificates, explain-plans.

-- The transcript of one person. Runs as the caller: people read their own, the board everybody's.
create function public.activity_transcript(person uuid default null) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  -- A variable, because under policies PostgreSQL would not use the index for a COALESCE.
  whose uuid := coalesce(person, auth.uid());
  answer jsonb;
begin
  with attended as (
    select event.id, event.title, event.title_th, event.starts_at, event.activity_kind, event.activity_hours,
      event.organizer_division, event.club_id, attendance.checked_in_at
    from public.event_attendance as attendance join public.events as event on event.id = attendance.event_id
    where attendance.user_id = whose and attendance.is_counted
  ), kinds as (
    select activity_kind, sum(activity_hours) as hours, count(*) as events from attended group by 1
  )
  select jsonb_build_object(
    'person', (select jsonb_build_object('id', id, 'full_name', full_name, 'full_name_en', private.latin_name(profiles), 'nickname', nickname, 'cohort', cohort,
      'division', division, 'is_name_confirmed', name_confirmed_at is not null, 'is_cohort_confirmed', is_cohort_confirmed) from public.profiles where id = whose),
    -- Undecided late scans.
    'waiting', (select count(*) from public.event_attendance where user_id = whose and not is_counted and decision is null),
    'total_hours', coalesce((select sum(activity_hours) from attended), 0),
    'kinds', coalesce((select jsonb_agg(to_jsonb(kinds) order by activity_kind) from kinds), '[]'),
    'events', coalesce((select jsonb_agg(to_jsonb(attended) order by starts_at desc) from attended), '[]'))
  into answer;
  return answer;
end
$$;
revoke all on function public.activity_transcript from public;
grant execute on function public.activity_transcript to authenticated;

create table public.activity_certificates (
  id uuid primary key default gen_random_uuid(),
  -- 80 random bits in Crockford's base 32, which has no letters that look like digits.
  code text not null unique check (code ~ '^T(-[0-9A-HJKMNP-TV-Z]{4}){4}$'),
  -- Its number among the year's certificates.
  year int not null,
  number int not null check (number > 0),
  person_id uuid not null references public.profiles on delete cascade,
  -- The person, the signatory, the totals and the events at the time of issue.
  content jsonb not null check (octet_length(content::text) <= 1000000),
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- Why, for readers who check the code. The audit log has an administrator's own words.
  revocation_cause text check (revocation_cause in ('holder-request', 'attendance-corrected', 'name-corrected', 'issued-in-error', 'misuse', 'replaced')),
  unique (year, number),
  check ((revoked_at is null) = (revocation_cause is null))
);
create index activity_certificates_person_id_idx on public.activity_certificates (person_id, issued_at desc);
alter table public.activity_certificates enable row level security;

grant select on public.activity_certificates to authenticated, service_role;
create policy "people read their certificates, administrators everybody's" on public.activity_certificates for select to authenticated
  using (person_id = (select auth.uid()) or (select private.is_admin()));

create function private.keep_certificate() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.revoked_at is not null or new.revoked_at is null
    or (new.id, new.code, new.year, new.number, new.person_id, new.content, new.issued_at)
      is distinct from (old.id, old.code, old.year, old.number, old.person_id, old.content, old.issued_at) then
    perform private.refuse('certificate_immutable', 403, 'A certificate cannot be changed; it can only be revoked, and only once.');
  end if;
  return new;
end
$$;
revoke all on function private.keep_certificate from public;
create trigger keep_certificate before update on public.activity_certificates for each row execute function private.keep_certificate();

-- Erasing a person removes their certificates.
create function private.forget_certificates() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.activity_certificates where person_id = new.id;
  return null;
end
$$;
revoke all on function private.forget_certificates from public;
create trigger forget_certificates after update of erased_at on public.profiles for each row
  when (old.erased_at is null and new.erased_at is not null) execute function private.forget_certificates();

create function private.certificate_code() returns text language sql volatile set search_path = '' as $$
  select 'T-' || string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random.bytes, place) & 31) + 1, 1)
      || case when place in (3, 7, 11) then '-' else '' end, '' order by place)
  from (select extensions.gen_random_bytes(16) as bytes) as random, generate_series(0, 15) as place
$$;
revoke all on function private.certificate_code from public;

-- Issues a certificate for `whose`, or returns the last one if nothing has changed.
create function private.issue_certificate_of(whose uuid) returns public.activity_certificates
  language plpgsql security definer set search_path = '' as $$
declare
  transcript jsonb;
  current_content jsonb;
  person public.profiles;
  certificate public.activity_certificates;
begin
  perform pg_advisory_xact_lock(hashtextextended('certificate ' || whose, 0));
  transcript := public.activity_transcript(whose);
  if jsonb_array_length(transcript -> 'events') = 0 then
    perform private.refuse('certificate_empty', 409, 'There is nothing to certify yet.', 'Check in at an event first.');
  end if;
  select * into person from public.profiles where id = whose;
  current_content := jsonb_build_object(
    'is_name_confirmed', person.name_confirmed_at is not null,
    'name', case when person.name_confirmed_at is not null then person.full_name end,
    'name_en', case when person.name_confirmed_at is not null then person.full_name_en end,
    'cohort', case when person.is_cohort_confirmed then person.cohort end,
    -- Without a confirmed name the e-mail address identifies the person.
    'email', case when person.name_confirmed_at is null then (select email from auth.users where id = whose) end,
    'signatory', (select jsonb_build_object('name', signatory_name, 'name_en', signatory_name_en, 'position', signatory_position,
      'position_en', signatory_position_en, 'signature_id', signature_id) from public.app_settings where signatory_name is not null),
    'total_hours', transcript -> 'total_hours', 'kinds', transcript -> 'kinds',
    'events', (select jsonb_agg(jsonb_build_object('title', event -> 'title', 'title_th', event -> 'title_th', 'starts_at', event -> 'starts_at',
      'activity_kind', event -> 'activity_kind', 'activity_hours', event -> 'activity_hours') order by place)
      from jsonb_array_elements(transcript -> 'events') with ordinality as events (event, place)));
  select * into certificate from public.activity_certificates
    where person_id = whose and revoked_at is null and content = current_content order by issued_at desc limit 1;
  if found then
    return certificate;
  end if;
  if (select count(*) from public.activity_certificates where person_id = whose and issued_at > now() - interval '1 day') >= 20 then
    perform private.refuse('certificate_limit', 429, 'You can create at most 20 certificates a day.', 'Try again tomorrow.');
  end if;
  insert into public.activity_certificates (code, year, number, person_id, content)
  select private.certificate_code(), year, number, whose, current_content from private.next_document_number('certificate')
  returning * into certificate;
  return certificate;
end
$$;

-- Issues the caller's certificate.
create function public.issue_certificate() returns public.activity_certificates
  language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.refuse('certificate_anonymous', 401, 'Sign in to create a certificate.');
  end if;
  return private.issue_certificate_of(auth.uid());
end
$$;

-- Revokes a certificate once. Its person needs no reason; an administrator names a cause, which the public check shows, and
-- writes a note for the audit log.
create function public.revoke_certificate(certificate uuid, cause text default 'holder-request', note text default null) returns timestamptz
  language plpgsql security definer set search_path = '' as $$
declare
  found_certificate public.activity_certificates;
begin
  select * into found_certificate from public.activity_certificates
    where id = certificate and (person_id = auth.uid() or private.is_admin()) for update;
  if not found then
    perform private.refuse('certificate_not_found', 404, 'There is no such certificate, or it is somebody else''s.');
  end if;
  if found_certificate.revoked_at is not null then
    return found_certificate.revoked_at;
  end if;
  if found_certificate.person_id = auth.uid() then
    cause := 'holder-request';
  elsif coalesce(btrim(note), '') = '' or char_length(note) > 500
    or coalesce(cause, '') not in ('attendance-corrected', 'name-corrected', 'issued-in-error', 'misuse') then
    perform private.refuse('certificate_reason_missing', 422, 'Name a cause, and a note of at most 500 characters.');
  end if;
  update public.activity_certificates set revoked_at = now(), revocation_cause = cause where id = certificate;
  if found_certificate.person_id <> auth.uid() then
    perform private.log_certificate('revoke-certificate', found_certificate, jsonb_build_object('cause', cause, 'reason', btrim(note)));
  end if;
  return now();
end
$$;

-- Issues a certificate again for its person, from the transcript of now. The earlier one is replaced if it is still valid.
create function public.reissue_certificate(certificate uuid) returns public.activity_certificates
  language plpgsql security definer set search_path = '' as $$
declare
  earlier public.activity_certificates;
  issued public.activity_certificates;
begin
  if not private.is_admin() then
    perform private.refuse('certificate_reissue_forbidden', 403, 'Only administrators can issue a certificate again.');
  end if;
  select * into earlier from public.activity_certificates where id = certificate for update;
  if not found then
    perform private.refuse('certificate_not_found', 404, 'There is no such certificate.');
  end if;
  issued := private.issue_certificate_of(earlier.person_id);
  if issued.id = earlier.id then
    perform private.refuse('certificate_unchanged', 409, 'This certificate is valid and has the content of the transcript.');
  end if;
  if earlier.revoked_at is null then
    update public.activity_certificates set revoked_at = now(), revocation_cause = 'replaced' where id = certificate;
  end if;
  perform private.log_certificate('reissue-certificate', issued, jsonb_build_object('replaces', earlier.code));
  return issued;
end
$$;

create function private.log_certificate(action text, certificate public.activity_certificates, detail jsonb) returns void
  language sql volatile security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (auth.uid(), action, 'activity_certificates', certificate.id::text,
    jsonb_build_object('code', certificate.code, 'person_id', certificate.person_id) || detail)
$$;
revoke all on function private.issue_certificate_of, private.log_certificate from public;

-- Public: the content of a certificate, to compare with the paper. For a revoked one, only when and why it was revoked.
create function public.verify_certificate(code text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('code', certificate.code, 'year', year, 'number', number, 'issued_at', issued_at, 'revoked_at', revoked_at,
    'revocation_cause', revocation_cause, 'content', case when revoked_at is null then content #- '{signatory,signature_id}' end)
  from public.activity_certificates as certificate
  where certificate.code = translate(upper(btrim(verify_certificate.code)), 'OIL', '011')
$$;
revoke all on function public.issue_certificate, public.revoke_certificate, public.reissue_certificate, public.verify_certificate from public;
grant execute on function public.issue_certificate, public.revoke_certificate, public.reissue_certificate to authenticated;
grant execute on function public.verify_certificate to anon, authenticated, service_role;
