import type { Entry, Species } from '../../contract/index.ts';
import { findTerms } from '../../domain/clinical-terms/find-terms.rules.ts';
import type { Highlight } from '../../domain/search/phrase.ts';
import { doseThai } from './dose-thai.rules.ts';

type Match = Pick<Highlight, 'text' | 'ranges'>;

/** An indication in which a query was found, in the words of a page. */
export interface FoundIndication {
  readonly species: Species;
  /** The clause with the match: on Thai pages our Thai of it, or of the disease. */
  readonly clause: string;
  /** What search found. */
  readonly match: Match;
  /** What of `clause` was typed. */
  readonly ranges: Match['ranges'];
}

interface Candidate extends FoundIndication {
  /** A disease that is only beside what is treated: `secondary infections with panleucopenia`. */
  readonly isBeside: boolean;
}

/** The dose whose indication has one of the matches; one that is for it comes before one where it is beside something else. */
export function findIndication(
  dosages: Entry['dosages'],
  matches: readonly Match[],
  language: 'en' | 'th',
): FoundIndication | undefined {
  const candidates = dosages.flatMap((dosage) => matches.flatMap((match) => candidateOf(dosage, match, language) ?? []));
  const direct = candidates.filter(({ isBeside }) => !isBeside);
  const most = Math.max(...direct.map(({ ranges }) => ranges.length));
  return direct.find(({ ranges }) => ranges.length === most) ?? candidates[0];
}

function candidateOf(
  { species, indication }: Entry['dosages'][number],
  match: Match,
  language: 'en' | 'th',
): Candidate | undefined {
  const clauses = indication.split('; ');
  const term = findTerms(indication).find(({ english, thai }) => [english.toLowerCase(), thai].includes(match.text));
  const words = term?.english ?? match.ranges.map(([start, end]) => match.text.slice(start, end))[0];
  if (words === undefined || (term === undefined && match.text !== indication)) return undefined;
  const at = clauses.findIndex((clause) => clause.toLowerCase().includes(words.toLowerCase()));
  const clause = clauses[at];
  if (clause === undefined) return undefined;
  const clauseInThai = language === 'th' ? thaiClause(indication, clauses.length, at) : undefined;
  const text = language === 'en' ? clause : (clauseInThai ?? term?.thai ?? clause);
  return { species, clause: text, match, ranges: rangesIn(text, match), isBeside: term?.isBeside ?? false };
}

function thaiClause(indication: string, count: number, at: number): string | undefined {
  const clauses = doseThai('indications', indication)?.split('; ');
  return clauses?.length === count ? clauses[at] : undefined;
}

/** The first place of each typed word; a Latin one begins a word there: not the ear in heartworm. */
const rangesIn = (clause: string, { text, ranges }: Match): Match['ranges'] =>
  ranges
    .flatMap(([start, end]): [number, number][] => {
      const at = clause.search(new RegExp(`(?<![a-z])${RegExp.escape(text.slice(start, end))}`, 'i'));
      return at === -1 ? [] : [[at, at + end - start]];
    })
    .toSorted(([a], [b]) => a - b)
    .filter(([start], index, all) => index === 0 || start >= (all[index - 1]?.[1] ?? 0));
