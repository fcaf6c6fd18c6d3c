import { capitalize, endpointList, formatCount, tryForm, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { codeSystems, endpoints, sourceHeaders } from '../../contract/index.ts';
import { speciesName } from '../parts/marks.ts';
import { offline } from '../parts/offline.ts';
import { opening } from '../parts/opening.ts';
import { tileList } from '../parts/tile-list.ts';
import type { Page, View } from '../view.ts';

/** `/developers`: the API, live examples, its limits, and offline verification. */
export function developers(view: View): Page {
  const { t } = view;
  const main = html`${opening(
      t.developers.heading,
      t.developers.lead,
      html`<p><a href="/api/openapi.json">${t.developers.description}</a> · <code>/api/openapi.json</code></p>`,
    )}
    <section class="part" aria-labelledby="endpoints">
      <h2 id="endpoints">${t.developers.endpoints}</h2>
      ${endpointList(
        rows(
          view,
          endpoints.map(({ path }) => path),
        ),
      )}
    </section>
    <section class="part" aria-labelledby="extensions">
      <h2 id="extensions">${t.developers.extensions}</h2>
      <p class="quiet small">${t.developers.extensionsLead}</p>
      ${endpointList([...rows(view, extensions), { ...reports, summary: t.developers.endpoint[reports.path] ?? '' }])}
    </section>
    <section class="part" aria-labelledby="try">
      <h2 id="try">${t.developers.tryIt}</h2>
      <noscript><p class="quiet small">${t.developers.noScript}</p></noscript>
      <div class="tries">${tryDrugs(view)} ${tryCode(view)} ${tryHealth(view)}</div>
    </section>
    <div class="twins">
      <div>${offline(view)} ${tiles(view)}</div>
      <div>${limits(view)} ${errors(view)} ${csv(view)} ${standards(view)}</div>
    </div>`;
  return { title: t.developers.title, description: t.developers.lead, path: '/developers', section: 'developers', main };
}

const extensions = [
  '/api/drugs?q=&species=&class=&route=',
  '/api/drugs?limit=&cursor=',
  '/api/drugs?sinceLogSize=',
  '/api/drugs/{slug}?atLogSize=',
  '/api/drugs/{slug}/bundle',
  '/api/by-code?system=atcvet',
  '/api/by-code?asOf=',
  '/api/keys',
  '/api/quota',
  '/api/reports/{id}',
  '/feed.atom',
  '/feed.json',
  '/log.policy',
  '/log.vkey',
  '/api/openapi.json',
];

const reports = { method: 'POST', path: '/api/reports' } as const;

const rows = ({ t }: View, paths: readonly string[]) =>
  paths.map((path) => ({ method: 'GET', path, summary: t.developers.endpoint[path] ?? '' }));

function tryDrugs(view: View): Html {
  const { t, site } = view;
  return tryForm(view, {
    name: 'try-drugs',
    title: t.developers.tryDrugs,
    method: 'GET',
    path: '/api/drugs',
    fields: html`<div class="field">
        <label for="try-q">${t.developers.words}</label>
        <input class="input" id="try-q" name="q" value="heartworm" maxlength="200" />
      </div>
      <div class="field">
        <label for="try-species">${t.developers.species}</label>
        <select class="input" id="try-species" name="species">
          <option value="">${t.developers.anySpecies}</option>
          ${site.data.terms().species.map(({ id }) => html`<option value="${id}">${speciesName(view, id)}</option>`)}
        </select>
      </div>`,
    command: `curl '${site.data.publicUrl}/api/drugs?q=heartworm'`,
  });
}

function tryCode(view: View): Html {
  const { t, site } = view;
  return tryForm(view, {
    name: 'try-code',
    title: t.developers.tryCode,
    method: 'GET',
    path: '/api/by-code',
    fields: html`<div class="field">
        <label for="try-system">${t.developers.system}</label>
        <select class="input" id="try-system" name="system">
          ${codeSystems.map((system) => html`<option value="${system}">${t.terms.systems[system]}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="try-code-value">${t.developers.code}</label>
        <input class="input" id="try-code-value" name="code" value="N03AX12" maxlength="20" spellcheck="false" />
      </div>
      <div class="field">
        <label for="try-as-of">${t.developers.asOf}</label>
        <input class="input" id="try-as-of" name="asOf" placeholder="2021-12-31" maxlength="10" />
      </div>`,
    command: `curl '${site.data.publicUrl}/api/by-code?system=atc&code=N03AX12'`,
  });
}

function tryHealth(view: View): Html {
  const { t, site } = view;
  return tryForm(view, {
    name: 'try-health',
    title: t.developers.tryHealth,
    method: 'GET',
    path: '/api/health',
    fields: html``,
    command: `curl '${site.data.publicUrl}/api/health'`,
  });
}

const perDay = [
  ['/api/by-code', '1,000'],
  ['/api/log', '100'],
] as const;

function limits({ t, language }: View): Html {
  return html`<section class="part" aria-labelledby="limits">
    <h2 id="limits">${t.developers.limits}</h2>
    <p>${t.developers.limitsText}</p>
    <table>
      <caption>
        <span class="unseen">${t.developers.limitsCaption}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">${t.developers.endpointName}</th>
          <th scope="col">${t.developers.perDay}</th>
        </tr>
      </thead>
      <tbody>
        ${perDay.map(
          ([path, count]) =>
            html`<tr>
              <th scope="row"><code>${path}</code></th>
              <td>${count}</td>
            </tr>`,
        )}
        <tr>
          <th scope="row">${t.developers.others}</th>
          <td>${formatCount(Number(sourceHeaders['x-source-limit-rpd']), language)}</td>
        </tr>
      </tbody>
    </table>
    <table>
      <caption>
        <span class="unseen">${t.developers.headersCaption}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">${t.developers.header}</th>
          <th scope="col">${t.developers.value}</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(sourceHeaders).map(
          ([name, value]) =>
            html`<tr>
              <th scope="row"><code>${spelt(name)}</code></th>
              <td><code>${value}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** `X-Source-Limit-RPD`, in the specification's spelling. */
const spelt = (name: string): string =>
  name.replaceAll(/(^|-)([a-z]+)/g, (_, dash: string, word: string) =>
    word === 'rpd' ? `${dash}RPD` : `${dash}${capitalize(word)}`,
  );

function errors({ t, site }: View): Html {
  const contact = JSON.stringify(site.data.contact.name);
  return html`<section class="part" aria-labelledby="errors">
    <h2 id="errors">${t.developers.errors}</h2>
    <p>${t.developers.errorsText}</p>
    <pre tabindex="0"><code>{"title": "Institutional tier required", "status": 402,
 "error": {"code": "institutional-tier-required", …},
 "contact": {"name": ${contact}, …}}</code></pre>
  </section>`;
}

function csv({ t }: View): Html {
  return html`<section class="part" aria-labelledby="csv">
    <h2 id="csv">${t.developers.csv}</h2>
    <p>${t.developers.csvText}</p>
    <p><a class="button plain" href="/api/catalog/csv">${t.developers.csvDownload}</a></p>
  </section>`;
}

function tiles(view: View): Html {
  const { t } = view;
  return html`<section class="part" aria-labelledby="tiles">
    <h2 id="tiles">${t.developers.tiles}</h2>
    <p>${t.developers.tilesText}</p>
    ${tileList(view)}
  </section>`;
}

const documents = [
  ['C2SP tlog-tiles', 'https://c2sp.org/tlog-tiles'],
  ['C2SP tlog-checkpoint', 'https://c2sp.org/tlog-checkpoint'],
  ['C2SP signed-note', 'https://c2sp.org/signed-note'],
  ['C2SP tlog-proof', 'https://c2sp.org/tlog-proof'],
  ['C2SP tlog-cosignature', 'https://c2sp.org/tlog-cosignature'],
  ['C2SP tlog-witness', 'https://c2sp.org/tlog-witness'],
  ['C2SP tlog-policy', 'https://c2sp.org/tlog-policy'],
  ['RFC 6962: Certificate Transparency', 'https://www.rfc-editor.org/rfc/rfc6962'],
  ['RFC 7638: JWK Thumbprint', 'https://www.rfc-editor.org/rfc/rfc7638'],
  ['RFC 8037: Ed25519 keys as JWK', 'https://www.rfc-editor.org/rfc/rfc8037'],
  ['RFC 8785: JSON Canonicalization', 'https://www.rfc-editor.org/rfc/rfc8785'],
  ['RFC 9457: Problem Details', 'https://www.rfc-editor.org/rfc/rfc9457'],
  ['RFC 4180: CSV', 'https://www.rfc-editor.org/rfc/rfc4180'],
  ['DSSE', 'https://github.com/secure-systems-lab/dsse'],
] as const;

function standards({ t }: View): Html {
  return html`<section class="part" aria-labelledby="standards">
    <h2 id="standards">${t.developers.standards}</h2>
    <ul class="links standards" lang="en">
      ${documents.map(([name, address]) => html`<li><a href="${address}">${name}</a></li>`)}
    </ul>
  </section>`;
}
