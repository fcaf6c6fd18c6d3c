-- Messages from SQL, whose policies also decide who hears and speaks on a private channel; what asks those policies and the
-- policies of published tables in a caller's name; and the publication that projects add their tables to.
-- Proven by the tests of realtime/.
grant create on schema realtime to supabase_realtime_admin;
set local role supabase_realtime_admin;

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default (clock_timestamp() at time zone 'utc'),
  inserted_at timestamp not null default (clock_timestamp() at time zone 'utc'),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
);
create index messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role, supabase_migrator;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- A message that cannot be sent does not undo the caller's work: it is a warning.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when jsonb_typeof(send.payload) = 'object' and not send.payload ? 'id'
      then send.payload || jsonb_build_object('id', message_id) else send.payload end,
    send.event, send.topic, send.private, 'broadcast'
  );
exception when others then
  raise warning 'realtime.send: %', sqlerrm;
end
$$;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
language plpgsql as $$
begin
  perform set_config('realtime.topic', send_binary.topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (send_binary.payload, send_binary.event, send_binary.topic, send_binary.private, 'broadcast');
exception when others then
  raise warning 'realtime.send_binary: %', sqlerrm;
end
$$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'realtime.broadcast_changes belongs into a trigger for each row';
  elsif operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'realtime.broadcast_changes knows no operation %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema),
    event_name, topic_name
  );
end
$$;

-- Rows for the SELECT policies of messages to be asked about; the caller rolls back.
create function realtime.place_probes(topic text, ids uuid[], extensions text[]) returns void
language sql security definer set search_path = '' as $$
  insert into realtime.messages (id, topic, extension, private)
  select probe.id, place_probes.topic, probe.extension, true from unnest(ids, extensions) as probe (id, extension)
$$;

-- The newest messages of a private topic, for late joiners. The caller has checked the policies before.
create function realtime.replayed_messages(topic text, since timestamptz, most int)
returns table (id uuid, event text, payload text, binary_payload bytea)
language sql stable security definer set search_path = '' as $$
  select m.id, m.event, m.payload::text, m.binary_payload from realtime.messages m
  where m.topic = replayed_messages.topic and m.extension = 'broadcast' and m.private
    and m.inserted_at >= since at time zone 'utc' and m.inserted_at < now() at time zone 'utc' + interval '1 minute'
  order by m.inserted_at desc limit most
$$;

-- Waits until these transactions are over for everybody: the log tells of a commit a moment before others see what it
-- wrote. The log has the lower 32 bits of their numbers.
create function realtime.await_commits(transactions bigint[]) returns void
language plpgsql set search_path = '' as $$
declare
  next_number constant bigint := pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot())::text::bigint;
begin
  for attempt in 1 .. 5000 loop
    exit when not exists (
      select from unnest(transactions) as n
      where not pg_catalog.pg_visible_in_snapshot(
        (next_number + ((n - next_number + 2147483648) & 4294967295) - 2147483648)::text::xid8,
        pg_catalog.pg_current_snapshot()
      )
    );
    perform pg_catalog.pg_sleep(0.001);
  end loop;
end
$$;

-- Runs a query that finds the numbers of rows, as a role and with the claims of each caller, by their places in the list.
-- What fails, a policy that raises for one, finds nothing.
create function realtime.ask_callers(lookup text, caller_role text, callers text[])
returns table (caller int, visible int[])
language plpgsql set search_path = public, extensions as $$
declare
  found_rows int[];
  seen int[] := '{}';
  visible_to text[] := '{}';
begin
  if exists (select from pg_catalog.pg_prepared_statements where name = 'realtime_lookup') then
    deallocate realtime_lookup;
  end if;
  perform set_config('role', caller_role, true);
  begin
    execute 'prepare realtime_lookup as ' || lookup;
    -- A block of its own for each caller costs as much as the lookup, so it is made where one has failed.
    begin
      for place in 1 .. cardinality(callers) loop
        perform set_config('request.jwt.claims', callers[place], true);
        execute 'execute realtime_lookup' into found_rows;
        if found_rows is not null then
          seen := seen || place;
          visible_to := visible_to || array_to_string(found_rows, ',');
        end if;
      end loop;
    exception when others then
      seen := '{}';
      visible_to := '{}';
      for place in 1 .. cardinality(callers) loop
        begin
          perform set_config('request.jwt.claims', callers[place], true);
          execute 'execute realtime_lookup' into found_rows;
          if found_rows is not null then
            seen := seen || place;
            visible_to := visible_to || array_to_string(found_rows, ',');
          end if;
        exception when others then
          null;
        end;
      end loop;
    end;
  exception when others then
    null;
  end;
  perform set_config('role', 'authenticator', true);
  return query select s - 1, string_to_array(v, ',')::int[] from unnest(seen, visible_to) as found (s, v);
