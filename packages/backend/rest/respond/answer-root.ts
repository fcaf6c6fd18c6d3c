import { RestError } from '../errors.ts';
import { executeStatement } from '../execute/execute.ts';
import { representationOf } from '../parse/media.rules.ts';
import type { RestRequest } from '../rest-request.ts';
import { readAccess } from '../schema/access.sql.ts';
import { keyOf, type Name, type Schema, type Table } from '../schema/model.ts';
import type { Answer } from './answer.ts';
import { contentProfile } from './headers.ts';
import { describe } from './openapi.rules.ts';
import { notAcceptable } from './representation.ts';

interface Access {
  readonly tables: readonly string[];
  readonly routines: readonly string[];
}

/** GET and HEAD of the root: an OpenAPI description of what the caller may use, or of the whole schema. @throws PGRST107, schema_secret */
export async function answerRoot(request: RestRequest): Promise<Answer> {
  const { schema, description: mode, descriptionReader } = request.context;
  const { accepts, method, schema: schemaName } = request.apiRequest;
  if (!accepts.some((type) => ['openapi', 'json'].includes(representationOf(type)?.kind ?? ''))) throw notAcceptable(accepts);
  if (descriptionReader !== undefined && request.caller.role !== descriptionReader) throw schemaSecret();
  const access = (await executeStatement(request, { text: readAccess, values: [schemaName] })) as Access | undefined;
  const mayUse = (names: readonly string[] | undefined, name: Name) =>
    name.schema === schemaName && (mode === 'ignore-privileges' || (names?.includes(name.name) ?? false));
  const description = describe({
    title: 'PostgREST API',
    description: schema.descriptions.get(schemaName),
    tables: [...schema.tables.values()].filter((table) => mayUse(access?.tables, table)),
    routines: [...schema.routines.values()].flatMap(([first]) => (first && mayUse(access?.routines, first) ? [first] : [])),
    foreignKeys: (table, column) => foreignKeyNote(schema, table, column),
  });
  return {
    status: 200,
    headers: { 'content-type': 'application/openapi+json; charset=utf-8', ...contentProfile(request.apiRequest) },
    body: method === 'HEAD' ? null : JSON.stringify(description),
  };
}

/** In the words of Supabase's gateway. */
const schemaSecret = () =>
  new RestError('schema_secret', 'Access to schema is forbidden', {
    hint: 'Accessing the schema via the Data API is only allowed using a secret API key.',
  });

/** The note from which clients of the description read a column's foreign key. */
function foreignKeyNote(schema: Schema, table: Table, column: string): string | undefined {
  for (const relationship of schema.relationships.get(keyOf(table)) ?? []) {
    if (relationship.kind !== 'key' || relationship.cardinality === 'one-to-many') continue;
    const [pair, ...others] = relationship.columns;
    if (others.length > 0 || pair?.[0] !== column || table.primaryKey.includes(column)) continue;
    const [, foreign] = pair;
    return `Note:\nThis is a Foreign Key to \`${relationship.target.name}.${foreign}\`.<fk table='${relationship.target.name}' column='${foreign}'/>`;
  }
}
