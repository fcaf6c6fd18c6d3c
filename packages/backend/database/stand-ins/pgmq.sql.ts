import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { migrator } from '../roles.sql.ts';

const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

/** Creates the stand-in for pgmq within the transaction of a migration, as the role that owns what migrations create. */
export async function createQueues(client: Client): Promise<void> {
  await asMigrator(client, (await read('pgmq-queues.sql')) + (await read('pgmq-messages.sql')));
}

/**
 * Creates the functions of queues for the API where the project exposes `pgmq_public`, has the extension pgmq or its stand-in,
 * and did not create that schema itself.
 */
export async function exposeQueues(client: Client, schemas: readonly string[]): Promise<void> {
  if (!schemas.includes('pgmq_public')) return;
  const { rows } = await client.query<{ isMissing: boolean }>(
    `select to_regnamespace('pgmq_public') is null and to_regtype('pgmq.message_record') is not null as "isMissing"`,
  );
  if (!rows[0]?.isMissing) return;
  await client.query('begin');
  try {
    await asMigrator(client, await read('pgmq-public.sql'));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function asMigrator(client: Client, sql: string): Promise<void> {
  await client.query(`set local role ${migrator}`);
  await client.query(sql);
  await client.query('reset role');
}
