import {
  copyButton,
  formatCount,
  formatMoment,
  formatShortDay,
  stateBlock,
  wideTable,
  fact,
  type Html,
} from '@trivium/server-pages';
import { html } from 'hono/html';
import type { LogEntry } from '../../contract/index.ts';
import type { LogView } from '../data.ts';
import { logPage } from '../log-pages.rules.ts';
import { body, cardTable, cell, row, rowHead } from '../parts/card-table.ts';
import { hash } from '../parts/hash.ts';
import { logSubject } from '../parts/log-subject.ts';
import { indexLink } from '../parts/marks.ts';
import { logNotice } from '../parts/notice.ts';
import { opening } from '../parts/opening.ts';
import { tileList } from '../parts/tile-list.ts';
import { verifyPages } from '../parts/verify-pages.ts';
import type { Page, View } from '../view.ts';

/** `/log`: the log's head, its witnesses, and its entries, the newest first. */
export function log(view: View, { before }: Readonly<Record<string, string>>): Page {
  const { t, language, site } = view;
  const data = site.data.log();
  const main = html`${verifyPages(view, 'log')}
    ${opening(
      t.log.heading,
      t.log.lead,
      html`<p class="figure-line">
          <b class="figure">${formatCount(data.size, language)}</b> <span class="quiet">${t.log.size}</span>
        </p>
        ${logNotice(view)}`,
    )}
    <div class="twins log-now">${head(view, data)} ${witnesses(view, data)}</div>
    ${entries(view, data, before)}
    <div class="twins">${notes(view, data)}</div>
    ${tiles(view)}`;
  return { title: t.log.title, description: t.log.lead, path: '/log', query: { before }, section: 'verify', main };
}

function head(view: View, data: LogView): Html {
  const { t, language } = view;
  return html`<section class="facts" aria-labelledby="head">
    <h2 id="head">${t.log.facts}</h2>
    <dl>
      ${fact(t.log.origin, html`<code>${data.origin}</code>`)} ${fact(t.log.root, hash(data.root))}
      ${fact(t.log.signedAt, html`<time datetime="${data.signedAt}">${formatMoment(data.signedAt, language)}</time>`)}
      ${fact(t.log.verifierKey, html`<div class="copied-key">${hash(data.verifierKey, 'verifier-key')} ${copyButton(view, 'verifier-key')}</div>`)}
    </dl>
  </section>`;
}

function witnesses({ t, language }: View, data: LogView): Html {
  return html`<section class="facts" aria-labelledby="witnesses">
    <h2 id="witnesses">${t.log.witnesses}</h2>
    <p class="quiet small">${data.witnesses.length === 0 ? t.log.noWitnesses : t.log.witnessesLead}</p>
    ${
      data.witnesses.length === 0
        ? ''
        : wideTable(
            t.log.witnesses,
            html`<table>
              <thead>
                <tr>
                  <th scope="col">${t.log.witness}</th>
                  <th scope="col">${t.log.cosignedAt}</th>
                </tr>
              </thead>
              <tbody>
                ${data.witnesses.map(
                  ({ name, cosignedAt }) =>
                    html`<tr>
                      <th scope="row"><code class="hash">${name}</code></th>
                      <td class="small">
                        ${cosignedAt === null ? t.log.notCosigned : html`<time datetime="${cosignedAt}">${formatMoment(cosignedAt, language)}</time>`}
                      </td>
                    </tr>`,
                )}
              </tbody>
            </table>`,
          )
    }
  </section>`;
}

function entries(view: View, data: LogView, beforeText: string | undefined): Html {
  const { t } = view;
  const { first, before } = logPage(data.size, beforeText);
  if (data.size === 0) return stateBlock({ kind: 'empty', title: t.log.none, lead: t.log.noneHint });
  const pageEntries = data.entries.slice(first, before).toReversed();
  const heads = [t.log.index, t.log.kind, t.log.about, t.log.time, t.log.leaf];
  const range = t.log.range(String(before - 1), String(first), String(data.size));
  return html`<section class="part log-entries" aria-labelledby="entries">
    <header class="marks">
      <h2 id="entries">${t.log.entries}</h2>
      <span class="quiet">${range}</span>
    </header>
    ${cardTable({ caption: t.log.entriesCaption, heads, bodies: body(pageEntries.map((entry) => entryRow(view, entry))) })}
    ${pager(view, data.size, beforeText)}
    <p class="quiet small">${t.log.timeNote}</p>
  </section>`;
}

function entryRow(view: View, entry: LogEntry): Html {
  const { t, language } = view;
  const { index, entryType, loggedAt, leafHash } = entry;
  return row(
    rowHead(t.log.index, indexLink(view, index)),
    cell(t.log.kind, t.terms.logKinds[entryType]),
    cell(t.log.about, logSubject(view, entry)),
    cell(
      t.log.time,
      html`<time datetime="${loggedAt}" title="${formatMoment(loggedAt, language)}">${formatShortDay(loggedAt, language)}</time>`,
    ),
    cell(t.log.leaf, html`<code title="${leafHash}">${leafHash.slice(0, 12)}…</code>`),
  );
}

function pager(view: View, size: number, beforeText: string | undefined): Html | '' {
  const { t } = view;
  const { newer, older } = logPage(size, beforeText);
  if (newer === undefined && older === undefined) return '';
  const to = (before: number) => view.to('/log', { before: before === size ? undefined : String(before) });
  return html`<nav class="pager" aria-label="${t.log.pages}">
    ${newer === undefined ? '' : html`<a class="button plain" rel="prev" href="${to(newer)}">${t.log.newer}</a>`}
    ${older === undefined ? '' : html`<a class="button plain" rel="next" href="${to(older)}">${t.log.older}</a>`}
  </nav>`;
}

function notes(view: View, { checkpoint, policy }: LogView): Html {
  const { t } = view;
  return html`<section class="part" aria-labelledby="checkpoint">
      <h2 id="checkpoint">${t.log.checkpoint}</h2>
      <p class="quiet small">${t.log.checkpointLead}</p>
      <pre id="checkpoint-text" tabindex="0"><code>${checkpoint}</code></pre>
      <p>${copyButton(view, 'checkpoint-text')}</p>
    </section>
    <section class="part" aria-labelledby="policy">
      <h2 id="policy">${t.log.policy}</h2>
      <p class="quiet small">${t.log.policyLead}</p>
      <pre id="policy-text" tabindex="0"><code>${policy}</code></pre>
      <p>${copyButton(view, 'policy-text')}</p>
    </section>`;
}

function tiles(view: View): Html {
  const { t } = view;
  return html`<section class="part" aria-labelledby="tiles">
    <h2 id="tiles">${t.log.tiles}</h2>
    <p class="quiet small">${t.log.tilesLead}</p>
    ${tileList(view)}
  </section>`;
}
