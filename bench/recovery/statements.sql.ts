import type { Pool } from 'pg';

/** Every address that the database has on the waiting list. */
export async function storedAddresses(pool: Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ email: string }>('select email from forecast.waitlist_entries');
  return new Set(rows.map(({ email }) => email));
}
