-- What administrators switched off takes nothing new: no orders, no polls. What is there goes on to its end, and the chat's
-- function refuses by itself. Proven by rules/switched-off.test.ts.
create function private.refuse_switched_off() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select features ->> tg_argv[0] from public.app_settings) = 'false' then
    perform private.refuse(tg_argv[0] || '_off', 403, 'The organisation has switched this part off.');
  end if;
  return null;
end
$$;
revoke all on function private.refuse_switched_off from public;
create trigger refuse_switched_off after insert on public.shop_orders
  for each row execute function private.refuse_switched_off('shop');
create trigger refuse_switched_off after insert on public.meeting_polls
  for each row execute function private.refuse_switched_off('polls');
