import type { CrossVenueMatch } from '../../../contract/index.ts';
import type { Candidate } from '../venue.ts';
import { readClaim } from './claim.rules.ts';
import { relate, type Relation } from './match.rules.ts';
import { parseTerms, passesTerms } from './terms.rules.ts';

const maxMatches = 20;

export interface ChosenMatch {
  readonly match: CrossVenueMatch;
  /** Why it matches; not published. */
  readonly relation: Relation;
}

/** Judges candidates one by one; a caller can yield in between. */
export interface MatchChooser {
  readonly judge: (candidate: Candidate) => void;
  /** The matches so far, the best first. */
  readonly chosen: () => ChosenMatch[];
}

/**
 * Chooses those candidates that make the query's claim. A candidate with the opposite claim is offered as its No, with
 * title and probability inverted.
 */
export function createMatchChooser(query: string, terms: readonly string[]): MatchChooser {
  const groups = parseTerms(terms);
  const question = readClaim(query);
  const form = isQuestion(query) ? 'question' : 'keywords';
  const lastYear = Math.max(...question.dates.map(({ year }) => year ?? 0), 0);
  const candidates: { readonly candidate: Candidate; readonly relation: Relation }[] = [];
  return {
    judge(candidate) {
      const { title, context, closesAt } = candidate;
      if (closesBefore(closesAt, lastYear) || !passesTerms(`${title} ${context ?? ''}`, groups)) return;
      const relation = relate(question, readClaim(title, context), form);
      if (relation.kind !== 'different') candidates.push({ candidate, relation });
    },
    chosen: () =>
      candidates
        .toSorted((a, b) => b.relation.score - a.relation.score || (b.candidate.volumeUsd ?? 0) - (a.candidate.volumeUsd ?? 0))
        .slice(0, maxMatches)
        .map(({ candidate, relation }) => ({ match: offer(candidate, relation.kind === 'opposite'), relation })),
  };
}

/** Those of the candidates that make the query's claim, the surest first. */
export function chooseMatches(query: string, terms: readonly string[], candidates: readonly Candidate[]): ChosenMatch[] {
  const chooser = createMatchChooser(query, terms);
  for (const candidate of candidates) chooser.judge(candidate);
  return chooser.chosen();
}

function offer({ title, url, yesProbability, volumeUsd }: Candidate, isOpposite: boolean): CrossVenueMatch {
  const probability = isOpposite && yesProbability !== undefined ? Number((1 - yesProbability).toFixed(6)) : yesProbability;
  return {
    title: isOpposite ? `No: ${title}` : title,
    url,
    ...(probability === undefined ? {} : { yesProbability: probability }),
    ...(volumeUsd === undefined ? {} : { volumeUsd }),
  };
}

/** A market that closes before a year begins cannot ask about that year. */
const closesBefore = (closesAt: Date | undefined, year: number) =>
  closesAt !== undefined && closesAt.getTime() < Date.UTC(year, 0, 1) && year > 0;

/** Keywords only need to be found; a question must be asked. */
export const isQuestion = (query: string): boolean =>
  /\?\s*$/.test(query) ||
  /^\s*(will|who|what|which|is|are|was|does|do|did|can|when|how)\b/i.test(query) ||
  query.trim().split(/\s+/).length > 8;
