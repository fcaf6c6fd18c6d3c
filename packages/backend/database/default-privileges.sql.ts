import type { Client } from 'pg';
import { apiRoles, migrator } from './roles.sql.ts';

/**
 * Sets the API roles' rights on tables, sequences and functions that migrations will create in `public`. Until 2026-10-30
 * Supabase granted everything (`isExposed`). Since then it grants nothing, not even on functions, and migrations name
 * each GRANT.
 */
export async function setDefaultPrivileges(client: Client, isExposed: boolean): Promise<void> {
  const roles = apiRoles.join(', ');
  const change = isExposed ? (what: string) => `grant all on ${what} to` : (what: string) => `revoke all on ${what} from`;
  for (const what of ['tables', 'sequences', 'functions'])
    await client.query(`alter default privileges for role ${migrator} in schema public ${change(what)} ${roles}`);
  // By default PostgreSQL lets everybody call a function.
  await client.query(`alter default privileges for role ${migrator} ${change('functions')} public`);
}
