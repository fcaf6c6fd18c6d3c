import type { Client } from 'pg';
import type { ServerState } from './server.rules.ts';

export async function readServerState(client: Client): Promise<ServerState> {
  const before = Date.now();
  const { rows } = await client.query<Omit<ServerState, 'clockAheadMs' | 'hasOtherCollation'> & { now: string }>(`
    select current_setting('server_version_num')::int / 10000 as major,
      current_setting('server_version') as version,
      (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
      (select datctype from pg_database where datname = current_database()) as "characterType",
      current_user::text as user,
      (select array_remove(array[
          case when rolsuper or rolcreaterole then 'createrole' end,
          case when rolsuper or rolreplication then 'replication' end,
          case when rolsuper or rolbypassrls then 'bypassrls' end,
          case when has_database_privilege(current_database(), 'create') then 'create' end], null)
        from pg_roles where rolname = current_user) as rights,
      current_setting('max_connections')::int as "maxConnections",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
      current_setting('max_replication_slots')::int as "maxSlots",
      (select count(*)::int from pg_replication_slots) as "usedSlots",
      current_setting('max_wal_senders')::int as "maxSenders",
      (select count(*)::int from pg_stat_activity where backend_type = 'walsender') as "usedSenders",
      current_setting('wal_level') as "walLevel",
      exists (select from pg_replication_slots where database = current_database() and active) as "followsChanges",
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now`);
  const { now, ...state } = rows[0] as (typeof rows)[number];
  const clockAheadMs = Number(now) - (before + Date.now()) / 2;
  return { ...state, clockAheadMs, hasOtherCollation: state.major >= 15 && (await hasOtherCollation(client)) };
}

/** PostgreSQL 15 and later record the version of the rules. */
async function hasOtherCollation(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isOther: boolean }>(
    `select datcollversion is distinct from pg_database_collation_actual_version(oid) as "isOther"
     from pg_database where datname = current_database()`,
  );
  return rows[0]?.isOther ?? false;
}

/** The processes of the portal that follow changes: each has one active replication slot. */
export async function countReplicas(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_replication_slots where database = current_database() and active`,
  );
  return rows[0]?.count ?? 0;
}
