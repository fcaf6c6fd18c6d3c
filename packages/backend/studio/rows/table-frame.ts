import { html, raw } from 'hono/html';
import type { Table } from '../catalog/catalog.ts';
import { base, pathOf, type Html, type Page } from '../page/page.ts';
import { heading } from '../page/parts.ts';
import type { LoadedTable } from './load-table.ts';
import { tableList } from './table-list.ts';

export type View = 'rows' | 'structure' | 'policies';

const views: readonly (readonly [View, string])[] = [
  ['rows', 'Rows'],
  ['structure', 'Structure'],
  ['policies', 'Policies'],
];

export const tablePath = ({ schema, name }: Pick<Table, 'schema' | 'name'>, ...rest: readonly string[]): string =>
  pathOf('tables', schema, name, ...rest);

/** The frame of a table's pages: its name, the way between them, and the list of all tables. */
export function tableFrame({ table, relations }: LoadedTable, view: View, content: { main: Html; actions?: Html }): Page {
  const over = html`<a href="${base}/tables">Tables</a> / ${table.schema}`;
  const main = html`${heading(table.name, { over, ...(content.actions && { actions: content.actions }) })}
    ${table.comment === null ? '' : html`<p class="quiet small lede">${table.comment}</p>`}
    <nav class="tabs" aria-label="${table.name}">
      ${views.map(
        ([name, text]) =>
          html`<a
            href="${name === 'rows' ? tablePath(table) : tablePath(table, name)}"
            ${name === view ? raw('aria-current="page"') : ''}
            >${text}</a
          >`,
      )}
    </nav>
    ${content.main}`;
  return { title: `${table.schema}.${table.name}`, section: 'tables', main, aside: tableList(relations, table) };
}
