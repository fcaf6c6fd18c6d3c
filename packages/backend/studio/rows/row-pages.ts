import { CodedError } from '@trivium/core';
import { html } from 'hono/html';
import { postgres } from '../access/actor.ts';
import type { ForeignKey, Table } from '../catalog/catalog.ts';
import { listForeignKeys } from '../catalog/catalog.sql.ts';
import { refuse } from '../errors.ts';
import type { Handler, Html, StudioRequest } from '../page/page.ts';
import { redirect } from '../page/page.ts';
import { heading, nullValue, numberText, stateBlock, tokenField } from '../page/parts.ts';
import { insertStatement } from './insert-statement.ts';
import { loadTable, type LoadedTable } from './load-table.ts';
import { isEditable, keySearch, readKey } from './row-key.ts';
import { readChanges, rowForm } from './row-form.ts';
import { countReferences, deleteRow, findRow, insertRow, maxCounted, updateRow, type WholeRow } from './rows.sql.ts';
import { tableList } from './table-list.ts';
import { tablePath } from './table-frame.ts';

/** `…/new`: the form of a new row. */
export const showNewRow: Handler = async (request) => {
  const loaded = await loadEditable(request);
  return framed(loaded, 'Add a row', rowForm({ table: loaded.table, token: request.token, row: undefined, key: [] }));
};

/** `…/row?key=`: one row whole, to read and to change. */
export const showRow: Handler = async (request) => {
  const loaded = await loadTable(request);
  const { table } = loaded;
  const key = readKey(request.url.searchParams, table);
  const row = await rowOf(request, table, key);
  if (!isEditable(table)) return framed(loaded, key.join(', '), readOnlyRow(table, row));
  const actions = html`<a class="button compact plain" href="${tablePath(table, 'delete')}${keySearch(key)}">Delete …</a>`;
  return framed(loaded, key.join(', '), rowForm({ table, token: request.token, row, key }), actions);
};

/** `POST …/save`: stores a new or a changed row. What the database refuses is shown above the form, which keeps its fields. */
export const saveRow: Handler = async (request) => {
  const { studio, form, token } = request;
  const loaded = await loadEditable(request);
  const { table } = loaded;
  const key = form.has('key') ? readKey(form, table) : [];
  const row = form.has('key') ? await rowOf(request, table, key) : undefined;
  try {
    const changes = readChanges(form, table, row);
    if (!row) {
      const made = await studio.asActor(postgres, (database) => insertRow(database, table, changes));
      return redirect(made.length === 0 ? tablePath(table) : `${tablePath(table, 'row')}${keySearch(made)}`);
    }
    const target = { table, key, version: form.get('version') ?? '' };
    const isStored = changes.length === 0 || (await studio.asActor(postgres, (database) => updateRow(database, target, changes)));
    if (!isStored)
      throw refuse('row_changed', 'Someone changed the row after you opened this page. Open it again to see the current values.');
    return redirect(tablePath(table));
  } catch (error) {
    const {
      code = '',
      message,
      detail,
      status = 400,
    } = error as { code?: string; message: string; detail?: string; status?: number };
    if (!(error instanceof CodedError) && !/^[0-9A-Z]{5}$/.test(code)) throw error;
    const refusal = stateBlock({
      kind: 'error',
      title: 'Nothing was saved',
      lead: `${[message, detail].filter(Boolean).join('. ')} (${code})`,
    });
    const content = html`${refusal}${rowForm({ table, token, row, key, sent: form })}`;
    return { ...framed(loaded, row ? key.join(', ') : 'Add a row', content), status };
  }
};

/** `…/delete?key=`: shows what would go, and what refers to it. */
export const confirmDelete: Handler = async (request) => {
  const loaded = await loadEditable(request);
  const { table } = loaded;
  const key = readKey(request.url.searchParams, table);
  const row = await rowOf(request, table, key);
  const references = await referencesOf(request, table, row);
  const content = html`<div class="confirm">
    <p>This row will be deleted from <strong>${table.schema}.${table.name}</strong>. You’ll get a statement that restores it.</p>
    ${cells(row)} ${references.map(({ key: reference, count }) => html`<p class="caution">${consequence(reference, count)}</p>`)}
    <form class="actions" method="post" action="${tablePath(table, 'delete')}">
      ${tokenField(request.token)} ${key.map((value) => html`<input type="hidden" name="key" value="${value}" />`)}
      <input type="hidden" name="version" value="${row.version}" />
      <button class="button compact danger">Delete the row</button>
      <a href="${tablePath(table, 'row')}${keySearch(key)}">Cancel</a>
    </form>
  </div>`;
  return framed(loaded, 'Delete this row?', content);
};

