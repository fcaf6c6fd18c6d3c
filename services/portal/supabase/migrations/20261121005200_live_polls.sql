-- Polls close before the eyes of those who look at them, and options that are dates have a beginning and an end.
-- Proven by polls/tally.test.ts and web/tests/polls.browser.test.ts.
alter publication supabase_realtime add table public.meeting_polls;

-- What stands in an option beside its key: a label, or from when to when. Another check, so that the one of keys stays as it is.
create function private.guard_poll_options() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  option jsonb;
begin
  for option in select * from jsonb_array_elements(new.options) loop
    if option ? 'starts_at' or option ? 'ends_at' then
      if not coalesce(
        pg_input_is_valid(option ->> 'starts_at', 'timestamptz') and pg_input_is_valid(option ->> 'ends_at', 'timestamptz')
          and (option ->> 'starts_at')::timestamptz < (option ->> 'ends_at')::timestamptz, false) then
        perform private.refuse('poll_dates_invalid', 422, 'An option that is a date has starts_at and, after it, ends_at.');
      end if;
    end if;
    if char_length(coalesce(option ->> 'label', '')) > 200 then
      perform private.refuse('poll_label_long', 422, 'A label has at most 200 characters.');
    end if;
  end loop;
  return null;
end
$$;
create trigger guard_poll_options after insert or update of options on public.meeting_polls
  for each row execute function private.guard_poll_options();
revoke all on function private.guard_poll_options from public;
