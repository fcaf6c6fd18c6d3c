-- What the official form asks of a proposal: a budget whose total the database adds up from its lines, and the fields without
-- which it is not submitted. The page has the same rules (web/src/project/budget.rules.ts, web/src/draft/draft.rules.ts).
-- Proven by workflow/form-rules.test.ts, which runs both over the same drafts.

-- A number of a line: null where it is none, 0 below a millionth, at most a million million, so that nothing takes long.
create function private.budget_number(value jsonb) returns numeric language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) = 'number' then
    case when (value #>> '{}')::numeric < 0.000001 then 0 else least((value #>> '{}')::numeric, 1000000000000) end end
$$;

-- In baht, each line rounded to the satang before it is added, as on paper.
create function private.budget_total(items jsonb) returns numeric language sql immutable set search_path = '' as $$
  select coalesce(sum(round(coalesce(private.budget_number(line -> 'quantity'), 1)
    * coalesce(private.budget_number(line -> 'price'), private.budget_number(line -> 'amount'), 0), 2)), 0)
  from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) as line
$$;

-- Lines are {name, quantity, price}, or {name, amount}; `item` is another word for the name. Nothing else, and no number
-- below zero: what is printed is what is added up.
create function private.is_budget(items jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(items) = 'array' and private.budget_total(items) <= 9999999999.99 and not exists (
    select from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end) as line
    where jsonb_typeof(line) <> 'object'
      or coalesce(jsonb_typeof(line -> 'name'), jsonb_typeof(line -> 'item')) is distinct from 'string'
      or not (line - '{name,item,amount}'::text[] = '{}' and jsonb_typeof(line -> 'amount') = 'number'
           or line - '{name,item,quantity,price}'::text[] = '{}' and line ?& '{quantity,price}'
             and jsonb_typeof(line -> 'quantity') = 'number' and jsonb_typeof(line -> 'price') = 'number')
      or line ?& '{name,item}'
      or exists (select from jsonb_each(line) as field
                 where jsonb_typeof(field.value) = 'number' and (field.value #>> '{}')::numeric < 0))
$$;

create function private.compute_budget() returns trigger language plpgsql set search_path = '' as $$
begin
  -- A total that is too large is refused by the check, which speaks after the policies.
  new.budget_total := least(private.budget_total(new.budget_items), 9999999999.99);
  return new;
end
$$;
-- Before guard_project, by its name: what is decided about holds the true total.
create trigger compute_budget before insert or update of budget_items, budget_total on public.projects
  for each row execute function private.compute_budget();
alter table public.projects add check (private.is_budget(budget_items));

-- Nothing but white space, as JavaScript's trim sees it.
create function private.is_blank(content text) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(btrim(content, U&' \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF') = '', true)
$$;
-- The fields that keep a proposal from being submitted, in the order of the page.
create function private.missing_fields(project public.projects) returns text[] language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when private.is_blank(project.title) then 'title' end,
    case when private.is_blank(project.rationale) then 'rationale' end,
    case when private.is_blank(project.objectives) then 'objectives' end,
    case when private.is_blank(project.plan) then 'plan' end,
    case when project.starts_on is null then 'starts_on' end,
    case when project.ends_on is null then 'ends_on' end,
    case when private.is_blank(project.expected_results) then 'expected_results' end,
    case when project.division is null and project.club_id is null then 'division' end,
    case when not exists (select from jsonb_array_elements(project.responsible) as person
                          where jsonb_typeof(person -> 'name') = 'string' and not private.is_blank(person ->> 'name'))
      then 'responsible' end], null)
$$;
revoke all on function private.budget_number, private.budget_total, private.is_budget, private.compute_budget, private.is_blank,
  private.missing_fields from public;
-- Pure values. Also anon's, so that the table's own grant is what refuses an anonymous proposal.
grant execute on function private.budget_number, private.budget_total, private.is_budget to anon, authenticated, service_role;
