-- Names that people can read, and names that resemble those of office holders. A person whose unconfirmed name resembles an
-- office holder's is marked, and administrators see them first; a confirmed name is not marked.
-- Tests: supabase/tests/people/name-characters.test.ts, name-likeness.test.ts.

-- The characters that names must not have: control, direction, zero-width, invisible and private ones.
create function private.hidden_characters() returns text language sql immutable set search_path = '' as $$
  select '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e'
    || '\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufeff\uffa0\ufff0-\uffff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'
$$;

create function private.is_readable_name(name text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(name !~ private.hidden_characters(), true)
$$;

-- Sign-up removes such characters so that a pasted one does not make it fail. A change of a name is refused.
create function private.guard_name_characters() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.nickname := regexp_replace(new.nickname, private.hidden_characters(), '', 'g');
    new.full_name := regexp_replace(new.full_name, private.hidden_characters(), '', 'g');
  elsif not (private.is_readable_name(new.nickname) and private.is_readable_name(new.full_name)) then
    perform private.refuse('name_characters_invalid', 422, 'A name must not contain invisible or control characters.',
      'Type it instead of pasting it.');
  end if;
  return new;
end
$$;
revoke all on function private.hidden_characters, private.is_readable_name, private.guard_name_characters from public;
grant execute on function private.hidden_characters, private.is_readable_name to anon, authenticated, service_role, supabase_auth_admin;
create trigger guard_name_characters before insert or update of nickname, full_name on public.profiles
  for each row execute function private.guard_name_characters();

-- Folds a name for comparison: removes case, width, spaces and punctuation, and unifies letters that look alike.
create function private.fold_name(name text) returns text language sql immutable set search_path = '' as $$
  select replace(regexp_replace(
    -- A repeated Thai mark looks like a single one.
    regexp_replace(translate(lower(normalize(name, nfkc) collate pg_catalog."pg_c_utf8"),
      'асеһіјкӏмоԛрѕтухѵԝαεικνορτυχ01lᴀᴇɪʟᴍɴᴏʀꜱᴛᴜĸฃฅๅ', 'acehijkimoqpstyxvwaeikvoptuxoiiaeiimnorstukขคา'),
      '([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])\1+', '\1', 'g'),
    '[\s\u00a0-\u00bf\u02b0-\u036f\u2000-\u206f\u3000-\u303f\ufe00-\ufe0f!-/:-@\[-`{-~]', '', 'g'), 'เเ', 'แ')
$$;

-- The same without titles before the name and offices after it. Titles that a name may begin with count only before a dot or
-- a space.
create function private.name_skeleton(name text) returns text language sql immutable set search_path = '' as $$
  select private.fold_name(regexp_replace(regexp_replace(lower(normalize(name, nfkc) collate pg_catalog."pg_c_utf8"),
    '^(?:\s*(?:(?:ศ|อ|นพ|พญ|ทพ|ทพญ|ภก|ภญ|dr|prof|assoc|asst|mr|mrs|ms|miss)(?:\s*\.\s*|\s+)'
    || '|(?:รองศาสตราจารย์|ผู้ช่วยศาสตราจารย์|ศาสตราจารย์|อาจารย์|รศ|ผศ|ดร|นางสาว|นาย|นาง|professor|associate|assistant|doctor'
    || '|ท่าน|รองคณบดี|ผู้ช่วยคณบดี|คณบดี|อธิการบดี)\s*\.?\s*|(?:dean|president|advisor)\s+))+', ''),
    '(?:\s*[,(]?\s*(?:รองคณบดี|ผู้ช่วยคณบดี|คณบดี|อธิการบดี|(?:\mdean|\mpresident|\madvisor))\s*\)?\s*)+$', ''))
$$;

-- The folded names that readers may take a person for.
create function private.claimed_names(nickname text, full_name text) returns text[] language sql immutable set search_path = '' as $$
  select array(select distinct claim from unnest(array[private.name_skeleton(full_name), private.name_skeleton(nickname),
    private.fold_name(nickname)]) as claim where claim <> '')
$$;

-- The names of an office holder that are protected: the full name, and a nickname with a title.
create function private.office_names(nickname text, full_name text) returns text[] language sql immutable set search_path = '' as $$
  select array(select distinct claim from unnest(array[private.name_skeleton(full_name),
    case when private.fold_name(nickname) <> private.name_skeleton(nickname) then private.fold_name(nickname) end]) as claim
    where claim <> '')
$$;
revoke all on function private.fold_name, private.name_skeleton, private.claimed_names, private.office_names from public;

-- Pure functions. anon needs them too so that an anonymous insert fails at the grant of the table.
grant execute on function private.fold_name, private.name_skeleton, private.claimed_names, private.office_names
  to anon, authenticated, service_role, supabase_auth_admin;
create index profiles_claimed_names_idx on public.profiles using gin (private.claimed_names(nickname, full_name));

create function private.is_name_doubtful(person public.profiles) returns boolean language sql stable security definer set search_path = '' as $$
  -- A confirmed full name does not confirm the nickname.
  with claims as (
    select case when person.name_confirmed_at is null then private.claimed_names(person.nickname, person.full_name)
      else array(select unnest(private.claimed_names(person.nickname, null)) except select private.name_skeleton(person.full_name)) end as names
  )
  select exists (select from public.profiles as office, claims
      where office.role <> 'member' and office.erased_at is null and office.id <> person.id
        and private.office_names(office.nickname, office.full_name) && claims.names)
    -- Only members: listed leaders may have accounts of their own, which hold an office.
    or person.role = 'member' and exists (select from public.faculty_static as leader, claims
      where (private.office_names(null, leader.name) || private.office_names(null, leader.name_th)) && claims.names)
$$;

create function private.judge_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.is_name_doubtful := private.is_name_doubtful(new);
  return new;
end
$$;
create trigger judge_name before insert or update of nickname, full_name, role, erased_at, name_confirmed_at, is_name_doubtful
  on public.profiles for each row execute function private.judge_name();

-- When the names of an office holder change, the marks of people with similar names are updated.
create function private.judge_names_like(names text[]) returns void language sql security definer set search_path = '' as $$
  update public.profiles set is_name_doubtful = is_name_doubtful where private.claimed_names(nickname, full_name) && names
$$;

create function private.judge_others() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.judge_names_like(private.office_names(old.nickname, old.full_name) || private.office_names(new.nickname, new.full_name));
  return null;
end
$$;
create trigger judge_others after update of nickname, full_name, role, erased_at on public.profiles for each row
  when ((old.role <> 'member' or new.role <> 'member')
    and (old.nickname, old.full_name, old.role, old.erased_at) is distinct from (new.nickname, new.full_name, new.role, new.erased_at))
  execute function private.judge_others();

create function private.judge_leaders() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform private.judge_names_like(private.office_names(null, old.name) || private.office_names(null, old.name_th));
  end if;
  if tg_op <> 'DELETE' then
    perform private.judge_names_like(private.office_names(null, new.name) || private.office_names(null, new.name_th));
  end if;
  return null;
end
$$;
create trigger judge_leaders after insert or update or delete on public.faculty_static
  for each row execute function private.judge_leaders();
revoke all on function private.is_name_doubtful, private.judge_name, private.judge_names_like, private.judge_others, private.judge_leaders from public;
