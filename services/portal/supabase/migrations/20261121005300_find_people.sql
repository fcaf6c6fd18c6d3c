-- How administrators find people: by any part of a name or an address, which profiles do not hold. Proven by
-- people/find-people.test.ts.
create function public.find_people(term text default '', of_role public.user_role default null, after_name text default null,
  after_id uuid default null)
  returns table (id uuid, name text, nickname text, full_name text, email text, role public.user_role, cohort int, division text,
    avatar_path text, created_at timestamptz, last_sign_in_at timestamptz)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  wanted text := lower(trim(coalesce(term, '')));
begin
  if not private.is_admin() then
    perform private.refuse('people_forbidden', 403, 'Administrators look people up by their addresses.');
  end if;
  return query
    select found.* from (
      select person.id, coalesce(nullif(person.nickname, ''), nullif(person.full_name, ''), account.email::text, '') as name,
        person.nickname, person.full_name, account.email::text, person.role, person.cohort, person.division, person.avatar_path,
        person.created_at, account.last_sign_in_at
      from public.profiles as person join auth.users as account on account.id = person.id
      where person.erased_at is null and (of_role is null or person.role = of_role)
        and (wanted = '' or position(wanted in lower(concat_ws(' ', person.nickname, person.full_name, account.email))) > 0)
    ) as found
    where after_id is null or (found.name, found.id) > (coalesce(after_name, ''), after_id)
    order by found.name, found.id
    limit 50;
end
$$;
revoke all on function public.find_people from public;
grant execute on function public.find_people to authenticated;
