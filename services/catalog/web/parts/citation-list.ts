import { formatCount, formatMoment, parseWebUrl, externalLink, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Citation, CitationHealth, Entry } from '../../contract/index.ts';
import { healthById, soundnessOf } from '../citation-health.rules.ts';
import type { View } from '../view.ts';
import { fact } from './facts.ts';
import { soundnessMark } from './marks.ts';

/** The citations of an entry, numbered as in the doses, with the state of each address. */
export function citationList(view: View, { citations }: Entry): Html {
  const { t, site } = view;
  const health = healthById(site.data.health());
  return html`<section class="part" id="citations" aria-labelledby="citations-title">
    <h2 id="citations-title">${t.drug.citations}</h2>
    <p class="quiet small">${t.drug.citationsLead}</p>
    <ol class="citations">
      ${citations.map((citation) => citationItem(view, citation, health.get(citation.id)))}
    </ol>
  </section>`;
}

function citationItem(view: View, citation: Citation, health: CitationHealth | undefined): Html {
  const { t } = view;
  const { id, title, publisher, url, year, license, seenAt, asOf, note, sourceRead } = citation;
  return html`<li id="citation-${id}">
    <h3 lang="en">${externalLink(url, title)}</h3>
    <dl class="facts-of">
      ${fact(t.drug.state, stateOf(view, health))} ${fact(t.drug.publisher, html`<span lang="en">${publisher}</span>`)}
      ${year === undefined ? '' : fact(t.drug.year, String(year))}
      ${license === undefined ? '' : fact(t.drug.license, html`<span lang="en">${license}</span>`)}
      ${seenAt === undefined ? '' : fact(t.drug.seenAt, seenAt === url ? t.drug.seenSame : hostLink(seenAt))}
      ${asOf === undefined ? '' : fact(t.drug.asOf, html`<span lang="en">${asOf}</span>`)}
      ${health?.amendedOn ? fact(t.drug.amendedOn, health.amendedOn) : ''}
      ${health?.archiveUrl ? fact(t.drug.archive, hostLink(health.archiveUrl)) : ''}
    </dl>
    <p class="small">${sourceRead ? t.drug.sourceRead : t.drug.sourceNotRead}</p>
    ${note && html`<p class="quiet small"><span>${t.drug.note}:</span> <span lang="en">${note}</span></p>`}
  </li>`;
}

/** A link that shows only its host. Print shows the whole address. */
function hostLink(address: string): Html {
  return externalLink(address, parseWebUrl(address)?.host ?? address);
}

function stateOf(view: View, health: CitationHealth | undefined): Html {
  const { t, language } = view;
  if (!health?.state) return soundnessMark('unprobed', t.terms.soundness.unprobed);
  const { state, latestStatus, probedAt, finalUrl, figuresFound, consecutiveFailures, reader } = health;
  const status = latestStatus === null ? t.drug.noAnswer : t.drug.httpStatus(String(latestStatus));
  return html`${soundnessMark(soundnessOf(health), t.terms.states[state])}
    <span class="quiet small"
      >${status}${probedAt && html`, ${t.drug.probedAt(formatMoment(probedAt, language))}`}${
        consecutiveFailures > 1 ? html`, ${t.drug.failures(formatCount(consecutiveFailures, language))}` : ''
      }</span
    >
    <p class="quiet small">${t.terms.stateMeanings[state]}</p>
    ${reader === 'page' ? '' : html`<p class="quiet small">${t.drug.readByApi}</p>`}
    ${finalUrl && html`<p class="small">${t.drug.leadsTo} ${hostLink(finalUrl)}</p>`}
    ${
      figuresFound === null
        ? ''
        : html`<p class="small">
            ${soundnessMark(figuresFound ? 'healthy' : 'uncertain', figuresFound ? t.drug.figuresFound : t.drug.figuresLost)}
          </p>`
    }`;
}
