import { randomUUID } from 'node:crypto';
import { RestError } from '../errors.ts';
import { execute } from '../execute/execute.ts';
import { contentTypeOf, type Payload } from '../parse/body.ts';
import type { Representation } from '../parse/media.rules.ts';
import { parseQuery } from '../parse/query.ts';
import type { Query } from '../parse/tree.ts';
import { columnsNeeded } from '../plan/columns-needed.rules.ts';
import { handlersFor } from '../plan/find-handler.ts';
import { findTable } from '../plan/find-table.ts';
import { createParameters } from '../plan/fragments.sql.ts';
import { planRead } from '../plan/plan-read.ts';
import { planWrite, type WriteMethod } from '../plan/plan-write.ts';
import type { ReadNode } from '../plan/read-node.ts';
import { sourceName } from '../plan/read.sql.ts';
import { sourceStatement, type ResultRow, type Statement } from '../plan/statement.sql.ts';
import { locationSql, updatedCountSql, writeSql } from '../plan/write.sql.ts';
import { readBody, readPayload } from '../request/read-payload.ts';
import type { RestRequest } from '../rest-request.ts';
import type { Table } from '../schema/model.ts';
import type { Answer } from './answer.ts';
import { applyGucHeaders } from './guc-headers.ts';
import { appliedPreferences, contentProfile, contentRange, type MethodPreference } from './headers.ts';
import { assertMaxAffected } from './max-affected.ts';
import { assertSingle, chooseRepresentation, planAnswer, refuseUnknownPreferences } from './representation.ts';

interface PreparedWrite {
  readonly table: Table;
  readonly query: Query;
  /** How the answer reads the rows that were written. */
  readonly node: ReadNode;
  readonly representation: Representation;
  readonly contentType: string;
  /** Columns that the answer needs; none where it needs the row count only. */
  readonly returning: readonly string[];
  /** Statements by the columns that the body names. */
  readonly statements: Map<string, Statement>;
}

interface WriteRequest extends PreparedWrite {
  readonly request: RestRequest;
  readonly method: WriteMethod;
  readonly payload: Payload;
}

const noPayload: Payload = { json: '[]', isList: true, keys: [] };

/** The body's value in a cached statement. It is random, because no client may send it. */
const bodyPlaceholder = `\0${randomUUID()}`;
const maxStatements = 20;

/** POST, PUT, PATCH and DELETE of a table or view. */
export async function answerWrite(request: RestRequest, name: string, method: WriteMethod): Promise<Answer> {
  const write = await readWrite(request, name, method);
  const { representation, payload } = write;
  const { text, values } = cachedStatement(write);
  const { row, explanation } = await execute(request, representation, {
    statement: { text, values: values.map((value) => (value === bodyPlaceholder ? payload.json : value)) },
    isReadOnly: false,
    assertRow: assertRowOf(write),
  });
  if (explanation !== undefined) return planAnswer(representation, explanation);
  return applyGucHeaders(toAnswer(write, row), row);
}

async function readWrite(request: RestRequest, name: string, method: WriteMethod): Promise<WriteRequest> {
  const prepared = request.prepare(() => prepareWrite(request, name, method));
  const { query, contentType } = prepared;
  const columns = method === 'PUT' ? undefined : query.columns;
  const payload =
    method === 'DELETE'
      ? noPayload
      : await readPayload(request, await readBody(request), { contentType, columns, isCall: false });
  return { ...prepared, request, method, payload };
}

