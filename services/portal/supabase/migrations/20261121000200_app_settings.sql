-- The single row that configures the portal: banner, feature flags, the institution's e-mail domains, thresholds.
-- Everybody reads it, because the sign-in page does. Policies follow with the roles. Proven by access/matrix.test.ts.
create table public.app_settings (
  id int primary key default 1 check (id = 1),
  organisation_name text not null default 'Student Organisation',
  organisation_name_th text not null default 'สโมสรนักศึกษา',
  banner_text text,
  banner_text_th text,
  banner_level text not null default 'info' check (banner_level in ('info', 'notice', 'warning')),
  features jsonb not null default '{"shop": true, "chat": true, "polls": true, "social": true}'
    check (jsonb_typeof(features) = 'object'),
  email_domains text[] not null default '{faculty.example}'
    check (cardinality(email_domains) > 0 and array_to_string(email_domains, ' ') ~ '^[a-z0-9.-]+( [a-z0-9.-]+)*$'),
  -- Whether the institution's mail takes first.last@ and firstlast@ for one mailbox, as some providers do.
  email_ignores_dots boolean not null default false,
  -- Projects that cost at least this much, in baht, pass the board between chair and advisor; null: none does.
  board_review_budget numeric(12, 2) default 100000 check (board_review_budget > 0 and board_review_budget <> 'NaN'),
  -- Days that a review step may take before its reviewers are reminded; twice as many, and the board hears of it.
  step_days jsonb not null default '{
    "submitted-to-chair": 3, "chair-approved": 3, "secretary-approved": 3, "vp-approved": 3, "president-approved": 3,
    "advisor-approved": 5, "assist-dean-approved": 5}' check (jsonb_typeof(step_days) = 'object'),
  -- Chat turns that one person, and one address without an account, may take in any 24 hours.
  chat_turns_internal int not null default 100 check (chat_turns_internal >= 0),
  chat_turns_public int not null default 20 check (chat_turns_public >= 0),
  -- How long before its start and after its end attendance of an event is taken.
  check_in_margin_minutes int not null default 60 check (check_in_margin_minutes between 0 and 1440),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
insert into public.app_settings default values;
alter table public.app_settings enable row level security;
create trigger touch_updated_at before update on public.app_settings
  for each row execute function private.touch_updated_at();
