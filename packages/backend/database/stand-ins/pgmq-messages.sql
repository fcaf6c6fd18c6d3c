-- The messages of pgmq-queues.sql: sent, read, popped, delayed, deleted and archived.
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

-- As the extension's: all who may use the schema may call them, and the tables decide what each may do.
grant execute on all functions in schema pgmq to public;
grant usage on schema pgmq to pg_monitor;
grant select on all tables in schema pgmq to pg_monitor;
alter default privileges in schema pgmq grant select on tables to pg_monitor;
