import type { Cell } from './matrix.rules.ts';
import { askBucket } from './ask-bucket.sql.ts';
import type { OpenPortal } from './open-portal.ts';
import { tables } from './rows/index.ts';
import { idOf, numberOf, personOf, type Row, type TableRows } from './scene.ts';

/** What truly happens: `yes`, `none`, `denied`, `refused` or a code, as a cell writes it. Nothing stays behind. */
export function askCell(portal: OpenPortal, cell: Cell): Promise<string> {
  const bucket = /^bucket (.+)$/.exec(cell.subject)?.[1];
  return bucket === undefined ? askTable(portal, cell) : askBucket(portal.administrator, bucket, cell);
}

async function askTable(portal: OpenPortal, cell: Cell): Promise<string> {
  const table = tables[cell.subject];
  const scene = { identity: cell.identity, me: personOf(cell.identity) };
  const row = table?.rows[cell.rows]?.(scene);
  if (!table || !row) throw new Error(`No rows are made for ${cell.subject}, ${cell.rows}.`);
  const [verb = '', ...rest] = cell.operation.split(' ');
  const key = table.key ?? 'id';
  const path = `${portal.url}/rest/v1/${cell.subject}`;
  const one = `${path}?${key}=eq.${String(keyOf(table, cell, row))}`;
  const headers = { ...portal.headersOf(cell.identity), 'content-type': 'application/json' };
  if (verb === 'select') {
    const response = await fetch(`${one}&select=*&limit=1`, { headers });
    const body = (await response.json()) as unknown;
    return response.ok ? ((body as unknown[]).length > 0 ? 'yes' : 'none') : refusalOf(body);
  }
  const prefer = 'return=minimal,count=exact,tx=rollback';
  const write = { headers: { ...headers, prefer } };
  if (verb === 'insert') {
    const id = key === 'id' && !table.isNumbered ? { id: idOf('new', cell.subject, cell.rows, cell.identity) } : {};
    const body = JSON.stringify({ ...row, ...id, ...table.fresh?.(scene, cell.rows) });
    return readWrite(await fetch(path, { ...write, method: 'POST', body }), true);
  }
  if (verb === 'delete') return readWrite(await fetch(one, { ...write, method: 'DELETE' }), false);
  const patch = table.patches?.[rest.join(' ')];
  if (verb !== 'update' || !patch) throw new Error(`${cell.subject} has no patch for ${cell.operation}.`);
  return readWrite(
    await fetch(one, { ...write, method: 'PATCH', body: JSON.stringify(typeof patch === 'function' ? patch(scene) : patch) }),
    false,
  );
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

function refusalOf(body: unknown): string {
  const { code, message } = body as { code?: string; message?: string };
  return nameRefusal(code ?? 'unknown', message ?? '');
}

/** PostgreSQL has one code for a missing grant and for a policy's refusal; the matrix tells them apart. */
export function nameRefusal(code: string, message: string): string {
  if (code !== '42501') return code;
  return message.includes('row-level security') ? 'refused' : 'denied';
}
