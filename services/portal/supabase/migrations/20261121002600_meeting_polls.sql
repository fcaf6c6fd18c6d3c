-- Polls about meetings, answers that only their givers read, and a tally without names that everybody reads. Answers and
-- tally are published for the live view. Proven by access/matrix.test.ts and polls/tally.test.ts.
create table public.meeting_polls (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique default encode(extensions.gen_random_bytes(6), 'hex') check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  created_by uuid default auth.uid() references public.profiles on delete set null,
  question text not null check (char_length(question) between 1 and 500),
  question_th text,
  kind text not null default 'yes-no' check (kind in ('yes-no', 'multi-choice')),
  -- In their order: [{"key": "a", "label": "…"}]; of yes-no polls always yes and no.
  options jsonb not null default '[{"key": "yes", "label": "Yes"}, {"key": "no", "label": "No"}]'
    check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 2 and 50),
  max_choices int not null default 1 check (max_choices between 1 and 50),
  opens_at timestamptz not null default now(),
  closes_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (closes_at > opens_at),
  check (kind <> 'yes-no' or max_choices = 1)
);
create index meeting_polls_created_by_idx on public.meeting_polls (created_by);
create index meeting_polls_created_at_idx on public.meeting_polls (created_at desc);
create table public.meeting_poll_responses (
  id uuid primary key default gen_random_uuid(),
  poll_id uuid not null references public.meeting_polls on delete cascade,
  responder_id uuid not null default auth.uid() references public.profiles on delete cascade,
  choices text[] not null check (cardinality(choices) between 1 and 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (poll_id, responder_id)
);
create index meeting_poll_responses_responder_id_idx on public.meeting_poll_responses (responder_id);
create table public.meeting_poll_tallies (
  poll_id uuid not null references public.meeting_polls on delete cascade,
  choice text not null,
  votes int not null default 0 check (votes >= 0),
  updated_at timestamptz not null default now(),
  primary key (poll_id, choice)
);
alter table public.meeting_polls enable row level security;
alter table public.meeting_poll_responses enable row level security;
alter table public.meeting_poll_tallies enable row level security;
create trigger touch_updated_at before update on public.meeting_polls for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.meeting_poll_responses
  for each row execute function private.touch_updated_at();

grant select on public.meeting_polls, public.meeting_poll_tallies to anon, authenticated;
grant insert (id, slug, created_by, question, question_th, kind, options, max_choices, opens_at, closes_at),
  update (slug, created_by, question, question_th, kind, options, max_choices, opens_at, closes_at), delete
  on public.meeting_polls to authenticated;
grant select, delete on public.meeting_poll_responses to authenticated;
grant insert (id, poll_id, responder_id, choices), update (choices) on public.meeting_poll_responses to authenticated;
grant select, insert, update, delete on public.meeting_polls, public.meeting_poll_responses to service_role;
grant select on public.meeting_poll_tallies to service_role;
create policy "everybody reads polls" on public.meeting_polls for select to anon, authenticated using (true);
create policy "people ask polls in their own name" on public.meeting_polls for insert to authenticated
  with check (created_by = (select auth.uid()));
create policy "askers and administrators change polls" on public.meeting_polls for update to authenticated
  using (created_by = (select auth.uid()) or (select private.is_admin()))
  with check (created_by = (select auth.uid()) or (select private.is_admin()));
create policy "askers and administrators remove polls" on public.meeting_polls for delete to authenticated
  using (created_by = (select auth.uid()) or (select private.is_admin()));
create policy "people read their answers" on public.meeting_poll_responses for select to authenticated
  using (responder_id = (select auth.uid()));
create policy "people answer in their own name" on public.meeting_poll_responses for insert to authenticated
  with check (responder_id = (select auth.uid()));
create policy "people change their answers" on public.meeting_poll_responses for update to authenticated
  using (responder_id = (select auth.uid())) with check (responder_id = (select auth.uid()));
create policy "people take their answers back" on public.meeting_poll_responses for delete to authenticated
  using (responder_id = (select auth.uid()));
create policy "everybody reads tallies" on public.meeting_poll_tallies for select to anon, authenticated using (true);
