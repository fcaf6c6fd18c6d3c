import type { Client } from 'pg';

/** The publication of the project's tables, and the one of messages from SQL. */
export const changesPublication = 'supabase_realtime';
const messagesPublication = 'supabase_realtime_messages_publication';

/** The existing ones of both: a project may drop its own and create it again. */
export async function readPublications(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select pubname::text as name from pg_publication where pubname = any($1) order by 1',
    [[changesPublication, messagesPublication]],
  );
  return rows.map(({ name }) => name);
}
