-- Names are what people read: no control, direction, zero-width, invisible or private characters. Thai vowels and tone marks
-- are fine. Proven by people/name-characters.test.ts.
create function private.hidden_characters() returns text language sql immutable set search_path = '' as $$
  select '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e'
    || '\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufeff\uffa0\ufff0-\uffff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'
$$;
create function private.is_readable_name(name text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(name !~ private.hidden_characters(), true)
$$;

-- A sign-up does not fail for a pasted character, so it is taken out there; whoever changes a name is told.
create function private.guard_name_characters() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.nickname := regexp_replace(new.nickname, private.hidden_characters(), '', 'g');
    new.full_name := regexp_replace(new.full_name, private.hidden_characters(), '', 'g');
  elsif not (private.is_readable_name(new.nickname) and private.is_readable_name(new.full_name)) then
    perform private.refuse('name_characters_invalid', 422, 'A name holds no invisible or control characters.',
      'Type it instead of pasting it.');
  end if;
  return new;
end
$$;
revoke all on function private.hidden_characters, private.is_readable_name, private.guard_name_characters from public;
grant execute on function private.hidden_characters, private.is_readable_name to anon, authenticated, service_role, supabase_auth_admin;
create trigger guard_name_characters before insert or update of nickname, full_name on public.profiles
  for each row execute function private.guard_name_characters();
