-- Queues with the interface of pgmq 1.5, for a PostgreSQL that lacks the extension. It runs where a migration creates the
-- extension, as the role of migrations, which then owns everything here. Proven by database/stand-ins/pgmq.test.ts.
create schema if not exists pgmq;
create table pgmq.meta (
  queue_name varchar primary key,
  is_partitioned boolean not null default false,
  is_unlogged boolean not null default false,
  created_at timestamptz not null default now()
);
create type pgmq.message_record as (
  msg_id bigint, read_ct integer, enqueued_at timestamptz, vt timestamptz, message jsonb, headers jsonb
);
create type pgmq.queue_record as (queue_name varchar, is_partitioned boolean, is_unlogged boolean, created_at timestamptz);
create type pgmq.metrics_result as (
  queue_name text, queue_length bigint, newest_msg_age_sec integer, oldest_msg_age_sec integer, total_messages bigint,
  scrape_time timestamptz, queue_visible_length bigint
);

-- The name of a queue's table: `q` for messages, `a` for the archive.
create function pgmq.format_table_name(queue_name text, prefix text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if queue_name is null or queue_name = '' or queue_name ~ '[$;'']|--' then
    raise exception 'The name of a queue is not empty and has no $, ;, quote or --' using errcode = '22023';
  end if;
  return lower(prefix || '_' || queue_name);
end
$$;

create function pgmq.validate_queue_name(queue_name text) returns void language plpgsql immutable set search_path = '' as $$
begin
  perform pgmq.format_table_name(queue_name, 'q');
  if octet_length(queue_name) > 47 then
    raise exception 'The name of a queue has at most 47 bytes' using errcode = '22023';
  end if;
end
$$;

-- One transaction at a time makes or drops a queue.
create function pgmq.acquire_queue_lock(queue_name text) returns void language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('pgmq ' || lower(queue_name), 0))
$$;

create function pgmq._create(queue_name text, is_unlogged boolean) returns void language plpgsql volatile set search_path = '' as $$
declare
  messages text := pgmq.format_table_name(queue_name, 'q');
  archive text := pgmq.format_table_name(queue_name, 'a');
begin
  perform pgmq.validate_queue_name(queue_name);
  perform pgmq.acquire_queue_lock(queue_name);
  execute format(
    'create %s table if not exists pgmq.%I (msg_id bigint primary key generated always as identity,
       read_ct integer not null default 0, enqueued_at timestamptz not null default now(), vt timestamptz not null,
       message jsonb, headers jsonb)',
    case when is_unlogged then 'unlogged' end, messages
  );
  execute format(
    'create table if not exists pgmq.%I (msg_id bigint primary key, read_ct integer not null default 0,
       enqueued_at timestamptz not null default now(), archived_at timestamptz not null default now(),
       vt timestamptz not null, message jsonb, headers jsonb)',
    archive
  );
  execute format('create index if not exists %I on pgmq.%I (vt)', messages || '_vt_idx', messages);
  execute format('create index if not exists %I on pgmq.%I (archived_at)', 'archived_at_idx_' || lower(queue_name), archive);
  insert into pgmq.meta (queue_name, is_unlogged)
  select $1, $2 where not exists (select from pgmq.meta where lower(meta.queue_name) = lower($1));
end
$$;
create function pgmq.create(queue_name text) returns void language sql volatile set search_path = '' as $$
  select pgmq._create($1, false)
$$;
create function pgmq.create_non_partitioned(queue_name text) returns void language sql volatile set search_path = '' as $$
  select pgmq._create($1, false)
$$;
create function pgmq.create_unlogged(queue_name text) returns void language sql volatile set search_path = '' as $$
  select pgmq._create($1, true)
$$;

create function pgmq._refuse_partitions() returns void language plpgsql volatile set search_path = '' as $$
begin
  raise exception 'Partitioned queues need the extensions pgmq and pg_partman, which this PostgreSQL lacks; pgmq.create makes a queue without partitions'
    using errcode = '0A000';
end
$$;
create function pgmq.create_partitioned(
  queue_name text, partition_interval text default '10000', retention_interval text default '100000'
) returns void language sql volatile set search_path = '' as 'select pgmq._refuse_partitions()';
create function pgmq.convert_archive_partitioned(
  table_name text, partition_interval text default '10000', retention_interval text default '100000',
  leading_partition integer default 10
) returns void language sql volatile set search_path = '' as 'select pgmq._refuse_partitions()';

-- Does nothing, as in pgmq 1.5: an archive belongs to no extension.
create function pgmq.detach_archive(queue_name text) returns void language sql volatile set search_path = '' as 'select null::void';

create function pgmq.drop_queue(queue_name text) returns boolean language plpgsql volatile set search_path = '' as $$
begin
  perform pgmq.acquire_queue_lock(queue_name);
  delete from pgmq.meta where lower(meta.queue_name) = lower($1);
  if not found then
    raise notice 'Queue % does not exist', queue_name;
    return false;
  end if;
  execute format('drop table if exists pgmq.%I', pgmq.format_table_name(queue_name, 'q'));
  execute format('drop table if exists pgmq.%I', pgmq.format_table_name(queue_name, 'a'));
  return true;
