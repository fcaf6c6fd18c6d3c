import type { Transaction } from '@trivium/postgres';
import { escapeIdentifier } from 'pg';
import type { Json } from '../users/user.ts';
import type { HookFunction } from './hook-uri.rules.ts';

const limit = `set local statement_timeout = '2s'`;
const unlimited = 'set local statement_timeout to default';

/** Runs `select schema.function(input)` for two seconds at most. A function that gives nothing has no objection. */
export async function runHook(db: Transaction, { schema, name }: HookFunction, input: Json): Promise<Json> {
  await db.query(limit);
  const { rows } = await db.query<{ answer: unknown }>(
    `select ${escapeIdentifier(schema)}.${escapeIdentifier(name)}($1) as answer`,
    [JSON.stringify(input)],
  );
  await db.query(unlimited);
  const answer = rows[0]?.answer;
  return typeof answer === 'object' && answer !== null ? (answer as Json) : {};
}