/** `POST …/delete`: deletes it, and shows how to put it back. */
export const removeRow: Handler = async (request) => {
  const { studio, form } = request;
  const loaded = await loadEditable(request);
  const { table } = loaded;
  const key = readKey(form, table);
  const row = await rowOf(request, table, key);
  const target = { table, key, version: form.get('version') ?? '' };
  if (!(await studio.asActor(postgres, (database) => deleteRow(database, target))))
    throw refuse('row_changed', 'Someone changed the row after you opened this page. Open it again to see the current values.');
  const statement = insertStatement(table, row);
  const hasHidden = table.columns.some(({ isHidden }) => isHidden);
  const content = html`${stateBlock({ kind: 'success', title: 'The row is deleted', lead: html`To restore it, run this as postgres${hasHidden ? ', and set its hidden columns again' : ''}. Rows deleted along with it aren’t restored.` })}
    <pre tabindex="0"><code id="put-back">${statement}</code></pre>
    <p class="actions">
      <button class="button compact plain" type="button" data-to-editor="put-back">Open in the SQL editor</button>
      <a href="${tablePath(table)}">Back to the rows</a>
    </p>`;
  return framed(loaded, 'Deleted', content);
};

async function loadEditable(request: StudioRequest): Promise<LoadedTable> {
  const loaded = await loadTable(request);
  const { table } = loaded;
  if (!isEditable(table))
    throw refuse(
      'row_not_editable',
      `${table.schema}.${table.name} is ${table.kind === 'table' ? 'the backend’s own: its services change it' : `a ${table.kind}`}.`,
    );
  return loaded;
}

async function rowOf({ studio }: StudioRequest, table: Table, key: readonly string[]): Promise<WholeRow> {
  const row = await studio.asActor(postgres, (database) => findRow(database, table, key));
  if (!row) throw refuse('row_not_found', 'There is no row with this key. It may have been deleted.');
  return row;
}

async function referencesOf({ studio }: StudioRequest, table: Table, row: WholeRow) {
  const keys = (await studio.readCatalog((database) => listForeignKeys(database, table))).filter(
    (key) => key.targetSchema === table.schema && key.targetTable === table.name,
  );
  const valueOf = (name: string) => row.cells[row.columns.findIndex((column) => column.name === name)] ?? undefined;
  const counted = await Promise.all(
    keys.map(async (key) => {
      const values = key.targetColumns.map(valueOf);
      if (!values.every((value) => value !== undefined)) return { key, count: 0 };
      const source = { schema: key.schema, name: key.table, columns: key.columns };
      // A table whose referring column is hidden can't be counted.
      const count = await studio.asActor(postgres, (database) => countReferences(database, source, values)).catch(() => 0);
      return { key, count };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}

function consequence({ schema, table, columns, onDelete }: ForeignKey, count: number): Html {
  const rows = `${count > maxCounted ? `More than ${numberText(maxCounted)}` : numberText(count)} ${count === 1 ? 'row' : 'rows'} of ${schema}.${table}`;
  const verb = count === 1 ? 'refers' : 'refer';
  if (onDelete === 'cascade') return html`<strong>${rows}</strong> ${verb} to it and will be <strong>deleted with it</strong>.`;
  if (onDelete === 'set null') return html`<strong>${rows}</strong> ${verb} to it: ${columns.join(', ')} becomes NULL there.`;
  if (onDelete === 'set default')
    return html`<strong>${rows}</strong> ${verb} to it: ${columns.join(', ')} becomes its default there.`;
  return html`<strong>${rows}</strong> ${verb} to it, so the database will refuse.`;
}

const cells = (row: WholeRow): Html =>
  html`<dl>
    ${row.columns.map(({ name }, index) => {
      const value = row.cells[index] ?? null;
      return html`<dt>${name}</dt>
        <dd>${value === null ? nullValue() : value.slice(0, 300)}</dd>`;
    })}
  </dl>`;

const readOnlyRow = (table: Table, row: WholeRow): Html =>
  html`<div class="confirm">
    <p class="quiet small">
      Read only: ${table.kind === 'table' ? 'the backend’s own table, which its services change' : table.kind}.
    </p>
    ${cells(row)}
  </div>`;

function framed({ table, relations }: LoadedTable, title: string, content: Html, actions?: Html) {
  const over = html`<a href="${tablePath(table)}">${table.schema}.${table.name}</a>`;
  return {
    title: `${title} · ${table.name}`,
    section: 'tables' as const,
    aside: tableList(relations, table),
    main: html`${heading(title, { over, ...(actions && { actions }) })}${content}`,
  };
}
