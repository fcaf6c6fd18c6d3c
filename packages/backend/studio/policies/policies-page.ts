import { html } from 'hono/html';
import type { Grants, Policy, Relation } from '../catalog/catalog.ts';
import { listGrants, listPolicies, listRelations } from '../catalog/catalog.sql.ts';
import { policySentence } from '../catalog/policy-sentence.rules.ts';
import { isSystemSchema } from '../access/hidden-columns.rules.ts';
import { pathOf, type Handler, type Html } from '../page/page.ts';
import { heading } from '../page/parts.ts';
import { loadTable } from '../rows/load-table.ts';
import { groupBySchema } from '../rows/table-list.ts';
import { policyTag } from '../rows/tables-page.ts';
import { tableFrame } from '../rows/table-frame.ts';

/** `…/policies`: who may do what with a table's rows. */
export const showTablePolicies: Handler = async (request) => {
  const loaded = await loadTable(request);
  const { policies, grants } = await request.studio.readCatalog(async (database) => ({
    policies: await listPolicies(database),
    grants: await listGrants(database),
  }));
  return tableFrame(loaded, 'policies', { main: accessPart(loaded.table, policies, grants) });
};

/**
 * `/studio/policies`: those of all tables that have any, or have no row security. A table is folded until it is opened, found by its
 * name, or linked to: browsers unfold what holds the target of a link.
 */
export const showPolicies: Handler = async ({ studio }) => {
  const { relations, policies, grants } = await studio.readCatalog(async (database) => ({
    relations: await listRelations(database),
    policies: await listPolicies(database),
    grants: await listGrants(database),
  }));
  const tables = groupBySchema(relations)
    .flatMap(([, members]) => members)
    .filter(({ kind, schema, policies: count }) => kind === 'table' && (!isSystemSchema(schema) || count > 0));
  const open = tables.filter((table) => !table.isSecured && rightsOf(grants, table).some(({ rights }) => rights.length > 0));
  const main = html`${heading('Policies')}
    <p class="quiet lede">Grants say what a role may try with a table. Policies say with which rows.</p>
    ${
      open.length === 0
        ? ''
        : html`<p class="caution">
            <strong>Without row security</strong>, a grant covers every row:
            ${open.map((table, index) => html`${index > 0 ? ', ' : ''}<a href="#${table.schema}.${table.name}">${table.schema}.${table.name}</a>`)}.
          </p>`
    }
    <form class="find wide" role="search" action="/studio/policies">
      <label class="unseen" for="find-policies">Find a table</label>
      <input
        class="input"
        id="find-policies"
        type="search"
        placeholder="Find a table by its name"
        autocomplete="off"
        data-filter="all-policies"
      />
    </form>
    <div id="all-policies">
      ${tables.map(
        (table) =>
          html`<details class="policy-group" data-group>
            <summary>
              <h2><span class="quiet">${table.schema}.</span>${table.name}</h2>
              ${policyTag(table)}
            </summary>
            <div class="group" id="${table.schema}.${table.name}" data-item="${table.name}">
              ${accessPart(table, policies, grants)}
              <p><a href="${pathOf('tables', table.schema, table.name, 'policies')}">Open the table ${table.name}</a></p>
            </div>
          </details>`,
      )}
      <p class="quiet" data-none hidden>No tables match.</p>
    </div>`;
  return { title: 'Policies', section: 'policies', main };
};

const isOf = (table: Pick<Relation, 'schema' | 'name'>) => (each: { readonly schema: string; readonly table: string }) =>
  each.schema === table.schema && each.table === table.name;
const rightsOf = (grants: readonly Grants[], table: Relation) =>
  grants.filter(isOf(table)).filter(({ role }) => role !== 'service_role');

const verbs: Readonly<Record<string, string>> = { select: 'read', insert: 'add', update: 'change', delete: 'delete' };

function accessPart(table: Relation, policies: readonly Policy[], grants: readonly Grants[]): Html {
  const own = policies.filter(isOf(table));
  const rights = rightsOf(grants, table);
  const nobody = rights.every((each) => each.rights.length === 0);
  return html`<dl class="rights small">
      ${rights.map(
        ({ role, rights: granted }) =>
          html`<div>
            <dt>${role}</dt>
            <dd>
              ${granted.length === 0 ? html`<span class="quiet">no grant</span>` : granted.map((right) => html`<span class="tag">${verbs[right]}</span> `)}
            </dd>
          </div>`,
      )}
    </dl>
    ${table.kind === 'table' && !table.isSecured && !nobody ? html`<p class="caution">Row security is off: the grants cover every row.</p>` : ''}
    ${table.kind === 'table' && table.isSecured && own.length === 0 ? html`<p class="quiet small">No policy: only the owner, service_role and functions with their owner’s rights reach the rows.</p>` : ''}
    ${table.kind === 'table' ? '' : html`<p class="quiet small">A view has no policies. Those of its tables decide, for the view’s owner, or for the caller where it is a security_invoker.</p>`}
    <ul class="policies">
      ${own.map(policyPart)}
    </ul>`;
}

function policyPart(policy: Policy): Html {
  const { text, condition, check } = policySentence(policy);
  return html`<li>
    <p class="policy-name small quiet">
      ${policy.name} ${policy.isPermissive ? '' : html`<span class="tag marked">restrictive</span>`}
    </p>
    <p>${text}</p>
    ${condition === undefined ? '' : html`<pre tabindex="0"><code>${condition}</code></pre>`}
    ${
      check === undefined
        ? ''
        : html`<p>A new or changed row must satisfy</p>
            <pre tabindex="0"><code>${check}</code></pre>`
    }
  </li>`;
}
