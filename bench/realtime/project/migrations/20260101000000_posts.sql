-- The same rows under two policies: one that asks nothing of the caller, and one that asks each who they are.
create table public.open_posts (id bigint generated always as identity primary key, title text not null, body text not null);
alter table public.open_posts enable row level security;
create policy "everybody reads" on public.open_posts for select using (true);

create table public.member_posts (like public.open_posts including all);
alter table public.member_posts enable row level security;
create policy "members read" on public.member_posts for select to authenticated using ((select auth.uid()) is not null);

grant select on public.open_posts, public.member_posts to anon, authenticated;
alter publication supabase_realtime add table public.open_posts, public.member_posts;
