import type { Answer } from './answer.ts';
import { describe } from './openapi.rules.ts';
import { profileOf } from './answer-read.ts';
import { RestError } from '../errors.ts';
import { executeAny, type Exchange } from '../execute/execute.ts';
import { formOf } from '../parse/media.rules.ts';
import { readAccess } from '../schema/access.sql.ts';
import { keyOf, type Schema, type Table } from '../schema/model.ts';

interface Access {
  readonly tables: readonly string[];
  readonly routines: readonly string[];
}

/** GET and HEAD of the root: a description of what the caller may use. @throws PGRST107 */
export async function answerRoot(exchange: Exchange): Promise<Answer> {
  const { context, demand } = exchange;
  if (!demand.accepts.some((type) => ['openapi', 'json'].includes(formOf(type)?.kind ?? '')))
    throw new RestError('PGRST107', `None of these media types are available: ${demand.accepts.join(', ')}`);
  const access = (await executeAny(exchange, { text: readAccess, values: [demand.schema] })) as Access | undefined;
  const mayUse = (list: readonly string[] | undefined, { schema, name }: { schema: string; name: string }) =>
    schema === demand.schema && (list?.includes(name) ?? false);
  const description = describe({
    title: 'PostgREST API',
    description: context.schema.descriptions.get(demand.schema),
    tables: [...context.schema.tables.values()].filter((table) => mayUse(access?.tables, table)),
    routines: [...context.schema.routines.values()].flatMap(([one]) => (one && mayUse(access?.routines, one) ? [one] : [])),
    foreignKeys: (table, column) => foreignKeyNote(context.schema, table, column),
  });
  return {
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8', ...profileOf(exchange) },
    body: demand.method === 'HEAD' ? null : JSON.stringify(description),
  };
}

/** The note by which clients of the description find foreign keys. */
function foreignKeyNote(schema: Schema, table: Table, column: string): string | undefined {
  for (const relationship of schema.relationships.get(keyOf(table)) ?? []) {
    if (relationship.kind !== 'key' || relationship.cardinality === 'one-to-many') continue;
    const [pair, ...others] = relationship.columns;
    if (others.length > 0 || pair?.[0] !== column || table.primaryKey.includes(column)) continue;
    const [, foreign] = pair;
    return `Note:\nThis is a Foreign Key to \`${relationship.target.name}.${foreign}\`.<fk table='${relationship.target.name}' column='${foreign}'/>`;
  }
}
