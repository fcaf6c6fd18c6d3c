import type { Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import type { Entry } from '../../contract/index.ts';
import { classesOf } from '../../domain/search/drug-classes.rules.ts';
import type { Highlight, PhraseKind } from '../../domain/search/phrase.ts';
import { wordsOfSpecies } from '../../domain/search/species-in.rules.ts';
import { thaiBrand } from '../../domain/search/thai-brands.rules.ts';
import { findIndication } from '../drug/found-indication.rules.ts';
import type { View } from '../view.ts';
import { findSection } from '../drug/found-section.rules.ts';
import { marked } from './marked-text.ts';
import { routeName, speciesName } from './marks.ts';
import { wholeName } from './whole-words.ts';

type Match = Pick<Highlight, 'text' | 'ranges'>;

const maxMatches = 3;

/**
 * Where else the query was found, in the language of the page: a brand, a class, an indication. What is shown is of one dose. A
 * section is named where nothing else says why the drug was found.
 */
export function matchLine(view: View, entry: Entry, highlights: readonly Highlight[]): Html | '' {
  const { t, language } = view;
  const [first] = highlights;
  const others = highlights.filter(
    ({ kind, text }) => kind !== 'section' && (kind !== 'name' || (language === 'en' && /\p{sc=Thai}/u.test(text))),
  );
  if (!first) return '';
  const isExplained = highlights.some(({ kind }) => !['section', 'species', 'route'].includes(kind));
  const section = isExplained ? undefined : findSection(entry, highlights, language);
  if (others.length === 0 && section === undefined) return '';
  const species = speciesOf(view, entry, others);
  const dosages = entry.dosages.filter((dosage) => species.length === 0 || species.includes(dosage.species));
  const textOf: Readonly<Record<PhraseKind, (matches: readonly Match[]) => Html | string>> = {
    name: ([match]) => wholeName(match?.text ?? '', match?.ranges),
    brand: ([match]) => (match ? markedBrand(view, entry.brands, match) : ''),
    class: (matches) => classText(view, entry, matches),
    species: (matches) =>
      ownName(
        species.map((each) => speciesName(view, each)),
        matches,
      ),
    indication: (matches) => indicationText(view, entry, dosages, matches),
    route: ([match]) => routeName(view, match?.text ?? ''),
    synonym: markedFirst,
    code: markedFirst,
    section: () => '',
  };
  const kinds = [...new Set(others.map(({ kind }) => kind))].slice(0, maxMatches);
  return html`<p class="meta matches">
    ${kinds.map((kind, at) => {
      const text = textOf[kind](others.filter((each) => each.kind === kind));
      return html`${at > 0 ? ' · ' : ''}<span class="quiet">${t.catalog.matched[kind as Exclude<PhraseKind, 'section'>]}:</span>
        ${text}`;
    })}
    ${
      section &&
      html`${kinds.length > 0 ? ' · ' : ''}<span class="quiet"
          >${section.name === 'title' ? t.catalog.matched.title : t.terms.sections[section.name]}:</span
        >
        ${marked(section.text, section.ranges)}`
    }
  </p>`;
}

const markedFirst = ([match]: readonly Match[]): Html | string => (match ? marked(match.text, match.ranges) : '');

/** The species of the entry that the query names. */
function speciesOf({ site }: View, { dosages }: Entry, highlights: readonly Highlight[]): readonly string[] {
  const names = highlights.flatMap(({ kind, text }) => (kind === 'species' ? [text] : []));
  const terms = site.data.terms();
  return [...new Set(dosages.map(({ species }) => species))].filter((each) =>
    wordsOfSpecies(each, terms).some((name) => names.includes(name)),
  );
}

/** The page's own words for what was found, with the marks of the query where it was typed in these words. */
function ownName(names: readonly string[], matches: readonly Match[]): Html | string {
  const [name = ''] = names;
  const typed = matches.find(({ text }) => names.includes(text));
  return typed ? marked(typed.text, typed.ranges) : marked(name, []);
}

function classText({ language }: View, entry: Entry, matches: readonly Match[]): Html | string {
  const texts = new Set(matches.map(({ text }) => text));
  const classes = classesOf(entry);
  const named = classes.filter(({ en, th }) => texts.has(en) || texts.has(th));
  const others = classes.filter(({ words }) => words.some((word) => texts.has(word)));
  return ownName(
    [...named, ...others].map((each) => each[language]),
    matches,
  );
}

/** The clause of an indication, with its species where it is not of those that the query names. */
function indicationText(view: View, entry: Entry, dosages: Entry['dosages'], matches: readonly Match[]): Html | string {
  const { language } = view;
  const indication = findIndication(dosages, matches, language) ?? findIndication(entry.dosages, matches, language);
  if (indication === undefined) return markedFirst(matches);
  const { species, clause, match, ranges } = indication;
  const isOther = !dosages.some((dosage) => dosage.species === species);
  const typed = ranges.length === 0 && /\p{sc=Thai}/u.test(match.text) !== (language === 'th');
  return html`${marked(clause, ranges)}${typed ? html` <span class="whole">(${marked(match.text, match.ranges)})</span>` : ''}${
    isOther ? html` <span class="quiet">(${speciesName(view, species)})</span>` : ''
  }`;
}

/** A trade name that was searched in either spelling. A Thai one has the name of the data before it. */
function markedBrand({ language }: View, brands: readonly string[], { text, ranges }: Match): Html {
  const spelling = marked(text, ranges);
  const brand = brands.find((each) => each !== text && thaiBrand(each) === text);
  if (brand !== undefined) return html`<span lang="en">${brand}</span> <span class="whole">(${spelling})</span>`;
  const inThai = language === 'th' ? thaiBrand(text) : undefined;
  return inThai === undefined ? spelling : html`${spelling} <span class="whole">(${inThai})</span>`;
}