end
$$;
create function pgmq.drop_queue(queue_name text, partitioned boolean) returns boolean language sql volatile set search_path = '' as $$
  select pgmq.drop_queue($1)
$$;

create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[], delay timestamptz)
  returns setof bigint language plpgsql volatile set search_path = '' as $$
begin
  if headers is not null and cardinality(headers) <> cardinality(msgs) then
    raise exception 'There are % messages and % headers', cardinality(msgs), cardinality(headers) using errcode = '22023';
  end if;
  return query execute format(
    'insert into pgmq.%I (vt, message, headers)
       select $3, message, headers from unnest($1, coalesce($2, $4)) with ordinality as sent (message, headers, place)
       order by place
     returning msg_id',
    pgmq.format_table_name(queue_name, 'q')
  ) using msgs, headers, delay, '{}'::jsonb[];
end
$$;
create function pgmq.send_batch(queue_name text, msgs jsonb[]) returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send_batch($1, $2, null::jsonb[], clock_timestamp())
$$;
create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[])
  returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send_batch($1, $2, $3, clock_timestamp())
$$;
create function pgmq.send_batch(queue_name text, msgs jsonb[], delay integer)
  returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send_batch($1, $2, null::jsonb[], clock_timestamp() + make_interval(secs => $3))
$$;
create function pgmq.send_batch(queue_name text, msgs jsonb[], delay timestamptz)
  returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send_batch($1, $2, null::jsonb[], $3)
$$;
create function pgmq.send_batch(queue_name text, msgs jsonb[], headers jsonb[], delay integer)
  returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send_batch($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
$$;

create function pgmq.send(queue_name text, msg jsonb, headers jsonb, delay timestamptz)
  returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send_batch($1, array[$2], array[$3], $4)
$$;
create function pgmq.send(queue_name text, msg jsonb) returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send($1, $2, null::jsonb, clock_timestamp())
$$;
create function pgmq.send(queue_name text, msg jsonb, headers jsonb)
  returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send($1, $2, $3, clock_timestamp())
$$;
create function pgmq.send(queue_name text, msg jsonb, delay integer)
  returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send($1, $2, null::jsonb, clock_timestamp() + make_interval(secs => $3))
$$;
create function pgmq.send(queue_name text, msg jsonb, delay timestamptz)
  returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send($1, $2, null::jsonb, $3)
$$;
create function pgmq.send(queue_name text, msg jsonb, headers jsonb, delay integer)
  returns setof bigint language sql volatile set search_path = '' as $$
  select pgmq.send($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
$$;

-- A reader skips messages that another is reading, and sees again when the lock is had whether they became invisible.
create function pgmq.read(queue_name text, vt integer, qty integer, conditional jsonb)
  returns setof pgmq.message_record language plpgsql volatile set search_path = '' as $$
begin
  return query execute format(
    'with visible as (
       select msg_id from pgmq.%1$I where vt <= clock_timestamp() and ($3 = ''{}'' or message @> $3)
       order by msg_id limit $2 for update skip locked
     ), claimed as (
       update pgmq.%1$I as queue set vt = clock_timestamp() + make_interval(secs => $1), read_ct = read_ct + 1
       from visible where queue.msg_id = visible.msg_id
       returning queue.msg_id, queue.read_ct, queue.enqueued_at, queue.vt, queue.message, queue.headers
     ) select * from claimed order by msg_id',
    pgmq.format_table_name(queue_name, 'q')
  ) using vt, qty, conditional;
end
$$;

-- A function of its own, because migrations name its signature in grants.
create function pgmq.read(queue_name text, vt integer, qty integer)
  returns setof pgmq.message_record language sql volatile set search_path = '' as $$
  select * from pgmq.read($1, $2, $3, '{}')
$$;

create function pgmq.read_with_poll(
  queue_name text, vt integer, qty integer, max_poll_seconds integer default 5, poll_interval_ms integer default 100,
  conditional jsonb default '{}'
) returns setof pgmq.message_record language plpgsql volatile set search_path = '' as $$
declare
  ends_at timestamptz := clock_timestamp() + make_interval(secs => max_poll_seconds);
begin
  loop
    return query select * from pgmq.read($1, $2, $3, $6);
    exit when found or clock_timestamp() >= ends_at;
    perform pg_sleep(poll_interval_ms / 1000.0);
  end loop;
end
$$;

create function pgmq.pop(queue_name text, qty integer)
  returns setof pgmq.message_record language plpgsql volatile set search_path = '' as $$
begin
  return query execute format(
    'with visible as (
       select msg_id from pgmq.%1$I where vt <= clock_timestamp() order by msg_id limit $1 for update skip locked
     ), popped as (
       delete from pgmq.%1$I as queue using visible where queue.msg_id = visible.msg_id
       returning queue.msg_id, queue.read_ct, queue.enqueued_at, queue.vt, queue.message, queue.headers
     ) select * from popped order by msg_id',
    pgmq.format_table_name(queue_name, 'q')
  ) using qty;
