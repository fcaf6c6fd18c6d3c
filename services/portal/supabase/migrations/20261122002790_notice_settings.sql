-- What people are notified of, and how they choose: each kind of notice belongs to a topic, and for each topic a person takes mail,
-- push, both or neither. The inbox has every notice. Mail about the security of an account is always sent.
-- Tests: supabase/tests/notifications/notice-settings.test.ts, unsubscribe.test.ts.

create table public.notice_topics (
  topic text primary key check (char_length(topic) <= 40),
  -- The order on the page.
  place int not null unique,
  -- What people get until they choose.
  mail boolean not null,
  push boolean not null,
  -- Whether mail is sent whatever the person chooses.
  is_required boolean not null
);
create table public.notice_kinds (
  kind text primary key check (char_length(kind) <= 40),
  topic text not null references public.notice_topics
);
create index notice_kinds_topic_idx on public.notice_kinds (topic);

insert into public.notice_topics (topic, place, mail, push, is_required) values
  ('account', 1, true, true, true),
  ('reviews', 2, true, true, false),
  ('projects', 3, true, true, false),
  ('comments', 4, false, true, false),
  ('events', 5, true, true, false),
  ('orders', 6, true, true, false),
  ('polls', 7, false, true, false),
  ('certificates', 8, false, false, false),
  ('clubs', 9, true, true, false);
insert into public.notice_kinds (kind, topic) values
  ('account-suspended', 'account'), ('account-restored', 'account'), ('role-changed', 'account'), ('provider-added', 'account'),
  ('account-expires', 'account'), ('terms-ending', 'account'),
  ('review-waiting', 'reviews'), ('review-reminder', 'reviews'), ('review-escalation', 'reviews'),
  ('status-change', 'projects'), ('comment', 'comments'),
  ('event-changed', 'events'), ('event-cancelled', 'events'), ('event-place', 'events'), ('event-reminder', 'events'),
  ('order-paid', 'orders'), ('order-handed-over', 'orders'), ('order-refunded', 'orders'), ('order-cancelled', 'orders'),
  ('order-slip-refused', 'orders'),
  ('poll-closed', 'polls'), ('poll-removed', 'polls'), ('certificate-issued', 'certificates'), ('certificate-revoked', 'certificates'),
  ('club-request', 'clubs'), ('club-joined', 'clubs'), ('club-accepted', 'clubs'), ('club-declined', 'clubs'), ('club-removed', 'clubs'),
  ('club-office', 'clubs'), ('club-message', 'clubs'), ('club-reply', 'clubs'), ('club-news', 'clubs'),
  ('event-draft-waiting', 'clubs'), ('event-draft-published', 'clubs'), ('event-draft-returned', 'clubs');

-- What a person chose; no row: what the topic says.
create table public.notice_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  topic text not null references public.notice_topics,
  mail boolean not null,
  push boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, topic)
);
create index notice_settings_topic_idx on public.notice_settings (topic);
alter table public.notice_topics enable row level security;
alter table public.notice_kinds enable row level security;
alter table public.notice_settings enable row level security;
create trigger touch_updated_at before update on public.notice_settings
  for each row execute function private.touch_updated_at();

grant select on public.notice_topics, public.notice_kinds to authenticated, service_role;
grant select, insert (id, user_id, topic, mail, push), update (user_id, topic, mail, push), delete on public.notice_settings to authenticated;
grant select, insert, update, delete on public.notice_settings to service_role;
create policy "signed-in people read the topics of notices" on public.notice_topics for select to authenticated using (true);
create policy "signed-in people read the kinds of notices" on public.notice_kinds for select to authenticated using (true);
create policy "people read their settings of notices" on public.notice_settings for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people choose how notices reach them" on public.notice_settings for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people change how notices reach them" on public.notice_settings for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people go back to the defaults of notices" on public.notice_settings for delete to authenticated
  using (user_id = (select auth.uid()));

-- An AFTER trigger so that the policies answer first.
create function private.guard_notice_setting() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not new.mail and (select is_required from public.notice_topics where topic = new.topic) then
    perform private.refuse('notice_required', 409, 'Mail about the security of your account is always sent.');
  end if;
  return null;
end
$$;
revoke all on function private.guard_notice_setting from public;
create trigger guard_notice_setting after insert or update on public.notice_settings
  for each row execute function private.guard_notice_setting();

-- Whether a notice of a kind goes to a person by mail or by push.
create function private.takes_notice(person uuid, notice_kind text, channel text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select case channel
    when 'email' then topic.is_required or coalesce(setting.mail, topic.mail)
    when 'web-push' then coalesce(setting.push, topic.push) end
  from public.notice_kinds as entry
  join public.notice_topics as topic on topic.topic = entry.topic
  left join public.notice_settings as setting on setting.topic = topic.topic and setting.user_id = person
  where entry.kind = notice_kind
$$;

insert into public.internal_secrets (key, value, description)
values ('unsubscribe_key', encode(extensions.gen_random_bytes(32), 'hex'), 'What signs the links that end notices by mail.')
on conflict (key) do nothing;

-- What the link at the end of a mail carries: whose notices of which topic it ends. Null where mail is always sent.
create function private.unsubscribe_token(person uuid, topic text) returns text
  language sql stable security definer set search_path = '' as $$
  select concat_ws('.', person, entry.topic,
    encode(extensions.hmac(concat_ws('.', person, entry.topic), (select value from public.internal_secrets where key = 'unsubscribe_key'), 'sha256'), 'hex'))
  from public.notice_topics as entry where entry.topic = unsubscribe_token.topic and not entry.is_required
$$;

-- Ends the mail of one topic for the person of a token, who need not be signed in. Returns the topic.
create function public.unsubscribe_notices(token text) returns text language plpgsql security definer set search_path = '' as $$
declare
  parts text[] := string_to_array(token, '.');
  person uuid;
begin
  if parts[1] ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select id into person from public.profiles where id = parts[1]::uuid and erased_at is null
      -- Compares digests, whose bytes a caller cannot choose.
      and private.sha256_hex(private.unsubscribe_token(id, parts[2])) = private.sha256_hex(token);
  end if;
  if person is null then
    perform private.refuse('unsubscribe_link_invalid', 404, 'This link is incomplete, or no longer valid.',
      'Choose what reaches you on the page of your notices.');
  end if;
  insert into public.notice_settings as setting (user_id, topic, mail, push)
  select person, topic.topic, false, topic.push from public.notice_topics as topic where topic.topic = parts[2]
  on conflict (user_id, topic) do update set mail = false;
  return parts[2];
end
$$;
revoke all on function private.takes_notice, private.unsubscribe_token, public.unsubscribe_notices from public;
grant execute on function public.unsubscribe_notices to anon, authenticated, service_role;
