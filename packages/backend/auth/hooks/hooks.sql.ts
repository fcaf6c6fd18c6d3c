import type { Transaction } from '@trivium/postgres';
import { escapeIdentifier } from 'pg';
import type { Json } from '../users/user.ts';
import type { HookFunction } from './hook-config.rules.ts';

// PostgreSQL evaluates a list from left to right.
const setTimeLimit = `select current_setting('statement_timeout') as before, set_config('statement_timeout', '2s', true)`;
const restoreTimeLimit = `select set_config('statement_timeout', $1, true)`;

/** Runs `select schema.function(input)` for at most two seconds. Without an output, returns an empty object. */
export async function runHook(db: Transaction, { schema, name }: HookFunction, input: Json): Promise<Json> {
  const limits = await db.query<{ before: string }>(setTimeLimit);
  const { rows } = await db.query<{ output: unknown }>(
    `select ${escapeIdentifier(schema)}.${escapeIdentifier(name)}($1) as output`,
    [JSON.stringify(input)],
  );
  await db.query(restoreTimeLimit, [limits.rows[0]?.before]);
  const output = rows[0]?.output;
  return typeof output === 'object' && output !== null ? (output as Json) : {};
}
