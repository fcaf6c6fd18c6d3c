-- The functions by which clients of the API use queues, as Supabase's dashboard makes them where it exposes queues. They call
-- the extension pgmq or its stand-in, with the rights of the caller. Proven by database/stand-ins/pgmq.test.ts.
create schema pgmq_public;
create function pgmq_public.send(queue_name text, message jsonb, sleep_seconds integer default 0)
  returns setof bigint language sql volatile set search_path = '' as $$
  select * from pgmq.send(queue_name => $1, msg => $2, delay => $3)
$$;
create function pgmq_public.send_batch(queue_name text, messages jsonb[], sleep_seconds integer default 0)
  returns setof bigint language sql volatile set search_path = '' as $$
  select * from pgmq.send_batch(queue_name => $1, msgs => $2, delay => $3)
$$;
create function pgmq_public.read(queue_name text, sleep_seconds integer, n integer)
  returns setof pgmq.message_record language sql volatile set search_path = '' as $$
  select * from pgmq.read(queue_name => $1, vt => $2, qty => $3)
$$;
create function pgmq_public.pop(queue_name text)
  returns setof pgmq.message_record language sql volatile set search_path = '' as $$
  select * from pgmq.pop(queue_name => $1)
$$;
create function pgmq_public.archive(queue_name text, message_id bigint)
  returns boolean language sql volatile set search_path = '' as $$
  select pgmq.archive(queue_name => $1, msg_id => $2)
$$;
create function pgmq_public.delete(queue_name text, message_id bigint)
  returns boolean language sql volatile set search_path = '' as $$
  select pgmq.delete(queue_name => $1, msg_id => $2)
$$;
grant usage on schema pgmq, pgmq_public to anon, authenticated, service_role;
grant execute on all functions in schema pgmq, pgmq_public to anon, authenticated, service_role;
-- The service role may use every queue. Others use those whose tables are granted to them.
grant all on all tables in schema pgmq to service_role;
alter default privileges in schema pgmq grant all on tables to service_role;
