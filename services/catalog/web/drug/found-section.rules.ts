import type { Entry } from '../../contract/index.ts';
import { findTerms } from '../../domain/clinical-terms/find-terms.rules.ts';
import type { Highlight } from '../../domain/search/phrase.ts';
import { sectionThai } from './section-thai.rules.ts';

/** A clause of a section, or the title of a source, in which a query was found, in the words of a page. */
export interface FoundSection {
  readonly name: (typeof sections)[number] | 'title';
  readonly text: string;
  /** What of `text` was typed. */
  readonly ranges: Highlight['ranges'];
}

const sections = ['indications', 'mechanismOfAction'] as const;

/** The first text that is neither a dose nor a name and has the words of a query; sections come before titles of sources. */
export function findSection(entry: Entry, highlights: readonly Highlight[], language: 'en' | 'th'): FoundSection | undefined {
  const matches = highlights.filter(({ kind }) => kind === 'section');
  for (const name of sections) {
    const english = entry.sections[name];
    for (const { text, ranges } of matches) {
      const place =
        text === english ? { at: ranges[0]?.[0] ?? 0, ranges } : name === 'indications' ? termIn(english, text) : undefined;
      if (place) return inLanguage(name, english, place, language, text);
    }
  }
  const title = matches.find(({ text }) => entry.citations.some((citation) => citation.title === text));
  return title && { name: 'title', ...cut(title.text, title.ranges, 0, title.text.length) };
}

interface Place {
  readonly at: number;
  readonly ranges: Highlight['ranges'];
}

/** Where a section has a term that search found by another name. */
function termIn(section: string, name: string): Place | undefined {
  const term = findTerms(section).find(({ english, thai }) => [english.toLowerCase(), thai].includes(name));
  return term && { at: term.index, ranges: [[term.index, term.index + term.english.length]] };
}

/** The clause at a place. On a Thai page it is the same one of our Thai, where that has as many clauses. */
function inLanguage(
  name: (typeof sections)[number],
  english: string,
  { at, ranges }: Place,
  language: 'en' | 'th',
  match: string,
): FoundSection {
  const clauses = clausesOf(english);
  const position = clauses.findIndex(({ end }) => at < end);
  const { start, end } = clauses[position] ?? { start: 0, end: english.length };
  const thai = language === 'th' ? sectionThai(name, english) : undefined;
  if (thai === undefined) return { name, ...cut(english, ranges, start, end) };
  const thaiClauses = clausesOf(thai);
  const clause = thaiClauses.length === clauses.length ? thaiClauses[position] : undefined;
  const text = clause === undefined ? thai : thai.slice(clause.start, clause.end);
  const typed = text.indexOf(match);
  return { name, text: text.trim(), ranges: typed === -1 ? [] : [[typed, typed + match.length]] };
}

function clausesOf(text: string) {
  const clauses: { readonly start: number; readonly end: number }[] = [];
  let start = 0;
  for (const { index } of text.matchAll(/(?<!\b[a-z])[.;](?=\s)/gi)) {
    clauses.push({ start, end: index });
    start = index + 2;
  }
  return start < text.length ? [...clauses, { start, end: text.length }] : clauses;
}

/** A part of a text, with the ranges in it. */
function cut(text: string, ranges: Highlight['ranges'], start: number, end: number): Pick<FoundSection, 'text' | 'ranges'> {
  const within = ranges.filter(([from, to]) => from >= start && to <= end);
  return { text: text.slice(start, end), ranges: within.map(([from, to]) => [from - start, to - start]) };
}
