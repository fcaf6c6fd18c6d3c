-- How long rows are kept: one rule for each table, run by one job; and accounts that nobody uses, which are erased after a notice.
-- The specification's four jobs for logs are with the schedules (003200). docs/privacy.md lists every table, and its test compares
-- the two.
-- Tests: supabase/tests/personal-data.

create table private.retention (
  table_name text primary key,
  -- When a row was last of use: an expression over `entry`.
  last_use text not null,
  kept interval not null
);
alter table private.retention enable row level security;
insert into private.retention (table_name, last_use, kept) values
  ('public.ai_chat_conversations', 'greatest(entry.updated_at,
    (select max(message.created_at) from public.ai_chat_messages as message where message.conversation_id = entry.id))', '1 year'),
  ('public.club_messages', 'entry.created_at', '1 year'),
  ('public.club_news', 'entry.created_at', '1 year'),
  ('public.event_drafts', $$case when entry.status in ('published', 'returned') then entry.updated_at end$$, '1 year'),
  ('public.invitations', 'coalesce(entry.accepted_at, entry.withdrawn_at, entry.expires_at)', '1 year'),
  ('public.push_subscriptions', 'coalesce(entry.last_used_at, entry.updated_at)', '1 year'),
  ('public.register_names', 'entry.imported_at', '2 years'),
  ('auth.sessions', $$greatest(entry.created_at, entry.updated_at, entry.refreshed_at at time zone 'utc')$$, '180 days'),
  ('auth.audit_log_entries', 'entry.created_at', '1 year');

-- Deletes what is older than its rule, and returns how many rows that were.
create function private.delete_expired() returns bigint language plpgsql security definer set search_path = '' as $$
declare
  rule private.retention;
  deleted bigint;
  total bigint := 0;
begin
  for rule in select * from private.retention order by table_name loop
    execute format('delete from %s as entry where %s < now() - $1', rule.table_name, rule.last_use) using rule.kept;
    get diagnostics deleted = row_count;
    total := total + deleted;
  end loop;
  return total;
end
$$;

-- Members to whom the portal sent the notice that their account will be erased.
create table private.expiring_accounts (
  person_id uuid primary key references public.profiles on delete cascade,
  noticed_at timestamptz not null default now()
);
alter table private.expiring_accounts enable row level security;

-- When somebody last signed in or used a session.
create function private.last_used_at(person uuid) returns timestamptz language sql stable security definer set search_path = '' as $$
  select greatest(account.created_at, account.last_sign_in_at,
    (select max(greatest(updated_at, refreshed_at at time zone 'utc')) from auth.sessions where user_id = person))
  from auth.users as account where account.id = person
$$;

-- The account of a member that nobody used for two years, as those of graduates, is erased 30 days after a notice by mail and in the
-- inbox. Signing in keeps it. Office holders are never erased by time.
create function private.expire_accounts() returns void language plpgsql security definer set search_path = '' as $$
declare
  unused_for constant interval := '2 years';
  noticed_for constant interval := '30 days';
  expiring private.expiring_accounts;
begin
  delete from private.expiring_accounts as entry using public.profiles as profile
  where profile.id = entry.person_id and (profile.role <> 'member' or private.last_used_at(profile.id) > entry.noticed_at);
  for expiring in select * from private.expiring_accounts where noticed_at < now() - noticed_for loop
    perform private.erase(expiring.person_id);
    delete from private.expiring_accounts where person_id = expiring.person_id;
  end loop;
  for expiring in
    insert into private.expiring_accounts (person_id)
    select id from public.profiles where role = 'member' and erased_at is null and private.last_used_at(id) < now() - unused_for
    on conflict (person_id) do nothing returning *
  loop
    perform private.announce('account-expires', array[expiring.person_id],
      concat_ws('/', expiring.person_id, extract(epoch from expiring.noticed_at)::bigint), '/me',
      jsonb_build_object('starts_at', expiring.noticed_at + noticed_for));
  end loop;
end
$$;
revoke all on function private.delete_expired, private.last_used_at, private.expire_accounts from public;
