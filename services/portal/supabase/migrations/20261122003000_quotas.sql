-- Quotas by role: how many bytes a person may store in all buckets, and how many rows of each kind they may add in a day. The
-- numbers are above what people do by hand, and stop scripts. Administrators change them. The service, operators and seeds
-- have none. Tests: supabase/tests/quotas.

create table public.quotas (
  -- `member-bytes`
  id text primary key check (char_length(id) <= 100),
  role public.user_role not null,
  -- `bytes`, or the table whose rows are counted.
  kind text not null check (char_length(kind) <= 63),
  amount bigint not null check (amount between 0 and 1000000000000),
  updated_at timestamptz not null default now(),
  unique (role, kind)
);
insert into public.quotas (id, role, kind, amount)
select role || '-' || kind, role, kind,
  amount * case when role = 'member' then 1 when role = 'admin' then factor * 10 else factor end
from unnest(enum_range(null::public.user_role)) as role,
  (values
    -- 100 MB for members, 1 GB for office holders, 10 GB for administrators.
    ('bytes', 104857600::bigint, 10),
    ('projects', 30, 3),
    ('consents', 100, 3),
    ('project_comments', 200, 3),
    ('project_documents', 60, 3),
    ('approval_steps', 200, 3),
    ('approval_delegations', 20, 3),
    ('events', 30, 3),
    ('event_drafts', 30, 3),
    -- One for each signed code: a phone that was offline all week sends many at once.
    ('event_attendance', 500, 3),
    ('event_photos', 300, 3),
    ('meeting_polls', 30, 3),
    ('meeting_poll_responses', 300, 3),
    ('shop_orders', 100, 3),
    ('shop_payment_proofs', 100, 3),
    ('shop_products', 100, 3),
    ('shop_product_variants', 500, 3),
    ('ai_chat_conversations', 200, 3),
    ('ai_chat_messages', 500, 3),
    ('short_links', 100, 3),
    ('club_members', 50, 3),
    ('club_messages', 50, 3),
    ('push_subscriptions', 30, 3)
  ) as defaults (kind, amount, factor);
alter table public.quotas enable row level security;
create trigger touch_updated_at before update on public.quotas for each row execute function private.touch_updated_at();
create trigger log_change after update on public.quotas for each row execute function private.log_change();
grant select, update (amount) on public.quotas to authenticated;
grant select on public.quotas to service_role;
create policy "people read quotas" on public.quotas for select to authenticated using (true);
create policy "administrators change quotas" on public.quotas for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

-- One row for each person and kind, for the last day with additions. Only requests of the same person wait for its lock.
create table private.quota_usage (
  person uuid references auth.users on delete cascade,
  kind text,
  day date not null,
  used bigint not null,
  primary key (person, kind)
);
alter table private.quota_usage enable row level security;

create function private.my_quota(kind text) returns bigint language sql stable security definer set search_path = '' as $$
  select amount from public.quotas where role = coalesce(private.my_role(), 'member') and quotas.kind = my_quota.kind
$$;

-- After the statement: all rows of a request count together, and policies answer first.
create function private.count_rows() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  allowed bigint := private.my_quota(tg_table_name);
  added bigint;
  total bigint;
begin
  select count(*) into added from added_rows;
  if auth.uid() is null or added = 0 then
    return null;
  end if;
  insert into private.quota_usage as usage (person, kind, day, used) values (auth.uid(), tg_table_name, private.today(), added)
  on conflict on constraint quota_usage_pkey do update
    set day = excluded.day, used = excluded.used + case when usage.day = excluded.day then usage.used else 0 end
  returning used into total;
  if total > allowed then
    perform private.refuse('quota_rows_exceeded', 429, format('You can add at most %s of these in a day.', allowed),
      format('Try again from %s 00:00 (Asia/Bangkok), or ask an administrator.', private.today() + 1));
  end if;
  return null;
end
$$;
do $$
declare
  counted text;
begin
  for counted in select distinct kind from public.quotas where kind <> 'bytes' loop
    execute format('create trigger count_rows after insert on public.%I referencing new table as added_rows
      for each statement execute function private.count_rows()', counted);
  end loop;
end
$$;

-- The bytes of a person's objects, with the declared sizes of unfinished uploads if the storage service reports them.
create function private.stored_bytes(person uuid) returns bigint language plpgsql stable security definer set search_path = '' as $$
declare
  stored bigint;
  pending bigint := 0;
begin
  select coalesce(sum((metadata ->> 'size')::bigint), 0) into stored from storage.objects
  where owner_id = person::text and metadata ->> 'size' ~ '^[0-9]{1,15}$';
  if to_regprocedure('storage.pending_bytes(text)') is not null then
    execute 'select storage.pending_bytes($1)' into pending using person::text;
  end if;
  return stored + pending;
end
$$;

-- Checked when an upload begins, with its declared size. An upload that has begun has a version, and may complete.
create function private.fits_quota(announced jsonb, version text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  allowed bigint := private.my_quota('bytes');
  declared text := substring(coalesce(announced ->> 'contentLength', announced ->> 'size') from '^[0-9]{1,15}$');
  used bigint;
begin
  if version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or storage.operation() like 'storage.tus.upload.part%' then
    return true;
  end if;
  used := private.stored_bytes(auth.uid());
  if used + coalesce(declared::bigint, 0) > allowed then
    perform private.refuse('quota_bytes_exceeded', 413, format('You can store at most %s MB; %s MB are used.',
      round(allowed / 1048576.0, 1), round(used / 1048576.0, 1)), 'Remove what you no longer need, or ask an administrator.');
  end if;
  return true;
end
$$;
create policy "uploads begin within the quota" on storage.objects as restrictive for insert to authenticated
  with check (private.fits_quota(metadata, version));

-- The caller's quotas, with today's usage.
create function public.my_quotas() returns table (kind text, used bigint, allowed bigint)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.refuse('person_anonymous', 401, 'Sign in to see your quotas.');
  end if;
  return query
    select quota.kind,
      case when quota.kind = 'bytes' then private.stored_bytes(auth.uid()) else coalesce(usage.used, 0) end, quota.amount
    from public.quotas as quota
    left join private.quota_usage as usage
      on usage.person = auth.uid() and usage.kind = quota.kind and usage.day = private.today()
    where quota.role = coalesce(private.my_role(), 'member')
    order by quota.kind;
end
$$;
revoke all on function private.my_quota, private.count_rows, private.stored_bytes, private.fits_quota, public.my_quotas from public;
grant execute on function private.fits_quota to authenticated;
grant execute on function public.my_quotas to authenticated;
