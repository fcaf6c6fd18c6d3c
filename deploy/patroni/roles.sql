-- Once, on the primary. The password is a setting of the session: set trivium.password = '…'.
do $$
begin
  execute format('create role trivium login createrole replication bypassrls password %L', current_setting('trivium.password'));
  execute format('create role pgbouncer login password %L', current_setting('trivium.password'));
end
$$;

-- What pgbouncer asks for a login. Superusers are never found.
create function public.pooled_login(username text, out name text, out secret text) language sql security definer
  set search_path = '' as $$
  select rolname, rolpassword from pg_catalog.pg_authid where rolname = $1 and rolcanlogin and not rolsuper
$$;
revoke all on function public.pooled_login from public;
grant execute on function public.pooled_login to pgbouncer;
