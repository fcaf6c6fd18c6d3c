import type { Relation, Table } from '../catalog/catalog.ts';
import { findTable, listRelations } from '../catalog/catalog.sql.ts';
import { refuse } from '../errors.ts';
import { parameter, type StudioRequest } from '../page/page.ts';

export interface LoadedTable {
  readonly table: Table;
  /** For the list beside it. */
  readonly relations: readonly Relation[];
}

/** The table of the path. @throws table_not_found */
export async function loadTable(request: StudioRequest): Promise<LoadedTable> {
  const [schema, name] = [parameter(request, 'schema'), parameter(request, 'table')];
  return request.studio.readCatalog(async (database) => {
    const table = await findTable(database, schema, name);
    if (!table) throw refuse('table_not_found', `There is no table ${schema}.${name}, or the studio does not show it.`);
    return { table, relations: await listRelations(database) };
  });
}
