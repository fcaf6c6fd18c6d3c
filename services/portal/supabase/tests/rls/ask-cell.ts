import type { Cell } from './matrix.rules.ts';
import { askBucket } from './ask-bucket.sql.ts';
import type { OpenPortal } from '../fixtures/open-portal.ts';
import { tables } from '../fixtures/rows/index.ts';
import { outcomeOf } from '../fixtures/outcome.rules.ts';
import { changeAll, countOwn } from './change-rows.sql.ts';
import { idOf, numberOf, personOf, type Row, type FixtureContext, type TableRows } from '../fixtures/fixtures.ts';

const readOnlyColumn = 'a read-only column';
const everyColumn = 'select every column';

/** The real outcome of a cell: `yes`, `none`, `denied`, `refused` or a code. Rolls everything back. */
export function askCell(portal: OpenPortal, cell: Cell): Promise<string> {
  const bucket = /^bucket (.+)$/.exec(cell.subject)?.[1];
  return bucket === undefined ? askTable(portal, cell) : askBucket(portal, bucket, cell);
}

interface CellRequest {
  readonly portal: OpenPortal;
  readonly cell: Cell;
  readonly table: TableRows;
  readonly context: FixtureContext;
}

async function askTable(portal: OpenPortal, cell: Cell): Promise<string> {
  const table = tables[cell.subject];
  if (!table) throw new Error(`No fixtures exist for ${cell.subject}.`);
  const request = { portal, cell, table, context: { identity: cell.identity, me: personOf(cell.identity) } };
  if (cell.rows === "everybody's") return askEverybodysRows(request);
  const row = table.rows[cell.rows]?.(request.context);
  if (!row) throw new Error(`No fixtures exist for ${cell.subject}, ${cell.rows}.`);
  const filter = `?${table.key ?? 'id'}=eq.${String(keyOf(table, cell, row))}`;
  const [verb] = cell.operation.split(' ');
  if (verb === 'select') {
    const columns = cell.operation === everyColumn ? '*' : (table.columns ?? '*');
    return readRows(await send(request, 'GET', `${filter}&select=${columns}&limit=1`));
  }
  if (verb === 'insert') return readWrite(await send(request, 'POST', '', newRow(request, row)), true);
  const outcome = await readWrite(await sendChange(request, filter), false);
  // A filter needs the right to read. Without one, only the right to change counts.
  return outcome === 'denied' ? askUnfiltered(request, (count) => (count > 0 ? 'yes' : 'none')) : outcome;
}

async function askEverybodysRows(request: CellRequest): Promise<string> {
  const { portal, cell, table, context } = request;
  const own = await portal.rolledBack('superuser', (client) => countOwn(client, cell.subject, table.owner ?? '', context.me));
  return askUnfiltered(request, (count) => (count === own ? 'own' : String(count)));
}

/** Changes all rows, as SQL, because REST requires a filter. Policies for reading do not apply. */
function askUnfiltered(request: CellRequest, read: (count: number) => string): Promise<string> {
  const { portal, cell } = request;
  const patch = cell.operation === 'delete' ? undefined : patchOf(request);
  return portal.rolledBack(cell.identity, async (client) => {
    try {
      return read(await changeAll(client, cell.subject, patch));
    } catch (error) {
      return outcomeOf(error as Error);
    }
  });
}

function patchOf({ cell, table, context }: CellRequest): Row {
  const what = cell.operation.split(' ').slice(1).join(' ');
  const patch = what === readOnlyColumn ? table.readOnly?.update : table.patches?.[what];
  if (!patch) throw new Error(`${cell.subject} has no patch for ${cell.operation}.`);
  return typeof patch === 'function' ? patch(context) : patch;
}

const sendChange = (request: CellRequest, filter: string): Promise<Response> =>
  request.cell.operation === 'delete' ? send(request, 'DELETE', filter) : send(request, 'PATCH', filter, patchOf(request));

function newRow({ cell, table, context }: CellRequest, row: Row): Row {
  const hasOwnId = (table.key ?? 'id') === 'id' && !table.isNumbered;
  const id = hasOwnId ? { id: idOf('new', cell.subject, cell.rows, cell.identity) } : {};
  const readOnly = cell.operation === `insert ${readOnlyColumn}` ? table.readOnly?.insert : {};
  return { ...row, ...id, ...table.fresh?.(context, cell.rows), ...readOnly };
}

function send({ portal, cell }: CellRequest, method: string, query: string, body?: Row): Promise<Response> {
  return fetch(`${portal.url}/rest/v1/${cell.subject}${query}`, {
    method,
    headers: {
      ...portal.headersOf(cell.identity),
      'content-type': 'application/json',
      ...(method !== 'GET' && { prefer: 'return=minimal,count=exact,tx=rollback' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function readRows(response: Response): Promise<string> {
  const body = (await response.json()) as unknown;
  if (!response.ok) return refusalOf(body);
  return (body as unknown[]).length > 0 ? 'yes' : 'none';
}

function keyOf({ key = 'id', isNumbered }: TableRows, cell: Cell, row: Row): unknown {
  if (row[key] !== undefined) return row[key];
  const make = isNumbered ? numberOf : idOf;
  return make(cell.subject, cell.rows, cell.identity);
}

async function readWrite(response: Response, isInsert: boolean): Promise<string> {
  const text = await response.text();
  if (!response.ok) return refusalOf(text === '' ? {} : JSON.parse(text));
  return isInsert || !response.headers.get('content-range')?.endsWith('/0') ? 'yes' : 'none';
}

const refusalOf = (body: unknown) => outcomeOf(body as { code?: string; message?: string });
