import type { Pool, PoolClient } from 'pg';
import * as catalog from './catalog.sql.ts';
import { readMediaHandlers } from './media-handlers.sql.ts';
import { keyOf, type MediaHandler, type Name, type Routine, type Schema, type Table } from './model.ts';
import { relate, sourceKey, type Computed, type ForeignKey, type ViewSources } from './relationships.rules.ts';
import { columnSources } from './view-columns.rules.ts';

interface ViewRow {
  readonly view: Name;
  readonly definition: string;
  readonly columns: Readonly<Record<string, string>>;
}

type RelationRow = Name & { readonly oid: string; readonly columns: Readonly<Record<string, string>> };
type PrimaryKeyRow = { readonly table: Name; readonly columns: readonly string[] };
type HandlerRow = MediaHandler & { readonly routine: Name | null };
type Settings = readonly (readonly [string, string])[];

/** Reads the schema in one read-only transaction, which sees one consistent state. */
export async function readSchema(pool: Pool, schemas: readonly string[]): Promise<Schema> {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query(`select set_config('search_path', '', true)`);
    const schema = await readCatalogs(client, schemas);
    await client.query('commit');
    return schema;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => (connectionError = rollbackError));
    throw error;
  } finally {
    client.release(connectionError);
  }
}

async function readCatalogs(client: PoolClient, schemas: readonly string[]): Promise<Schema> {
  const rows = async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[];
  const tableRows = await rows<Table>(catalog.readTables, [schemas]);
  const foreignKeys = await rows<ForeignKey>(catalog.readForeignKeys);
  const primaryKeys = await rows<PrimaryKeyRow>(catalog.readPrimaryKeys);
  const computed = await rows<Computed>(catalog.readComputedRelationships);
  const routineRows = await rows<Routine>(catalog.readRoutines, [schemas]);
  const roleRows = await rows<{ role: string; settings: Settings }>(catalog.readRoleSettings);
  const bypassing = await rows<{ role: string }>(catalog.readBypassingRoles);
  const descriptions = await rows<{ schema: string; description: string | null }>(catalog.readDescriptions, [schemas]);
  const serverRows = await rows<{ name: string; value: string }>(catalog.readServerSettings);
  const handlers = await rows<HandlerRow>(readMediaHandlers, [schemas]);
  const views = await readViewSources(rows);
  const tables = new Map(tableRows.map((table) => [keyOf(table), withVisibleKey(table, views, primaryKeys)]));
  return {
    tables,
    relationships: relate(tables, foreignKeys, views, computed),
    routines: Map.groupBy(routineRows, keyOf),
    ...mediaHandlersOf(handlers),
    roleSettings: new Map(roleRows.map(({ role, settings }) => [role, settings])),
    bypassingRoles: new Set(bypassing.map(({ role }) => role)),
    serverSettings: new Map(serverRows.map(({ name, value }) => [name, value])),
    descriptions: new Map(descriptions.flatMap(({ schema, description }) => (description ? [[schema, description]] : []))),
  };
}

function mediaHandlersOf(rows: readonly HandlerRow[]): Pick<Schema, 'mediaHandlers' | 'commonMediaHandlers'> {
  const byType = (handlers: readonly HandlerRow[]) => new Map(handlers.map((handler) => [handler.type, handler]));
  const byTarget = Map.groupBy(rows, ({ relation, routine }) => {
    const target = routine ?? relation;
    return target ? keyOf(target) : '';
  });
  return {
    mediaHandlers: new Map([...byTarget].map(([key, handlers]) => [key, byType(handlers)])),
    commonMediaHandlers: byType(byTarget.get('') ?? []),
  };
}

/** The table columns behind each view's columns, through views of views. */
async function readViewSources(rows: <Row>(text: string, values?: unknown[]) => Promise<Row[]>): Promise<ViewSources[]> {
  const views = await rows<ViewRow>(catalog.readViews);
  const direct = views.map((row) => ({ ...row, sources: columnSources(row.definition) }));
  const oids = [...new Set(direct.flatMap(({ sources }) => sources.map(({ relation }) => relation)))];
  const relations = new Map((await rows<RelationRow>(catalog.readRelationNames, [oids])).map((row) => [row.oid, row]));
  const viewsByKey = new Map(direct.map((row) => [keyOf(row.view), row]));
  const follow = (relation: RelationRow, attnum: number, seen: readonly string[]): string[] => {
    const key = keyOf(relation);
    const view = viewsByKey.get(key);
    if (seen.includes(key)) return [];
    const own = sourceKey(relation, relation.columns[attnum] ?? '');
    if (!view) return [own];
    const further = view.sources.filter(({ column }) => column === attnum);
    return [own, ...further.flatMap((source) => step(source.relation, source.attnum, [...seen, key]))];
  };
  const step = (oid: string, attnum: number, seen: readonly string[]) => {
    const relation = relations.get(oid);
    return relation ? follow(relation, attnum, seen) : [];
  };
  return direct.map(({ view, columns, sources }) => {
    const namesBySource = new Map<string, string[]>();
    for (const { column, relation, attnum } of sources)
      for (const key of step(relation, attnum, [keyOf(view)]))
        namesBySource.set(key, [...(namesBySource.get(key) ?? []), columns[column] ?? '']);
    return { view, columns: namesBySource };
  });
}

/** A view has the primary key of a table if it shows all columns of that key. */
function withVisibleKey(table: Table, views: readonly ViewSources[], primaryKeys: readonly PrimaryKeyRow[]): Table {
  if (!table.isView) return table;
  const sources = views.find(({ view }) => keyOf(view) === keyOf(table));
  const primaryKey = primaryKeys.flatMap((key) => {
    const names = key.columns.map((column) => sources?.columns.get(sourceKey(key.table, column))?.[0]);
    return names.every((name) => name !== undefined) ? names : [];
  });
  return { ...table, primaryKey };
}
