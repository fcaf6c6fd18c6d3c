import type { Client } from 'pg';
import { apiRoles, migrator } from './roles.sql.ts';

/**
 * What the roles of the API may do with tables, sequences and functions that migrations make in `public` from now on.
 * Until 2026-10-30 Supabase gave them everything (`isExposed`); since then nothing, functions included, so that each
 * GRANT is written down.
 */
export async function setDefaultPrivileges(client: Client, isExposed: boolean): Promise<void> {
  const roles = apiRoles.join(', ');
  const change = isExposed ? (what: string) => `grant all on ${what} to` : (what: string) => `revoke all on ${what} from`;
  for (const what of ['tables', 'sequences', 'functions'])
    await client.query(`alter default privileges for role ${migrator} in schema public ${change(what)} ${roles}`);
  // Of its own accord PostgreSQL lets everybody call a function.
  await client.query(`alter default privileges for role ${migrator} ${change('functions')} public`);
}
