-- The settings: a single row with names, banner, feature flags, e-mail domains and limits. Everybody reads it, because the
-- sign-in page does. Tests: supabase/tests/settings, supabase/tests/rls.

create table public.app_settings (
  id int primary key default 1 check (id = 1),
  organisation_name text not null default 'Student Organisation' check (char_length(organisation_name) <= 200),
  organisation_name_th text not null default 'สโมสรนักศึกษา' check (char_length(organisation_name_th) <= 200),
  -- Where people write to the board; null: nowhere.
  contact_email text check (contact_email ~ '^[^@\s]+@[^@\s]+$' and char_length(contact_email) <= 254),
  banner_text text check (char_length(banner_text) <= 1000),
  banner_text_th text check (char_length(banner_text_th) <= 1000),
  banner_level text not null default 'info' check (banner_level in ('info', 'notice', 'warning')),
  features jsonb not null default '{"shop": true, "chat": true, "polls": true, "social": true}'
    check (jsonb_typeof(features) = 'object')
    check (octet_length(features::text) <= 4000),
  email_domains text[] not null default '{faculty.example}'
    check (cardinality(email_domains) > 0 and array_to_string(email_domains, ' ') ~ '^[a-z0-9.-]+( [a-z0-9.-]+)*$')
    check (octet_length(email_domains::text) <= 4000),
  -- Whether first.last@ and firstlast@ are the same mailbox, as some providers have it.
  email_ignores_dots boolean not null default false,
  -- Projects with at least this budget, in baht, need the board between chair and advisor; null: no project does.
  board_review_budget numeric(12, 2) default 100000 check (board_review_budget > 0 and board_review_budget <> 'NaN'),
  -- Whether nobody reviews two steps of one project. Where that leaves nobody, an administrator reviews with a written reason.
  one_review_per_person boolean not null default true,
  -- Days until the reviewers of a step are reminded. After twice as many the board is notified.
  step_days jsonb not null default '{
    "submitted-to-chair": 3, "chair-approved": 3, "secretary-approved": 3, "vp-approved": 3, "president-approved": 3,
    "advisor-approved": 5, "assist-dean-approved": 5}' check (jsonb_typeof(step_days) = 'object')
    check (octet_length(step_days::text) <= 4000),
  -- Chat turns of one person in any 24 hours.
  chat_turns_internal int not null default 100 check (chat_turns_internal >= 0),
  -- Check-in opens this long before an event starts and closes this long after it ends.
  check_in_margin_minutes int not null default 60 check (check_in_margin_minutes between 0 and 1440),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The handles of the two accounts that are harvested at priority; null: none.
  social_priority_a text check (social_priority_a ~ '^[A-Za-z0-9._]{1,30}$'),
  social_priority_b text check (social_priority_b ~ '^[A-Za-z0-9._]{1,30}$'),
  -- How long an unpaid order holds its stock; null: without end.
  order_hold_minutes int default 1440 check (order_hold_minutes between 5 and 43200),
  -- How long a club has to check a slip.
  slip_check_days int not null default 14 check (slip_check_days between 1 and 90),
  -- The emblem on documents; null: the one that the portal draws.
  emblem_id uuid references public.document_pictures,
  -- Who signs certificates; null: nobody is named.
  signatory_name text check (char_length(signatory_name) <= 200),
  signatory_name_en text check (char_length(signatory_name_en) <= 200),
  signatory_position text check (char_length(signatory_position) <= 200),
  signatory_position_en text check (char_length(signatory_position_en) <= 200),
  signature_id uuid references public.document_pictures
);
create index app_settings_emblem_id_idx on public.app_settings (emblem_id);
create index app_settings_signature_id_idx on public.app_settings (signature_id);
insert into public.app_settings default values;
alter table public.app_settings enable row level security;
create trigger touch_updated_at before update on public.app_settings
  for each row execute function private.touch_updated_at();
create trigger log_change after update on public.app_settings for each row execute function private.log_change();

grant select on public.app_settings to anon, authenticated, service_role;
grant update on public.app_settings to authenticated, service_role;
create policy "everybody reads the settings" on public.app_settings for select to anon, authenticated using (true);
create policy "administrators change the settings" on public.app_settings for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- A feature that is turned off accepts no new orders or polls. Existing ones continue. The chat function refuses by itself.
create function private.refuse_switched_off() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select features ->> tg_argv[0] from public.app_settings) = 'false' then
    perform private.refuse(tg_argv[0] || '_off', 403, 'The organisation has turned this feature off.');
  end if;
  return null;
end
$$;
revoke all on function private.refuse_switched_off from public;