end
$$;

create function pgmq.pop(queue_name text) returns setof pgmq.message_record language sql volatile set search_path = '' as $$
  select * from pgmq.pop($1, 1)
$$;

create function pgmq.set_vt(queue_name text, msg_ids bigint[], vt timestamptz)
  returns setof pgmq.message_record language plpgsql volatile set search_path = '' as $$
begin
  return query execute format(
    'with changed as (
       update pgmq.%I set vt = $2 where msg_id = any ($1) returning msg_id, read_ct, enqueued_at, vt, message, headers
     ) select * from changed order by msg_id',
    pgmq.format_table_name(queue_name, 'q')
  ) using msg_ids, vt;
end
$$;
create function pgmq.set_vt(queue_name text, msg_ids bigint[], vt integer)
  returns setof pgmq.message_record language sql volatile set search_path = '' as $$
  select pgmq.set_vt($1, $2, clock_timestamp() + make_interval(secs => $3))
$$;
create function pgmq.set_vt(queue_name text, msg_id bigint, vt timestamptz)
  returns setof pgmq.message_record language sql volatile set search_path = '' as $$
  select pgmq.set_vt($1, array[$2], $3)
$$;
create function pgmq.set_vt(queue_name text, msg_id bigint, vt integer)
  returns setof pgmq.message_record language sql volatile set search_path = '' as $$
  select pgmq.set_vt($1, array[$2], clock_timestamp() + make_interval(secs => $3))
$$;

create function pgmq.delete(queue_name text, msg_ids bigint[]) returns setof bigint language plpgsql volatile set search_path = '' as $$
begin
  return query execute format(
    'with gone as (delete from pgmq.%I where msg_id = any ($1) returning msg_id) select * from gone order by 1',
    pgmq.format_table_name(queue_name, 'q')
  ) using msg_ids;
end
$$;
create function pgmq.delete(queue_name text, msg_id bigint) returns boolean language sql volatile set search_path = '' as $$
  select count(*) > 0 from pgmq.delete($1, array[$2])
$$;

create function pgmq.archive(queue_name text, msg_ids bigint[]) returns setof bigint language plpgsql volatile set search_path = '' as $$
begin
  return query execute format(
    'with gone as (
       delete from pgmq.%I where msg_id = any ($1) returning msg_id, read_ct, enqueued_at, vt, message, headers
     ), archived as (
       insert into pgmq.%I (msg_id, read_ct, enqueued_at, vt, message, headers) select * from gone returning msg_id
     ) select * from archived order by 1',
    pgmq.format_table_name(queue_name, 'q'), pgmq.format_table_name(queue_name, 'a')
  ) using msg_ids;
end
$$;
create function pgmq.archive(queue_name text, msg_id bigint) returns boolean language sql volatile set search_path = '' as $$
  select count(*) > 0 from pgmq.archive($1, array[$2])
$$;

create function pgmq.purge_queue(queue_name text) returns bigint language plpgsql volatile set search_path = '' as $$
declare
  purged bigint;
begin
  execute format('delete from pgmq.%I', pgmq.format_table_name(queue_name, 'q'));
  get diagnostics purged = row_count;
  return purged;
end
$$;

create function pgmq.list_queues() returns setof pgmq.queue_record language sql stable set search_path = '' as $$
  select queue_name, is_partitioned, is_unlogged, created_at from pgmq.meta
$$;

create function pgmq.metrics(queue_name text) returns pgmq.metrics_result language plpgsql volatile set search_path = '' as $$
declare
  messages text := pgmq.format_table_name(queue_name, 'q');
  result pgmq.metrics_result;
begin
  execute format(
    'select $1, count(*), extract(epoch from clock_timestamp() - max(enqueued_at))::integer,
       extract(epoch from clock_timestamp() - min(enqueued_at))::integer,
       (select case when is_called then last_value else 0 end from %s), clock_timestamp(),
       count(*) filter (where vt <= clock_timestamp())
     from pgmq.%I',
    pg_get_serial_sequence(format('pgmq.%I', messages), 'msg_id'), messages
  ) into result using queue_name;
  return result;
end
$$;
create function pgmq.metrics_all() returns setof pgmq.metrics_result language sql volatile set search_path = '' as $$
  select (pgmq.metrics(queue_name)).* from pgmq.meta
$$;

-- As the extension's: all who may use the schema may call them, and the tables decide what each may do.
grant execute on all functions in schema pgmq to public;
grant usage on schema pgmq to pg_monitor;
grant select on all tables in schema pgmq to pg_monitor;
alter default privileges in schema pgmq grant select on tables to pg_monitor;
