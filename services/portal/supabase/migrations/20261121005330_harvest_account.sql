-- An administrator has one account of the social site looked at now instead of at its turn. The call is the jobs' own, so the
-- secret stays in the database. Proven by jobs/harvest-account.test.ts.
create function public.harvest_account(handle text) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    perform private.refuse('harvest_forbidden', 403, 'Administrators have accounts harvested.');
  end if;
  if not exists (select from public.social_user_ids as known where known.handle = harvest_account.handle and known.is_active) then
    perform private.refuse('harvest_unknown', 404, 'There is no such account, or it is switched off.');
  end if;
  if not exists (select from public.internal_secrets where key = 'functions_url') then
    perform private.refuse('harvest_unserved', 503, 'No functions are served here, so nothing is harvested.');
  end if;
  perform private.call_function('social-harvest?handle=' || harvest_account.handle, '{}', 60000);
end
$$;
revoke all on function public.harvest_account from public;
grant execute on function public.harvest_account to authenticated;
