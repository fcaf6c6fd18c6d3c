import type { Transaction } from '@trivium/postgres';
import { escapeIdentifier } from 'pg';
import type { Json } from '../users/user.ts';
import type { HookFunction } from './hook-config.rules.ts';

const setTimeLimit = `set local statement_timeout = '2s'`;
const resetTimeLimit = 'set local statement_timeout to default';

/** Runs `select schema.function(input)` for at most two seconds. Without an output, returns an empty object. */
export async function runHook(db: Transaction, { schema, name }: HookFunction, input: Json): Promise<Json> {
  await db.query(setTimeLimit);
  const { rows } = await db.query<{ output: unknown }>(
    `select ${escapeIdentifier(schema)}.${escapeIdentifier(name)}($1) as output`,
    [JSON.stringify(input)],
  );
  await db.query(resetTimeLimit);
  const output = rows[0]?.output;
  return typeof output === 'object' && output !== null ? (output as Json) : {};
}
