import { html, raw } from 'hono/html';
import { CodedError } from '@trivium/core';
import type { DatabaseError } from 'pg';
import { chosenActor, readActor, type ChosenActor } from '../access/read-actor.ts';
import type { Column, Table } from '../catalog/catalog.ts';
import type { Handler, Html } from '../page/page.ts';
import { hiddenValue, numberText, stateBlock } from '../page/parts.ts';
import { cell, shortType } from '../page/values.ts';
import { filterForm, type RowsView } from './filter-form.ts';
import { readRowQuery, rowSearch, type RowQuery } from './filters.rules.ts';
import { loadTable } from './load-table.ts';
import { countRows, listRows, maxCellLength, maxCounted, pageSize, type Row, type RowPage } from './rows.sql.ts';
import { isEditable, keySearch } from './row-key.ts';
import { tableFrame, tablePath } from './table-frame.ts';

/** `/studio/tables/{schema}/{table}`: a page of rows, as the database's owner or as one who asks the API. */
export const showRows: Handler = async (request) => {
  const { studio, url } = request;
  const loaded = await loadTable(request);
  const { table } = loaded;
  let actor = chosenActor(url.searchParams, 'as');
  let content: Html;
  let status = 200;
  try {
    actor = await readActor(request, url.searchParams, 'as');
    const query = readRowQuery(url.searchParams, table);
    const { page, count } = await studio.asActor(actor.actor, async (database) => {
      await database.query('set transaction read only');
      return { page: await listRows(database, table, query), count: await countRows(database, table, query.filters) };
    });
    content = rowsPart({ table, query, actor }, page, count);
  } catch (error) {
    content = refusedPart(error, table, actor);
    status = error instanceof CodedError ? error.status : 400;
  }
  const filterQuery = safeQuery(url.searchParams, table);
  const actions = html`${isEditable(table) ? html`<a class="button compact" href="${tablePath(table, 'new')}">Add a row</a>` : ''}`;
  const main = html`${filterForm({ table, query: filterQuery, actor })}${content}`;
  return { ...tableFrame(loaded, 'rows', { main, actions }), status };
};

/** The filters that can be shown again after a refusal. */
function safeQuery(query: URLSearchParams, table: Table): RowQuery {
  try {
    return readRowQuery(query, table);
  } catch {
    return { filters: [], sort: undefined, page: 1 };
  }
}

function rowsPart(view: RowsView, page: RowPage, count: number): Html {
  const { table, query, actor } = view;
  if (page.columns.length === 0)
    return stateBlock({
      kind: 'empty',
      title: 'Every column is hidden',
      lead: 'All columns of this table may hold secrets, so the studio shows none.',
    });
  if (page.rows.length === 0)
    return stateBlock({
      kind: 'empty',
      title: query.filters.length > 0 ? 'No rows match' : actor.search === '' ? 'No rows yet' : 'No rows to show',
      ...(actor.search !== '' && { lead: 'The table is empty, or policies hide every row from this role.' }),
    });
  const first = (query.page - 1) * pageSize + 1;
  const last = first + page.rows.length - 1;
  const total = count > maxCounted ? `more than ${numberText(maxCounted)}` : numberText(count);
  const link = (number: number) => `${tablePath(table)}${rowSearch({ ...query, page: number }, actor.search)}`;
  return html`<div class="scroll rows" tabindex="0" role="region" aria-label="Rows of ${table.name}">
      <table class="grid data">
        <thead>
          <tr>
            ${page.rows[0]?.key.length ? html`<th scope="col" class="open"><span class="unseen">Row</span></th>` : ''}
            ${table.columns.map((column) => columnHead(view, column, page))}
          </tr>
        </thead>
        <tbody>
          ${page.rows.map((row) => rowPart(table, row, page))}
        </tbody>
      </table>
    </div>
    <nav class="pages small" aria-label="Pages">
      <span>Rows ${numberText(first)}–${numberText(last)} of ${total}</span>
      ${query.page > 1 ? html`<a href="${link(query.page - 1)}" rel="prev">Previous rows</a>` : ''}
      ${page.hasMore ? html`<a href="${link(query.page + 1)}" rel="next">Next rows</a>` : ''}
    </nav>`;
}

function columnHead({ table, query, actor }: RowsView, column: Column, page: RowPage): Html {
  const isKey = table.primaryKey.includes(column.name);
  const type = html`<span class="type">${isKey ? 'key · ' : ''}${shortType(column.type)}</span>`;
  const isReadable = page.columns.some(({ name }) => name === column.name);
  if (!isReadable) return html`<th scope="col">${column.name} ${type}</th>`;
  const isSorted = query.sort?.column === column.name;
  const isDescending = isSorted && query.sort?.isDescending;
  const sort = { column: column.name, isDescending: isSorted && !isDescending };
  const direction = isSorted ? (isDescending ? 'descending' : 'ascending') : 'none';
  return html`<th scope="col" aria-sort="${direction}">
    <a href="${tablePath(table)}${rowSearch({ ...query, page: 1, sort }, actor.search)}"
      >${column.name}${isSorted ? html` <span aria-hidden="true">${isDescending ? '↓' : '↑'}</span>` : ''}</a
    >
    ${type}
  </th>`;
}

function rowPart(table: Table, row: Row, page: RowPage): Html {
  const cells = new Map(page.columns.map(({ name }, index) => [name, row.cells[index] ?? null]));
  return html`<tr>
    ${
      row.key.length > 0
        ? html`<td class="open">
            <a href="${tablePath(table, 'row')}${keySearch(row.key)}"
              >Open<span class="unseen"> row ${row.key.join(', ')}</span></a
            >
          </td>`
        : ''
    }
    ${table.columns.map((column) => html`<td class="${/^(smallint|integer|bigint|numeric|real|double)/.test(column.type) ? 'number' : ''}">${cells.has(column.name) ? cell(cells.get(column.name) ?? null, maxCellLength) : column.isHidden ? hiddenValue() : html`<span class="null-value">no right</span>`}</td>`)}
  </tr>`;
}

/** The database's own refusal, and the studio's. Any other failure is a defect. */
function refusedPart(error: unknown, table: Table, { label, search }: ChosenActor): Html {
  if (error instanceof CodedError)
    return stateBlock({ kind: 'error', title: error.title, lead: `${error.message} (${error.code})` });
  const { code, message } = error as DatabaseError;
  if (!/^[0-9A-Z]{5}$/.test(code ?? '')) throw error;
  if (code === '42501' && table.kind !== 'table' && /^(service_role)?$/.test(search))
    return stateBlock({
      kind: 'error',
      title: search === '' ? 'The studio can’t read this view' : `${label} can’t read this view`,
      lead: `${search === '' ? 'It' : 'It has no grant, or the view'} reads columns that may hold secrets, which no role of the studio sees. (${code})`,
    });
  if (code === '42501' && search !== '')
    return stateBlock({
      kind: 'error',
      title: `${label} may not read this table`,
      lead: html`It has no grant: <code>grant select on ${table.schema}.${table.name} to ${raw('…')}</code>. Grants decide first,
        and policies after them. (${message}, ${code})`,
    });
  return stateBlock({ kind: 'error', title: 'The database refused', lead: `${message} (${code})` });
}
