import { html } from 'hono/html';
import type { Column, Definition, ForeignKey, Table } from '../catalog/catalog.ts';
import { listForeignKeys, readStructure } from '../catalog/catalog.sql.ts';
import { pathOf, type Handler, type Html } from '../page/page.ts';
import { hiddenValue } from '../page/parts.ts';
import { loadTable } from './load-table.ts';
import { tableFrame } from './table-frame.ts';

/** `…/structure`: columns, keys, indexes, checks, triggers. */
export const showStructure: Handler = async (request) => {
  const loaded = await loadTable(request);
  const { table } = loaded;
  const { keys, structure } = await request.studio.readCatalog(async (database) => ({
    keys: await listForeignKeys(database, table),
    structure: await readStructure(database, table),
  }));
  const own = keys.filter((key) => key.schema === table.schema && key.table === table.name);
  const others = keys.filter((key) => key.targetSchema === table.schema && key.targetTable === table.name);
  const main = html`${columnsPart(table, own)}
  ${
    others.length === 0
      ? ''
      : html`<section class="group">
          <h2>Referred to by</h2>
          <ul class="facts">
            ${others.map(
              (key) =>
                html`<li>
                  <a href="${pathOf('tables', key.schema, key.table)}">${key.schema}.${key.table}</a> (${key.columns.join(', ')})
                  <span class="quiet small">on delete ${key.onDelete}</span>
                </li>`,
            )}
          </ul>
        </section>`
  }
  ${definitions('Keys and checks', structure.constraints)} ${definitions('Indexes', structure.indexes)}
  ${definitions('Triggers', structure.triggers)}
  ${
    structure.view === null
      ? ''
      : html`<section class="group">
          <h2>Definition</h2>
          <pre tabindex="0"><code>${structure.view}</code></pre>
        </section>`
  }`;
  return tableFrame(loaded, 'structure', { main });
};

const columnsPart = (table: Table, keys: readonly ForeignKey[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Columns of ${table.name}">
    <table class="grid">
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Type</th>
          <th scope="col">NULL</th>
          <th scope="col">Default</th>
          <th scope="col">Key</th>
        </tr>
      </thead>
      <tbody>
        ${table.columns.map(
          (column) =>
            html`<tr>
              <th scope="row">
                ${column.name} ${column.isHidden ? html`<span class="tag">hidden</span>` : ''}
                ${column.comment === null ? '' : html`<span class="quiet small comment">${column.comment}</span>`}
              </th>
              <td>
                <code>${column.type}</code
                >${column.labels ? html` <span class="quiet small">${column.labels.join(', ')}</span>` : ''}
              </td>
              <td>${column.isNullable ? 'yes' : 'no'}</td>
              <td>${defaultOf(column)}</td>
              <td>${keyOf(table, column, keys)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

function defaultOf(column: Column): Html | string {
  if (column.isHidden) return hiddenValue();
  if (column.isIdentity) return 'identity';
  if (column.isGenerated) return 'generated';
  return column.default === null ? '–' : html`<code>${column.default}</code>`;
}

function keyOf(table: Table, column: Column, keys: readonly ForeignKey[]): Html {
  const targets = keys.filter(({ columns }) => columns.includes(column.name));
  return html`${table.primaryKey.includes(column.name) ? html`<span class="tag marked">primary key</span> ` : ''}
  ${targets.map(
    (key) => html`<a href="${pathOf('tables', key.targetSchema, key.targetTable)}">${key.targetSchema}.${key.targetTable}</a>`,
  )}`;
}

const definitions = (title: string, all: readonly Definition[]): Html | '' =>
  all.length === 0
    ? ''
    : html`<section class="group">
        <h2>${title}</h2>
        <dl class="definitions">
          ${all.map(
            ({ name, definition }) =>
              html`<div>
                <dt>${name}</dt>
                <dd><code>${definition}</code></dd>
              </div>`,
          )}
        </dl>
      </section>`;
