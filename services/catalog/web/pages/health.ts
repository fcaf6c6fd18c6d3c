import { capitalize, formatCount, formatMoment, formatPercent, externalLink, wideTable, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import {
  citationStates,
  healthyStates,
  unhealthyStates,
  unreadStates,
  type CitationHealth,
  type CitationState,
} from '../../contract/index.ts';
import { countBySite, soundnessOf, type SiteCounts } from '../citation-health.rules.ts';
import { body, cardTable, cell, row, rowHead } from '../parts/card-table.ts';
import { soundnessMark } from '../parts/marks.ts';
import { opening } from '../parts/opening.ts';
import { verifyPages } from '../parts/verify-pages.ts';
import type { Page, View } from '../view.ts';

/** `/health`: whether the cited pages still exist, and what the states mean. */
export function health(view: View): Page {
  const { t, site } = view;
  const { summary, byState } = site.data.health();
  const unread = unreadStates.reduce((sum, state) => sum + (byState[state] ?? 0), 0);
  const main = html`${verifyPages(view, 'health')}
    ${opening(t.health.heading, summary.probed === 0 ? t.health.leadUnchecked : t.health.lead)}
    ${
      summary.probed === 0
        ? html`<div class="note never">
            <p><b>${t.health.never}</b></p>
            <p>${t.health.neverMore}</p>
          </div>`
        : unread === summary.probed
          ? html`<div class="note never">
              <p><b>${t.health.unread}</b></p>
              <p>${t.health.unreadMore}</p>
            </div>`
          : ''
    }
    ${numbers(view)} ${summary.probed > 0 && unread === summary.probed ? '' : unhealthyNow(view)}
    <div class="twins">${bySource(view)} ${states(view)}</div>
    ${everyCitation(view)}`;
  return { title: t.health.title, description: t.health.lead, path: '/health', section: 'verify', main };
}

function numbers({ t, language, site }: View): Html {
  const { totalCitations, probed, healthy, unhealthy, pctProbed, pctHealthy } = site.data.health().summary;
  const figure = (count: number, name: string, more = '') =>
    html`<li>
      <b>${formatCount(count, language)}</b> <span class="quiet">${name}</span>
      ${more && html`<br /><span class="quiet small">${more}</span>`}
    </li>`;
  return html`<section aria-labelledby="numbers">
    <h2 class="unseen" id="numbers">${t.health.numbers}</h2>
    <ul class="numbers">
      ${figure(totalCitations, t.health.total)}
      ${figure(probed, t.health.probed, t.health.ofAll(formatPercent(pctProbed / 100, language)))}
      ${figure(healthy, t.health.healthy, probed === 0 ? '' : t.health.ofProbed(formatPercent(pctHealthy / 100, language)))}
      ${figure(unhealthy, t.health.unhealthy)}
    </ul>
  </section>`;
}

function unhealthyNow(view: View): Html {
  const { t, site } = view;
  const { citations, summary } = site.data.health();
  const unhealthy = citations.filter((each) => soundnessOf(each) === 'unhealthy');
  return html`<section class="part unhealthy-now" aria-labelledby="unhealthy">
    <h2 id="unhealthy">${t.health.unhealthyTitle}</h2>
    ${
      unhealthy.length > 0
        ? citationTable(view, t.health.unhealthyCaption, unhealthy)
        : html`<p class="quiet">${summary.probed === 0 ? t.health.nothingKnown : t.health.noneUnhealthy}</p>`
    }
  </section>`;
}

function citationTable(view: View, caption: string, citations: readonly CitationHealth[]): Html {
  const { t } = view;
  const heads = [t.health.citation, t.health.state, t.health.status, t.health.lastProbe, t.health.usedBy];
  return cardTable({ caption, heads, bodies: body(citations.map((each) => citationRow(view, each))) });
}

function citationRow(view: View, citation: CitationHealth): Html {
  const { t, language, site } = view;
  const { cid, url, state, latestStatus, probedAt, drugs } = citation;
  const entries = site.data.entries().filter(({ slug }) => drugs.includes(slug));
  const title = entries.flatMap(({ citations }) => citations).find(({ id }) => id === cid)?.title;
  const drugLinks = entries.map(
    ({ slug, name }, at) =>
      html`${at > 0 ? ', ' : ''}<a href="${view.to(`/drugs/${slug}`)}#citation-${cid}" lang="en">${name}</a>`,
  );
  return row(
    rowHead(t.health.citation, html`<span lang="en">${externalLink(url, title)}</span>`),
    cell(
      t.health.state,
      soundnessMark(soundnessOf(citation), state === null ? t.terms.soundness.unprobed : t.terms.states[state]),
    ),
    cell(t.health.status, latestStatus === null ? '–' : String(latestStatus)),
    cell(
      t.health.lastProbe,
      probedAt === null ? '–' : html`<time class="small" datetime="${probedAt}">${formatMoment(probedAt, language)}</time>`,
    ),
    cell(t.health.usedBy, html`${drugLinks}`),
  );
}

function bySource(view: View): Html {
  const { t, language, site } = view;
  const sources = countBySite(site.data.health().bySource);
  // The many that one citation names would fill the page.
  const often = sources.filter(([, { totalCitations }]) => totalCitations > 1);
  const once = sources.filter(([, { totalCitations }]) => totalCitations === 1);
  return html`<section class="part" aria-labelledby="by-source">
    <h2 id="by-source">${t.health.bySource}</h2>
    ${sourceTable(view, t.health.bySourceCaption, often)}
    ${
      once.length === 0
        ? ''
        : html`<details>
            <summary>${t.health.citedOnce(formatCount(once.length, language))}</summary>
            ${sourceTable(view, t.health.citedOnce(formatCount(once.length, language)), once)}
          </details>`
    }
  </section>`;
}

function sourceTable({ t, language }: View, caption: string, sources: readonly (readonly [string, SiteCounts])[]): Html {
  const table = html`<table class="counts">
    <caption>
      <span class="unseen">${caption}</span>
    </caption>
    <thead>
      <tr>
        <th scope="col">${t.health.source}</th>
        ${[t.health.total, t.health.probed, t.health.healthy, t.health.unhealthy].map((name) => html`<th scope="col">${capitalize(name)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${sources.map(
        ([source, counts]) =>
          html`<tr>
            <th scope="row" lang="en">${source}</th>
            ${[counts.totalCitations, counts.probed, counts.healthy, counts.unhealthy].map(
              (count) => html`<td>${formatCount(count, language)}</td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
  return wideTable(caption, table);
}

function states({ t, language, site }: View): Html {
  const { byState } = site.data.health();
  const counts = (state: CitationState) =>
    healthyStates.includes(state)
      ? `${t.health.countsAs}: ${t.health.countsHealthy}`
      : unhealthyStates.includes(state)
        ? `${t.health.countsAs}: ${t.health.countsUnhealthy}`
        : t.health.countsNeither;
  return html`<section class="part" aria-labelledby="states">
    <h2 id="states">${t.health.states}</h2>
    <dl class="states">
      ${citationStates.map(
        (state) =>
          html`<div>
            <dt>
              ${soundnessMark(soundnessOf({ state }), t.terms.states[state])}
              <span class="count">${formatCount(byState[state] ?? 0, language)}</span>
            </dt>
            <dd>${t.terms.stateMeanings[state]} <span class="quiet">${counts(state)}</span></dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function everyCitation(view: View): Html {
  const { t, site } = view;
  return html`<section class="part" aria-labelledby="all">
    <h2 id="all">${t.health.all}</h2>
    <details>
      <summary>${t.health.allCaption}</summary>
      ${citationTable(view, t.health.allCaption, site.data.health().citations)}
    </details>
  </section>`;
}
