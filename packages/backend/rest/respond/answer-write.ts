import { randomUUID } from 'node:crypto';
import { appliedPreferences, contentRange, withSpokenSettings, type Answer, type Applicable } from './answer.ts';
import { nearestTable, profileOf } from './answer-read.ts';
import { chooseForm, refuseUnknownPreferences } from '../request/api-request.ts';
import { RestError } from '../errors.ts';
import { execute, requireSingle, type Exchange } from '../execute/execute.ts';
import { contentTypeOf, type Payload } from '../parse/body.ts';
import type { Form } from '../parse/media.rules.ts';
import { parseQuery } from '../parse/query.ts';
import type { Condition, Query } from '../parse/tree.ts';
import { createParameters, type Parameters } from '../plan/fragments.sql.ts';
import { columnsNeeded, findTable, planRead } from '../plan/plan-read.ts';
import { rowNode, type ReadNode } from '../plan/read-node.ts';
import { sourceName } from '../plan/read.sql.ts';
import { sourceStatement, type ResultRow, type Statement } from '../plan/statement.sql.ts';
import { deleteSql, insertSql, locationSql, updatedCount, updateSql, writtenColumns } from '../plan/write.sql.ts';
import { readBody, readPayload } from '../request/read-payload.ts';
import type { Table } from '../schema/model.ts';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface PreparedWrite {
  readonly table: Table;
  readonly query: Query;
  readonly node: ReadNode;
  readonly form: Form;
  /** Conditions on the rows that are written; those on embedded relations only shape the answer. */
  readonly conditions: readonly Condition[];
  readonly contentType: string;
  readonly returning: readonly string[];
  /** By what a body names. */
  readonly statements: Map<string, Statement>;
}

interface Write extends PreparedWrite {
  readonly exchange: Exchange;
  readonly method: Method;
  readonly payload: Payload;
}

const noPayload: Payload = { json: '[]', isList: true, keys: [] };

/** Stands for the body while a statement is planned: nothing that a client can name. */
const bodyToCome = `\0${randomUUID()}`;
const mostShapes = 20;

/** POST, PUT, PATCH and DELETE of a table or view. */
export async function answerWrite(exchange: Exchange, name: string, method: Method): Promise<Answer> {
  const write = await readWrite(exchange, name, method);
  const { form, payload } = write;
  const { text, values } = planOnce(write);
  const statement = { text, values: values.map((value) => (value === bodyToCome ? payload.json : value)) };
  const { row, explained } = await execute(exchange, form, { statement, isReadOnly: false, verdict: verdictOf(write) });
  if (explained !== undefined) return { status: 200, headers: { 'content-type': form.contentType }, body: explained };
  return withSpokenSettings(toAnswer(write, row), row.headers, row.status);
}

/** Bodies that name the same columns are written by the same statement. */
function planOnce(write: Write): Statement {
  const { statements, payload } = write;
  const shape = `${payload.isList} ${JSON.stringify(payload.keys)}`;
  const known = statements.get(shape);
  if (known) return known;
  const planned = planWrite({ ...write, payload: { ...payload, json: bodyToCome } });
  if (statements.size < mostShapes) statements.set(shape, planned);
  return planned;
}

function planWrite(write: Write): Statement {
  const { exchange, form, method, table, node } = write;
  const parameters = createParameters();
  const isLocated = method === 'POST' && exchange.demand.preferences.return === 'headers-only';
  const source = writeSql(write, parameters);
  return sourceStatement(
    source,
    parameters,
    node,
    { form, shape: 'rows', hasBody: isShown(write), isCounted: false },
    {
      ...(isLocated ? { location: locationSql(table, sourceName, parameters) } : {}),
      ...(isMerge(write) ? { updated: updatedCount } : {}),
    },
  );
}

async function readWrite(exchange: Exchange, name: string, method: Method): Promise<Write> {
  const prepared = exchange.prepare(() => prepareWrite(exchange, name, method));
  const { query, contentType } = prepared;
  const columns = method === 'PUT' ? undefined : query.columns;
  const payload =
    method === 'DELETE'
      ? noPayload
      : await readPayload(exchange, await readBody(exchange), { contentType, columns, isCall: false });
  return { ...prepared, exchange, method, payload };
}

