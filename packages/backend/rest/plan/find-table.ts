import { RestError } from '../errors.ts';
import { keyOf, type Name, type Schema, type Table } from '../schema/model.ts';
import { mostSimilar } from '../schema/similar.rules.ts';

/** @throws PGRST205 with the most similar table as its hint */
export function findTable(schema: Schema, name: Name): Table {
  const table = schema.tables.get(keyOf(name));
  if (table) return table;
  throw new RestError('PGRST205', `Could not find the table '${name.schema}.${name.name}' in the schema cache`, {
    hint: suggestTable(schema, name),
  });
}

function suggestTable(schema: Schema, name: Name): string | null {
  const names = [...schema.tables.values()].filter((table) => table.schema === name.schema).map((table) => table.name);
  const best = mostSimilar(names, name.name, 0.75);
  return best === undefined ? null : `Perhaps you meant the table '${name.schema}.${best}'`;
}