end
$$;

-- Which of these rows each of these callers may see now, by their places in the lists. `keys` holds the primary keys of
-- the rows, one after another, as text.
create function realtime.visible_rows(relation oid, key_columns text[], keys text[], caller_role text, callers text[])
returns table (caller int, visible int[])
language plpgsql set search_path = public, extensions as $$
declare
  width constant int := cardinality(key_columns);
  lookup text;
begin
  select format(
      'select array_agg(k.n) from (values %s) as k (n, %s) join only %I.%I t on %s',
      (select string_agg(format('(%s, %s)', n, (
          select string_agg(format('%L::%I.%I', keys[n * width + i], ts.nspname, t.typname), ', ' order by i)
          from unnest(key_columns) with ordinality as key (name, i)
          join pg_catalog.pg_attribute a on a.attrelid = relation and a.attname = key.name and not a.attisdropped
          join pg_catalog.pg_type t on t.oid = a.atttypid join pg_catalog.pg_namespace ts on ts.oid = t.typnamespace
        )), ', ') from generate_series(0, cardinality(keys) / width - 1) as n),
      (select string_agg(format('k%s', i), ', ' order by i) from generate_series(1, width) as i),
      s.nspname, c.relname,
      (select string_agg(format('t.%I = k.k%s', name, i), ' and ') from unnest(key_columns) with ordinality as key (name, i))
    ) into lookup
  from pg_catalog.pg_class c join pg_catalog.pg_namespace s on s.oid = c.relnamespace where c.oid = relation;
  return query select * from realtime.ask_callers(lookup, caller_role, callers);
end
$$;

-- Which of these rows, which are gone, each of these callers could see if they were there: the SELECT policies are asked
-- about them as they were. A policy that looks for the row in its table does not find it, so it shows nothing.
create function realtime.visible_old_rows(relation oid, old_rows text[], caller_role text, callers text[])
returns table (caller int, visible int[])
language plpgsql set search_path = public, extensions as $$
declare
  lookup text;
begin
  select format(
      -- Names that no column has, since policies name the columns of their table alone.
      'select array_agg("realtime number"::int - 1) from unnest(%L::text[]) with ordinality as "realtime rows" ("realtime row", "realtime number")
       cross join lateral (select ("realtime row"::%I.%I).*) as %I where (%s) and (%s)',
      old_rows, s.nspname, c.relname, c.relname,
      coalesce(string_agg(format('(%s)', p.condition), ' or ') filter (where p.polpermissive), 'false'),
      coalesce(string_agg(format('(%s)', p.condition), ' and ') filter (where not p.polpermissive), 'true')
    ) into lookup
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace s on s.oid = c.relnamespace
  left join lateral (
    select polpermissive, coalesce(pg_catalog.pg_get_expr(polqual, polrelid), 'true') as condition from pg_catalog.pg_policy
    where polrelid = relation and polcmd in ('r', '*') and exists (
      select from unnest(polroles) as bound where bound = 0 or pg_catalog.pg_has_role(caller_role, bound, 'usage')
    )
  ) p on true
  where c.oid = relation
  group by s.nspname, c.relname;
  return query select * from realtime.ask_callers(lookup, caller_role, callers);
end
$$;

reset role;
revoke create on schema realtime from supabase_realtime_admin;
revoke execute on function realtime.place_probes, realtime.replayed_messages, realtime.await_commits, realtime.ask_callers,
  realtime.visible_rows, realtime.visible_old_rows from public;
grant usage on schema realtime to authenticator;
grant execute on function realtime.place_probes, realtime.replayed_messages, realtime.await_commits, realtime.ask_callers,
  realtime.visible_rows, realtime.visible_old_rows to authenticator;

create publication supabase_realtime;
alter publication supabase_realtime owner to supabase_migrator;

-- Sent to every replica of the backend; sweeping old rows is not told.
create publication supabase_realtime_messages_publication for table realtime.messages with (publish = 'insert');
