-- What a client may ask about itself, and a table that nobody was granted.
create function public.who_am_i() returns json language sql stable set search_path = '' as $$
  select json_build_object('role', current_user, 'uid', auth.uid(), 'email', auth.email(), 'claims', auth.jwt(),
    'timeout', current_setting('statement_timeout'))
$$;
grant execute on function public.who_am_i() to anon, authenticated, service_role;

create function public.not_granted() returns int language sql as $$ select 1 $$;

create table public.ledger (id int primary key, amount numeric not null);
