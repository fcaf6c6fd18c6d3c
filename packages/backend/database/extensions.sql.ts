import type { Client } from 'pg';
import { refuse } from './errors.ts';

/** Emulated by rooms that are not built yet. */
const toCome = new Set(['pg_cron', 'pg_net']);

/**
 * Refuses an extension before PostgreSQL meets it, so that the reason is one sentence.
 * @param where file and line, for the message
 * @throws extension_not_built, extension_unknown
 */
export async function checkExtension(client: Client, name: string, where: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_available_extensions where name = $1', [name]);
  if (rowCount) return;
  if (toCome.has(name))
    throw refuse('extension_not_built', `${where}: extension ${name} is emulated by the room of jobs, which is not built yet.`);
  throw refuse('extension_unknown', `${where}: extension ${name} is not on this server, and nothing here stands for it.`);
}