function prepareWrite({ context, demand, request }: Exchange, name: string, method: Method): PreparedWrite {
  const query = parseQuery(new URLSearchParams(request.search));
  if (method === 'PUT' && query.ranges.some(({ path }) => path.length === 0))
    throw new RestError('PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  const contentType = contentTypeOf(request.headers.get('content-type'));
  const table = findTable(context.schema, { schema: demand.schema, name }, (wrong) => nearestTable(context, wrong));
  const node = planRead(table, query, {
    schema: context.schema,
    source: 'write',
    rootRange: { offset: 0 },
    mayAggregate: context.areAggregatesAllowed,
    embedLimits: context.embedLimits,
  });
  const conditions = query.conditions.flatMap(({ path, value }) => (path.length === 0 ? [value] : []));
  refuseUnknownPreferences(demand.preferences);
  const form = chooseForm(demand.accepts, context.isPlanAllowed);
  const wish = demand.preferences.return;
  const returning =
    wish === 'representation' ? columnsNeeded(node, table.primaryKey) : wish === 'headers-only' ? table.primaryKey : [];
  return { table, query, node, form, conditions, contentType, returning, statements: new Map() };
}

const isShown = ({ exchange }: Write) => exchange.demand.preferences.return === 'representation';
const isMerge = ({ exchange, method }: Write) =>
  method === 'PUT' || exchange.demand.preferences.resolution === 'merge-duplicates';

function writeSql(write: Write, parameters: Parameters): string {
  const { exchange, method, table, payload, returning, conditions, query } = write;
  const { missing, resolution } = exchange.demand.preferences;
  const columns = writtenColumns(table, payload.keys);
  const appliesDefaults = missing === 'default';
  const filtered = { ...rowNode(table, table.name), conditions: [...conditions] };
  switch (method) {
    case 'POST': {
      const conflict = resolution && {
        columns: query.onConflict ?? table.primaryKey,
        isMerged: resolution === 'merge-duplicates',
      };
      return insertSql({ table, returning, payload, columns, appliesDefaults, conflict }, parameters);
    }
    case 'PUT': {
      requireKey(write);
      const conflict = { columns: table.primaryKey, isMerged: true };
      return insertSql(
        { table, returning, payload, columns, appliesDefaults: false, conflict, onlyWhere: conditions },
        parameters,
      );
    }
    case 'PATCH':
      requireFilter(write);
      return updateSql({ table, returning, payload, columns, appliesDefaults, filtered }, parameters);
    case 'DELETE':
      requireFilter(write);
      return deleteSql({ table, returning, filtered }, parameters);
  }
}

/** @throws PGRST105 unless the address names one row by its whole key */
function requireKey({ table, conditions }: Write): void {
  const named = conditions.map((condition) => {
    const isEqual = condition.kind === 'filter' && !condition.isNegated && condition.field.path.length === 0;
    const operation = isEqual ? condition.operation : undefined;
    const isPlain = operation?.kind === 'compare' && operation.operator === 'eq' && operation.quantifier === undefined;
    return isEqual && isPlain ? condition.field.name : undefined;
  });
  const key = new Set(table.primaryKey);
  const isKey = key.size > 0 && named.length === key.size && table.primaryKey.every((column) => named.includes(column));
  if (!isKey) throw new RestError('PGRST105', "Filters must include all and only primary key columns with 'eq' operators");
}

function requireFilter({ exchange, conditions, method }: Write): void {
  if (exchange.context.isFilterRequired && conditions.length === 0)
    throw new RestError('21000', `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`);
}

/** What is looked at before the write is kept; undefined where nothing can refuse it. */
function verdictOf(write: Write): ((row: ResultRow) => void) | undefined {
  const { exchange, method, form } = write;
  const { handling, maxAffected } = exchange.demand.preferences;
  if (method === 'PUT')
    return (row) => {
      if (Number(row.shown) !== 1) throw new RestError('PGRST115', 'Payload values do not match URL in primary key column(s)');
    };
  const isLimited = handling === 'strict' && maxAffected !== undefined && method !== 'POST';
  if (form.kind !== 'object' && !isLimited) return undefined;
  return (row) => {
    requireSingle(form, row);
    if (isLimited) requireAtMost(maxAffected, row);
  };
}

/** @throws PGRST124 */
export function requireAtMost(most: number, { shown }: ResultRow): void {
  if (Number(shown) > most)
    throw new RestError('PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${shown} rows`,
    });
}

const applicable: Record<Method, readonly Applicable[]> = {
  POST: ['resolution', 'missing', 'return'],
  PUT: ['return'],
  PATCH: ['missing', 'return', 'maxAffected'],
  DELETE: ['return', 'maxAffected'],
};

function toAnswer(write: Write, row: ResultRow): Answer {
  const { exchange, method, form, table, query } = write;
  const { preferences } = exchange.demand;
  const shown = Number(row.shown);
  const total = preferences.count === undefined || preferences.count === 'planned' ? null : shown;
  const canResolve = table.primaryKey.length > 0 || query.onConflict !== undefined;
  const applied = applicable[method].filter((one) => one !== 'resolution' || canResolve);
  const content = isShown(write) ? { 'content-type': form.contentType, ...profileOf(exchange) } : {};
  return {
    status: statusOf(write, shown, Number(row.updated ?? 0)),
    headers: {
      ...(method === 'PUT' ? {} : { 'content-range': contentRange(0, method === 'PATCH' ? shown : 0, total) }),
      ...locationOf(table, row),
      ...content,
      ...appliedPreferences(preferences, applied),
    },
    body: isShown(write) ? row.body : null,
  };
}

function statusOf(write: Write, shown: number, updated: number): number {
  const isNew = shown > updated;
  if (write.method === 'POST') return isMerge(write) && !isNew ? 200 : 201;
  if (!isShown(write)) return 204;
  return write.method === 'PUT' && isNew ? 201 : 200;
}

function locationOf(table: Table, { location }: ResultRow): Record<string, string> {
  if (!location) return {};
  const pairs = location.map((pair) => pair.split(/=(.*)/s).slice(0, 2).map(encodeURIComponent).join('='));
  return { location: `/${encodeURIComponent(table.name)}?${pairs.join('&')}` };
}
