import type { Pool } from 'pg';

/** The roles that a token may name: those that authenticator may become. */
export async function grantedRoles(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select rolname::text as name from pg_roles
     where rolname <> 'authenticator' and not rolsuper and pg_has_role('authenticator', oid, 'set')`,
  );
  return new Set(rows.map((row) => row.name));
}
