import { formatCount, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { CitationHealth, Entry } from '../../contract/index.ts';
import { findTerms } from '../../domain/clinical-terms/find-terms.rules.ts';
import type { Highlight } from '../../domain/search/phrase.ts';
import { thaiBrand } from '../../domain/search/thai-brands.rules.ts';
import { speciesOf } from '../catalog.rules.ts';
import { countSoundness } from '../citation-health.rules.ts';
import { doseThai } from '../drug/dose-thai.rules.ts';
import { isSameTrust, trustOf, type Trust } from '../usual-trust.rules.ts';
import type { View } from '../view.ts';
import { marked } from './marked-text.ts';
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
      <h3 lang="en"><a href="${view.to(`/drugs/${entry.slug}`)}">${markedName(entry, highlights)}</a></h3>
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
function thaiName({ language }: View, { nameTh }: Entry, highlights: readonly Highlight[]): Html | '' {
  if (language !== 'th' || nameTh === undefined) return '';
  return html`<p class="meta">${wholeName(nameTh, highlights.find(({ text }) => text === nameTh)?.ranges)}</p>`;
}

const maxMatches = 3;

/** Where else the query was found: a brand, a Thai name, a class. */
function matchLine(view: View, { brands, dosages }: Entry, highlights: readonly Highlight[]): Html | '' {
  const { t, language } = view;
  const [first] = highlights;
  const others = highlights.filter(
    ({ kind, text }) => kind !== 'section' && (kind !== 'name' || (language === 'en' && /\p{sc=Thai}/u.test(text))),
  );
  if (!first || (first.kind === 'name' && others.length === 0)) return '';
  const kinds = new Set(others.map(({ kind }) => kind));
  const textOf = ({ kind, text, ranges }: Highlight) => {
    if (kind === 'brand') return markedBrand(view, brands, { text, ranges });
    const besides = kind === 'indication' ? clauseBeside(view, text, dosages) : undefined;
    if (besides !== undefined)
      return besides.includes(text) ? besides : html`${besides} <span class="whole">(${marked(text, ranges)})</span>`;
    return kind === 'name' ? wholeName(text, ranges) : marked(text, ranges);
  };
  const best = [...kinds].flatMap((kind) => others.filter((each) => each.kind === kind).slice(0, 1)).slice(0, maxMatches);
  return html`<p class="meta matches">
    ${best.map((match, at) => html`${at > 0 ? ' · ' : ''}<span class="quiet">${t.catalog.matched[match.kind]}:</span> ${textOf(match)}`)}
  </p>`;
}

/** The clause where a disease is only beside what is treated: `secondary infections with panleucopenia`; on Thai pages our Thai of it. */
function clauseBeside({ language }: View, thai: string, dosages: Entry['dosages']): string | undefined {
  const terms = dosages.flatMap(({ indication }) =>
    findTerms(indication).flatMap((term) => (term.thai === thai ? [{ ...term, indication }] : [])),
  );
  const [first] = terms;
  if (first === undefined || !terms.every(({ isBeside }) => isBeside)) return undefined;
  const clauses = first.indication.split('; ');
  const at = clauses.findIndex((clause) => clause.toLowerCase().includes(first.english.toLowerCase()));
  const ours = language === 'th' ? doseThai('indications', first.indication)?.split('; ') : undefined;
  return ours?.length === clauses.length ? ours[at] : clauses[at];
}

/** A trade name that was searched in either spelling. A Thai one has the name of the data before it. */
function markedBrand({ language }: View, brands: readonly string[], { text, ranges }: Pick<Highlight, 'text' | 'ranges'>): Html {
  const spelling = marked(text, ranges);
  const brand = brands.find((each) => each !== text && thaiBrand(each) === text);
  if (brand !== undefined) return html`<span lang="en">${brand}</span> <span class="whole">(${spelling})</span>`;
  const inThai = language === 'th' ? thaiBrand(text) : undefined;
  return inThai === undefined ? spelling : html`${spelling} <span class="whole">(${inThai})</span>`;
}
