-- What administrators publish is in the audit log with what it said before: events, announcements and news. Proven by
-- rules/content-changes.test.ts.
create trigger log_change after insert or update or delete on public.events for each row execute function private.log_change();
create trigger log_change after insert or update or delete on public.announcements for each row execute function private.log_change();
create trigger log_change after insert or update or delete on public.news for each row execute function private.log_change();
