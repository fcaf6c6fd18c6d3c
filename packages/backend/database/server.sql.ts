import type { Client } from 'pg';

export interface ServerFacts {
  readonly major: number;
  readonly walLevel: string;
  readonly user: string;
  readonly database: string;
  readonly isSuperuser: boolean;
  readonly mayCreateRoles: boolean;
  readonly mayReplicate: boolean;
  readonly mayBypassPolicies: boolean;
  readonly ownsDatabase: boolean;
  /** Who sorts the database's text (`icu`, `libc`, `builtin`), and by which locale. */
  readonly localeProvider: string;
  readonly locale: string;
}

/** Facts about the server and the rights of the connected role. */
export async function readServer(client: Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(`
    select current_setting('server_version_num')::int / 10000 as major,
      current_setting('wal_level') as "walLevel",
      current_user::text as user,
      current_database()::text as database,
      rolsuper as "isSuperuser",
      rolsuper or rolcreaterole as "mayCreateRoles",
      rolsuper or rolreplication as "mayReplicate",
      rolsuper or rolbypassrls as "mayBypassPolicies",
      rolsuper or pg_has_role(current_user, datdba, 'usage') as "ownsDatabase",
      case datlocprovider when 'i' then 'icu' when 'c' then 'libc' else 'builtin' end as "localeProvider",
      coalesce(datlocale, datcollate) as locale
    from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`);
  return rows[0] as ServerFacts;
}
