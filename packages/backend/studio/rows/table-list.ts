import { html, raw } from 'hono/html';
import { isSystemSchema } from '../access/hidden-columns.rules.ts';
import type { Relation } from '../catalog/catalog.ts';
import { base, pathOf, type Html } from '../page/page.ts';
import { numberText } from '../page/parts.ts';

/** The schemas with their tables: the project's own first, `public` before all. */
export function groupBySchema(relations: readonly Relation[]): [schema: string, relations: readonly Relation[]][] {
  const groups = Map.groupBy(relations, ({ schema }) => schema);
  const rank = (schema: string) => (schema === 'public' ? 0 : isSystemSchema(schema) ? 2 : 1);
  return [...groups].toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}

const rowsText = ({ rows, kind }: Pick<Relation, 'rows' | 'kind'>): string =>
  rows === undefined ? kind : `${rows > 0 ? '~' : ''}${numberText(rows)}`;

/** All tables with a search that works as one types, beside a table. On a phone it is folded. */
export function tableList(relations: readonly Relation[], current?: { readonly schema: string; readonly name: string }): Html {
  const groups = groupBySchema(relations);
  return html`<details class="fold" open data-fold>
    <summary>Tables <span class="quiet">${relations.length}</span></summary>
    <form class="find" action="${base}/tables" role="search">
      <label class="unseen" for="find-table">Find a table</label>
      <input
        class="input"
        id="find-table"
        name="q"
        type="search"
        placeholder="Find a table"
        autocomplete="off"
        data-filter="table-list"
      />
    </form>
    <nav id="table-list" aria-label="All tables" tabindex="-1">
      ${groups.map(
        ([schema, members]) =>
          html`<details class="schema" data-group ${!isSystemSchema(schema) || schema === current?.schema ? raw('open') : ''}>
            <summary>${schema}</summary>
            <ul>
              ${members.map((relation) => entry(relation, current))}
            </ul>
          </details>`,
      )}
      <p class="quiet small" data-none hidden>No tables match.</p>
    </nav>
  </details>`;
}

const entry = (relation: Relation, current: { readonly schema: string; readonly name: string } | undefined) => {
  const isCurrent = relation.schema === current?.schema && relation.name === current.name;
  return html`<li data-item="${relation.name}">
    <a href="${pathOf('tables', relation.schema, relation.name)}" ${isCurrent ? raw('aria-current="page"') : ''}>
      <span>${relation.name}</span> <span class="count">${rowsText(relation)}</span>
    </a>
  </li>`;
};
