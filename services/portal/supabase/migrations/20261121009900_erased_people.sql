-- An erased person has no rights from that moment on, whatever token they still hold: no table shows or takes a row, by the
-- API, by storage or by realtime, and no function answers. It is the last migration, so that it sees every table.
-- Proven by people/erased.test.ts.
create function private.is_erased() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = auth.uid() and erased_at is not null)
$$;
create function private.refuse_erased() returns void language plpgsql stable set search_path = '' as $$
begin
  if private.is_erased() then
    perform private.refuse('person_erased', 401, 'The data of this account were erased.');
  end if;
end
$$;
revoke all on function private.is_erased, private.refuse_erased from public;
grant execute on function private.is_erased, private.refuse_erased to anon, authenticated, service_role;

do $$
declare
  place regclass;
begin
  for place in
    select oid from pg_catalog.pg_class
    where relkind = 'r' and relrowsecurity and relnamespace = 'public'::regnamespace or oid = 'storage.objects'::regclass
  loop
    execute format('create policy "an erased person has no rights" on %s as restrictive to authenticated
      using (not (select private.is_erased())) with check (not (select private.is_erased()))', place);
  end loop;
end
$$;
-- Functions look past policies, so the API asks before each request.
alter role authenticator set pgrst.db_pre_request = 'private.refuse_erased';