function prepareWrite({ context, apiRequest, raw }: RestRequest, name: string, method: WriteMethod): PreparedWrite {
  const query = parseQuery(new URLSearchParams(raw.search));
  if (method === 'PUT' && query.ranges.some(({ path }) => path.length === 0))
    throw new RestError('PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  const contentType = contentTypeOf(raw.headers.get('content-type'));
  const table = findTable(context.schema, { schema: apiRequest.schema, name });
  const node = planRead(table, query, {
    schema: context.schema,
    source: 'write',
    rootRange: { offset: 0 },
    areAggregatesAllowed: context.areAggregatesAllowed,
    embedLimits: context.embedLimits,
  });
  refuseUnknownPreferences(apiRequest.preferences);
  const representation = chooseRepresentation(
    apiRequest.accepts,
    context.isPlanAllowed,
    handlersFor(context.schema, table, query.select),
  );
  const preference = apiRequest.preferences.return;
  const key = preference === 'headers-only' ? table.primaryKey : [];
  const returning = preference === 'representation' ? columnsNeeded(node, table.primaryKey) : key;
  return { table, query, node, representation, contentType, returning, statements: new Map() };
}

/** Bodies that name the same columns share a statement. */
function cachedStatement(write: WriteRequest): Statement {
  const { statements, payload } = write;
  const key = `${payload.isList} ${JSON.stringify(payload.keys)}`;
  const cached = statements.get(key);
  if (cached) return cached;
  const statement = createStatement({ ...write, payload: { ...payload, json: bodyPlaceholder } });
  if (statements.size < maxStatements) statements.set(key, statement);
  return statement;
}

function createStatement(write: WriteRequest): Statement {
  const { request, representation, method, table, node, query, returning, payload } = write;
  const { preferences } = request.apiRequest;
  const { isFilterRequired } = request.context;
  const parameters = createParameters();
  const plan = planWrite({ method, table, returning, payload, query, preferences, isFilterRequired });
  const hasLocation = method === 'POST' && preferences.return === 'headers-only';
  return sourceStatement(
    writeSql(plan, parameters),
    parameters,
    node,
    { representation, shape: 'rows', hasBody: returnsRepresentation(write), isCounted: false },
    {
      ...(hasLocation ? { location: locationSql(table, sourceName, parameters) } : {}),
      ...(isUpsert(write) ? { updated: updatedCountSql } : {}),
    },
  );
}

const returnsRepresentation = ({ request }: WriteRequest) => request.apiRequest.preferences.return === 'representation';
const isUpsert = ({ request, method }: WriteRequest) =>
  method === 'PUT' || request.apiRequest.preferences.resolution === 'merge-duplicates';

/** The check that decides whether the write is committed; undefined where none can fail. */
function assertRowOf({ request, method, representation }: WriteRequest): ((row: ResultRow) => void) | undefined {
  const { handling, maxAffected } = request.apiRequest.preferences;
  if (method === 'PUT')
    return ({ rowCount }) => {
      if (Number(rowCount) !== 1) throw new RestError('PGRST115', 'Payload values do not match URL in primary key column(s)');
    };
  const isLimited = handling === 'strict' && maxAffected !== undefined && method !== 'POST';
  if (representation.kind !== 'object' && !isLimited) return undefined;
  return (row) => {
    assertSingle(representation, row);
    if (isLimited) assertMaxAffected(maxAffected, row);
  };
}

const applicable: Record<WriteMethod, readonly MethodPreference[]> = {
  POST: ['resolution', 'missing', 'return'],
  PUT: ['return'],
  PATCH: ['missing', 'return', 'maxAffected'],
  DELETE: ['return', 'maxAffected'],
};

function toAnswer(write: WriteRequest, row: ResultRow): Answer {
  const { request, method, representation, table, query } = write;
  const { preferences } = request.apiRequest;
  const rowCount = Number(row.rowCount);
  const total = preferences.count === undefined || preferences.count === 'planned' ? null : rowCount;
  const canResolve = table.primaryKey.length > 0 || query.onConflict !== undefined;
  const names = applicable[method].filter((name) => name !== 'resolution' || canResolve);
  const hasBody = returnsRepresentation(write);
  return {
    status: statusOf(write, rowCount, Number(row.updated ?? 0)),
    headers: {
      ...(method === 'PUT' ? {} : { 'content-range': contentRange(0, method === 'PATCH' ? rowCount : 0, total) }),
      ...locationHeader(table, row),
      ...(hasBody ? { 'content-type': representation.contentType, ...contentProfile(request.apiRequest) } : {}),
      ...appliedPreferences(preferences, names),
    },
    body: hasBody ? row.body : null,
  };
}

function statusOf(write: WriteRequest, rowCount: number, updatedCount: number): number {
  const hasNewRows = rowCount > updatedCount;
  if (write.method === 'POST') return isUpsert(write) && !hasNewRows ? 200 : 201;
  if (!returnsRepresentation(write)) return 204;
  return write.method === 'PUT' && hasNewRows ? 201 : 200;
}

function locationHeader(table: Table, { location }: ResultRow): Record<string, string> {
  if (!location) return {};
  const pairs = location.map((pair) => pair.split(/=(.*)/s).slice(0, 2).map(encodeURIComponent).join('='));
  return { location: `/${encodeURIComponent(table.name)}?${pairs.join('&')}` };
}
