import { html } from 'hono/html';
import { isSystemSchema } from '../access/hidden-columns.rules.ts';
import type { Relation } from '../catalog/catalog.ts';
import { listRelations } from '../catalog/catalog.sql.ts';
import { base, pathOf, type Handler } from '../page/page.ts';
import { heading, numberText, sizeText, stateBlock } from '../page/parts.ts';
import { groupBySchema } from './table-list.ts';

/** `/studio/tables`: every schema with its tables, and how much is in them. `q` searches names and comments. */
export const showTables: Handler = async ({ studio, url }) => {
  const all = await studio.readCatalog(listRelations);
  const search = (url.searchParams.get('q') ?? '').trim().toLowerCase();
  const matches = all.filter(({ schema, name, comment }) => `${schema}.${name} ${comment ?? ''}`.toLowerCase().includes(search));
  const groups = groupBySchema(matches);
  const main = html`${heading('Tables')}
    <form class="find wide" role="search">
      <label class="unseen" for="q">Find a table</label>
      <input
        class="input"
        id="q"
        name="q"
        type="search"
        value="${search}"
        placeholder="Find a table by its name"
        autocomplete="off"
        data-filter="all-tables"
      />
    </form>
    <div id="all-tables">
      ${
        groups.length === 0
          ? stateBlock({
              kind: 'empty',
              title: 'No tables match',
              actions: html`<a class="button plain" href="${base}/tables">All tables</a>`,
            })
          : groups.map(([schema, relations]) => schemaPart(schema, relations))
      }
      <p class="quiet" data-none hidden>No tables match.</p>
    </div>`;
  return { title: 'Tables', section: 'tables', main };
};

const schemaPart = (schema: string, relations: readonly Relation[]) =>
  html`<section class="group" data-group>
    <h2>
      ${schema} <span class="quiet small">${isSystemSchema(schema) ? 'of the backend' : numberText(relations.length)}</span>
    </h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Tables of ${schema}">
      <table class="grid">
        <thead>
          <tr>
            <th scope="col">Table</th>
            <th scope="col" class="number">Rows, about</th>
            <th scope="col" class="number">Size</th>
            <th scope="col">Policies</th>
          </tr>
        </thead>
        <tbody>
          ${relations.map(
            (relation) =>
              html`<tr data-item="${relation.name}">
                <th scope="row">
                  <a href="${pathOf('tables', schema, relation.name)}">${relation.name}</a>
                  ${relation.comment === null ? '' : html`<span class="quiet small comment">${relation.comment}</span>`}
                </th>
                <td class="number">${relation.rows === undefined ? relation.kind : numberText(relation.rows)}</td>
                <td class="number">${relation.bytes === 0 ? '–' : sizeText(relation.bytes)}</td>
                <td>${policyTag(relation)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;

/** Whether policies decide about a table's rows, in a word or two. */
export const policyTag = ({ kind, isSecured, policies }: Relation) => {
  if (kind !== 'table') return html`<span class="quiet small">by its tables</span>`;
  if (!isSecured) return html`<span class="tag warn">no row security</span>`;
  return html`<span class="tag ${policies > 0 ? 'good' : ''}"
    >${policies === 0 ? 'closed' : policies === 1 ? '1 policy' : `${policies} policies`}</span
  >`;
};
