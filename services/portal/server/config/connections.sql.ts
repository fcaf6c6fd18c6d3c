import type pg from 'pg';
import type { StoredConnection } from '../../supabase/functions/_shared/connections/open-connections.ts';

/** What administrators entered at /admin/connections, sealed. */
export async function readStoredConnections(pool: pg.Pool): Promise<StoredConnection[]> {
  const { rows } = await pool.query<StoredConnection>('select name, sealed from public.connection_settings');
  return rows;
}
