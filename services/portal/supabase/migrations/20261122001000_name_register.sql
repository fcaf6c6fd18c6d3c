-- The register: names by e-mail address, imported by administrators. A line confirms the name of the account with that
-- mailbox, once its address is confirmed; other lines wait until somebody signs up.
-- Tests: supabase/tests/people/name-register.test.ts.

create table public.register_names (
  -- Canonical: see private.canonical_email.
  email text primary key check (email = lower(email) and char_length(email) <= 254),
  full_name text not null check (char_length(full_name) between 1 and 200),
  full_name_en text check (private.is_latin_name(full_name_en)),
  cohort int check (cohort between 1 and 200),
  imported_by uuid references public.profiles on delete set null,
  imported_at timestamptz not null default now()
);
create index register_names_imported_by_idx on public.register_names (imported_by);
alter table public.register_names enable row level security;
grant select, delete on public.register_names to authenticated;
grant select on public.register_names to service_role;
create policy "administrators read the register" on public.register_names for select to authenticated
  using ((select private.is_admin()));
create policy "administrators remove lines of the register" on public.register_names for delete to authenticated
  using ((select private.is_admin()));

-- The error code of a line, or null if it is valid. `cohort` is the text of the file.
create function private.register_problem(email text, name text, name_en text, cohort text) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case
    when coalesce(email, '') !~ '^[^@\s]+@[^@\s]+$' or char_length(email) > 254 then 'register_email_invalid'
    when not private.is_institution_email(email) then 'register_email_foreign'
    when coalesce(name, '') = '' then 'register_name_missing'
    when char_length(name) > 200 then 'register_name_too_long'
    when not private.is_readable_name(name) then 'name_characters_invalid'
    when not private.is_latin_name(name_en) then 'register_name_en_invalid'
    when coalesce(cohort, '') !~ '^([1-9][0-9]?|1[0-9]{2}|200)?$' then 'register_cohort_invalid'
  end;
end
$$;
revoke all on function private.register_problem from public;

-- Imports lines such as `{"line": 2, "email": …, "full_name": …, "full_name_en": …, "cohort": "67"}`, or previews the import. Returns the outcome
-- of each line: `confirm`, `change` (of a confirmed name), `same`, `keep` (no account yet), or an error code. Lines with errors
-- are skipped.
create function public.import_register(lines jsonb, is_preview boolean default true) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  line jsonb;
  address text;
  name text;
  name_en text;
  cohort text;
  outcome text;
  person public.profiles;
  occurrence bigint;
  answer jsonb[] := '{}';
begin
  perform private.require_names_admin();
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 5000 then
    perform private.refuse('register_too_long', 413, 'At most 5,000 lines of the register can be imported at once.',
      'Split the file.');
  end if;
  for line, occurrence in
    select value, row_number() over (partition by private.canonical_email(btrim(value ->> 'email')) order by place)
    from jsonb_array_elements(lines) with ordinality as entries (value, place) order by place
  loop
    address := lower(btrim(line ->> 'email'));
    name := btrim(regexp_replace(line ->> 'full_name', ' +', ' ', 'g'));
    name_en := nullif(btrim(regexp_replace(line ->> 'full_name_en', ' +', ' ', 'g')), '');
    cohort := btrim(line ->> 'cohort');
    person := null;
    outcome := private.register_problem(address, name, name_en, cohort);
    if outcome is null and occurrence > 1 then
      outcome := 'register_email_twice';
    elsif outcome is null then
      select profile.* into person from private.account_addresses as account join public.profiles as profile on profile.id = account.user_id
        where account.address = private.canonical_email(btrim(line ->> 'email')) and profile.erased_at is null;
      outcome := case when person.id is null then 'keep'
        when person.name_confirmed_at is null then 'confirm'
        when person.full_name is distinct from name or person.full_name_en is distinct from coalesce(name_en, person.full_name_en) or person.cohort is distinct from coalesce(nullif(cohort, '')::int, person.cohort)
          or nullif(cohort, '') is not null and not person.is_cohort_confirmed then 'change'
        else 'same' end;
      if not is_preview then
        insert into public.register_names (email, full_name, full_name_en, cohort, imported_by)
          values (private.canonical_email(address), name, name_en, nullif(cohort, '')::int, auth.uid())
          on conflict (email) do update set full_name = excluded.full_name, full_name_en = excluded.full_name_en, cohort = excluded.cohort,
            imported_by = excluded.imported_by, imported_at = now();
        if outcome in ('confirm', 'change') then
          perform private.confirm_name(person.id, name, nullif(cohort, '')::int, 'register', name_en => name_en);
        end if;
      end if;
    end if;
    answer := answer || jsonb_build_object('line', line -> 'line', 'email', address, 'full_name', name, 'cohort', nullif(cohort, ''),
      'outcome', outcome, 'current_name', person.full_name, 'current_cohort', person.cohort);
  end loop;
  if not is_preview then
    insert into public.audit_log (actor_id, action, target_table, detail) values (auth.uid(), 'import-register', 'register_names',
      (select coalesce(jsonb_object_agg(counted.outcome, counted.count), '{}') from (
        select each ->> 'outcome' as outcome, count(*) from unnest(answer) as each group by 1) as counted));
  end if;
  return to_jsonb(answer);
end
$$;
revoke all on function public.import_register from public;
grant execute on function public.import_register to authenticated;

create function private.use_register_name() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  entry public.register_names;
begin
  if new.email_confirmed_at is not null and new.deleted_at is null then
    select * into entry from public.register_names where email = private.canonical_email(new.email);
    if found then
      perform private.confirm_name(new.id, entry.full_name, entry.cohort, 'register', entry.imported_by, entry.full_name_en);
    end if;
  end if;
  return null;
end
$$;
revoke all on function private.use_register_name from public;

-- Its name sorts after handle_new_user, which creates the profile and so must run first.
create trigger use_register_name after insert on auth.users for each row execute function private.use_register_name();
create trigger use_register_name_later after update of email, email_confirmed_at on auth.users for each row
  when ((old.email, old.email_confirmed_at is null) is distinct from (new.email, new.email_confirmed_at is null))
  execute function private.use_register_name();
