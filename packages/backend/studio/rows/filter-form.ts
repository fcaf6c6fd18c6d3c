import { html } from 'hono/html';
import { actorFields } from '../access/actor-fields.ts';
import type { ChosenActor } from '../access/read-actor.ts';
import type { Table } from '../catalog/catalog.ts';
import type { Html } from '../page/page.ts';
import { operators, rowSearch, type Filter, type RowQuery } from './filters.rules.ts';
import { tablePath } from './table-frame.ts';

/** Which rows are shown, and to whom. */
export interface RowsView {
  readonly table: Table;
  readonly query: RowQuery;
  readonly actor: ChosenActor;
}

/** A line for each filter and an empty one, and for whom the rows are read. */
export function filterForm({ table, query, actor }: RowsView): Html {
  const columns = table.columns.filter(({ isHidden }) => !isHidden);
  const line = (filter: Filter | undefined, index: number) => {
    const id = `filter-${index}`;
    return html`<div class="filter" data-filter-line>
      <label class="unseen" for="${id}-column">Column</label>
      <select class="input" id="${id}-column" name="column">
        <option value="">${query.filters.length === 0 ? 'Filter by …' : 'And by …'}</option>
        ${columns.map(({ name }) => html`<option ${name === filter?.column.name ? 'selected' : ''}>${name}</option>`)}
      </select>
      <label class="unseen" for="${id}-operator">Comparison</label>
      <select class="input" id="${id}-operator" name="operator">
        ${Object.entries(operators).map(
          ([name, { label }]) => html`<option value="${name}" ${name === filter?.operator ? 'selected' : ''}>${label}</option>`,
        )}
      </select>
      <label class="unseen" for="${id}-value">Value</label>
      <input class="input" id="${id}-value" name="value" value="${filter?.value ?? ''}" placeholder="value" autocomplete="off" />
      ${
        filter
          ? html`<a
              class="remove"
              href="${tablePath(table)}${rowSearch({ ...query, page: 1, filters: query.filters.filter((each) => each !== filter) }, actor.search)}"
              ><span class="unseen">Remove the filter on ${filter.column.name}</span><span aria-hidden="true">×</span></a
            >`
          : ''
      }
    </div>`;
  };
  return html`<form class="filters" action="${tablePath(table)}">
    <div class="lines">${[...query.filters, undefined].map(line)}</div>
    <div class="as">${actorFields(actor, 'as')}</div>
    ${query.sort ? html`<input type="hidden" name="sort" value="${query.sort.isDescending ? '-' : ''}${query.sort.column}" />` : ''}
    <p class="actions">
      <button class="button compact plain">Show rows</button>
      ${query.filters.length > 0 ? html`<a class="small" href="${tablePath(table)}${rowSearch({ filters: [], sort: query.sort, page: 1 }, actor.search)}">Clear filters</a>` : ''}
    </p>
  </form>`;
}
