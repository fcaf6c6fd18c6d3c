-- A decision shows in every window that has the project open. Served by realtime: each listener's policies decide.
-- Proven by workflow/live.test.ts.
alter publication supabase_realtime add table public.projects, public.project_comments, public.approval_steps;
