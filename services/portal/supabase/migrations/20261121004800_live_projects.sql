-- A decision shows in every window that has the project open. Served by realtime: each listener's policies decide.
-- Proven by workflow/live.test.ts.
alter publication supabase_realtime add table public.projects, public.project_comments, public.approval_steps;

-- Whose draft was removed is asked of the policies, as they would have shown it; for that the log has to have all of it.
alter table public.projects replica identity full;
