import type { Cell } from './matrix.rules.ts';
import { askBucket } from './ask-bucket.sql.ts';
import type { OpenPortal } from '../fixtures/open-portal.ts';
import { tables } from '../fixtures/rows/index.ts';
import { outcomeOf } from '../fixtures/outcome.rules.ts';
import { changeAll, countOwn } from './change-rows.sql.ts';
import { idOf, numberOf, personOf, type Row, type Scene, type TableRows } from '../fixtures/fixtures.ts';

const keptColumn = 'a kept column';

/** What truly happens: `yes`, `none`, `denied`, `refused` or a code, as a cell writes it. Nothing stays behind. */
export function askCell(portal: OpenPortal, cell: Cell): Promise<string> {
  const bucket = /^bucket (.+)$/.exec(cell.subject)?.[1];
  return bucket === undefined ? askTable(portal, cell) : askBucket(portal, bucket, cell);
}

interface Asked {
  readonly portal: OpenPortal;
  readonly cell: Cell;
  readonly table: TableRows;
  readonly scene: Scene;
}

async function askTable(portal: OpenPortal, cell: Cell): Promise<string> {
  const table = tables[cell.subject];
  if (!table) throw new Error(`No rows are made for ${cell.subject}.`);
  const asked = { portal, cell, table, scene: { identity: cell.identity, me: personOf(cell.identity) } };
  if (cell.rows === "everybody's") return askEverybodys(asked);
  const row = table.rows[cell.rows]?.(asked.scene);
  if (!row) throw new Error(`No rows are made for ${cell.subject}, ${cell.rows}.`);
  const filter = `?${table.key ?? 'id'}=eq.${String(keyOf(table, cell, row))}`;
  const [verb] = cell.operation.split(' ');
  if (verb === 'select') return readRows(await send(asked, 'GET', `${filter}&select=*&limit=1`));
  if (verb === 'insert') return readWrite(await send(asked, 'POST', '', newRow(asked, row)), true);
  const outcome = await readWrite(await sendChange(asked, filter), false);
  // To filter, a caller must read: whether the change itself is denied shows without.
  return outcome === 'denied' ? askUnfiltered(asked, (count) => (count > 0 ? 'yes' : 'none')) : outcome;
}

async function askEverybodys(asked: Asked): Promise<string> {
  const { portal, cell, table, scene } = asked;
  const own = await portal.rolledBack('superuser', (client) => countOwn(client, cell.subject, table.owner ?? '', scene.me));
  return askUnfiltered(asked, (count) => (count === own ? 'own' : String(count)));
}

/** A change of all rows at once, as SQL, since REST asks for a filter: policies of reading stay out of it. */
function askUnfiltered(asked: Asked, read: (count: number) => string): Promise<string> {
  const { portal, cell } = asked;
  const patch = cell.operation === 'delete' ? undefined : patchOf(asked);
  return portal.rolledBack(cell.identity, async (client) => {
    try {
      return read(await changeAll(client, cell.subject, patch));
    } catch (error) {
      return outcomeOf(error as Error);
    }
  });
}

function patchOf({ cell, table, scene }: Asked): Row {
  const what = cell.operation.split(' ').slice(1).join(' ');
  const patch = what === keptColumn ? table.kept?.update : table.patches?.[what];
  if (!patch) throw new Error(`${cell.subject} has no patch for ${cell.operation}.`);
  return typeof patch === 'function' ? patch(scene) : patch;
}

const sendChange = (asked: Asked, filter: string): Promise<Response> =>
  asked.cell.operation === 'delete' ? send(asked, 'DELETE', filter) : send(asked, 'PATCH', filter, patchOf(asked));

function newRow({ cell, table, scene }: Asked, row: Row): Row {
  const hasOwnId = (table.key ?? 'id') === 'id' && !table.isNumbered;
  const id = hasOwnId ? { id: idOf('new', cell.subject, cell.rows, cell.identity) } : {};
  const kept = cell.operation === `insert ${keptColumn}` ? table.kept?.insert : {};
  return { ...row, ...id, ...table.fresh?.(scene, cell.rows), ...kept };
}

function send({ portal, cell }: Asked, method: string, query: string, body?: Row): Promise<Response> {
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
