import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { CitationHealth, Entry } from '../../contract/index.ts';
import { thaiNameOf, wholeThaiName } from '../../domain/entries/thai-name.rules.ts';
import type { Highlight } from '../../domain/search/phrase.ts';
import { speciesOf } from '../catalog.rules.ts';
import { countSoundness } from '../citation-health.rules.ts';
import { isSameTrust, trustOf, type Trust } from '../usual-trust.rules.ts';
import type { View } from '../view.ts';
import { marked } from './marked-text.ts';
import { matchLine } from './match-line.ts';
import { wholeName } from './whole-words.ts';
import { classLinks, doseCount, signatureMarks, soundnessMark, speciesNamesOf, tierMark } from './marks.ts';

/** One drug in the catalog: name, species, codes, and how far it can be trusted where that differs from the usual of the list. */
export function drugRow(
  view: View,
  entry: Entry,
  health: ReadonlyMap<string, CitationHealth>,
  usual: Trust,
  highlights: readonly Highlight[],
): Html {
  const { t, language } = view;
  const { codes, dosages, citations } = entry;
  const trust = trustOf(entry);
  const citationCount =
    citations.length === 1 ? t.catalog.citationOne : t.catalog.citations(formatCount(citations.length, language));
  // What is not known is on the drug's page and in `/health`: in each row of the list it would say nothing.
  const { overall } = countSoundness(citations, health);
  return html`<li class="drug-row">
    <div>
      <h3 lang="en"><a href="${view.to(`/drugs/${entry.slug}`)}" id="drug-${entry.slug}">${markedName(entry, highlights)}</a></h3>
      ${thaiName(view, entry, highlights)} ${matchLine(view, entry, highlights)}
      <p class="meta">
        <span>${classLinks(view, entry).map(({ name }, at) => html`${at > 0 ? ' · ' : ''}${name}`)}</span>
      </p>
      <p class="meta kinds"><span class="ink">${speciesNamesOf(view, speciesOf(entry, view.site.data.terms()))}</span></p>
    </div>
    <p class="codes">
      <span class="unseen">${t.catalog.codes}: </span>
      ${[...codes.atcvet, ...codes.atc].map((code) => html`<code>${code}</code> `)}
      ${codes.rxnorm.map((code) => html`<code><span class="quiet">RxNorm</span> ${code}</code> `)}
    </p>
    <div class="trust">
      <p>${doseCount(view, dosages.length)} · ${citationCount}</p>
      ${overall === 'healthy' || overall === 'unhealthy' ? html`<p>${soundnessMark(overall, t.catalog.sound[overall])}</p>` : ''}
      ${
        isSameTrust(trust, usual)
          ? ''
          : html`<p class="marks">
              ${trust.tier === usual.tier ? '' : tierMark(view, trust.tier)}
              ${trust.signature === usual.signature ? '' : signatureMarks(view, trust.signature)}
            </p>`
      }
    </div>
  </li>`;
}

/** The name, with what was found in it. */
function markedName({ name }: Entry, highlights: readonly Highlight[]): Html {
  const inName = highlights.find(({ kind, text }) => kind === 'name' && text === name);
  return marked(name, inName?.ranges ?? []);
}

/** The Thai name on Thai pages. It is general knowledge, for finding alone. */
function thaiName({ language }: View, entry: Entry, highlights: readonly Highlight[]): Html | '' {
  const nameTh = wholeThaiName(entry);
  if (language !== 'th' || nameTh === undefined) return '';
  // The name that search knows is the beginning of the printed one.
  return html`<p class="meta">${wholeName(nameTh, highlights.find(({ text }) => text === thaiNameOf(entry))?.ranges)}</p>`;
}
