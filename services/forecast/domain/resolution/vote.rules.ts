import { getDomain } from 'tldts';
import type { Outcome, Provider } from '../../contract/index.ts';
import type { CheckedVote } from './quotes.rules.ts';

/** A vote with a lower confidence does not count as agreement. */
const confident = 0.7;
const agreement = 2 / 3;
/** The maximum confidence where only one provider is configured. */
const singleProviderCap = 0.6;

export type Decision =
  | {
      readonly isDecided: true;
      readonly outcome: Outcome;
      readonly confidence: number;
      readonly provider: Provider;
      readonly note: string;
    }
  | { readonly isDecided: false; readonly note: string };

/** Whether the criteria contain a clause under which the question is void. Without one, no question is. */
export const hasVoidClause = (criteria: string): boolean =>
  /\b(void|voided|cancell?(ed|ation)?|annul(led|ment)?|n\/a|refund(ed)?)\b|โมฆะ|ยกเลิก|ถือว่าไม่มีผล/i.test(criteria);

/** The registrable domain of an address, or its host where it has none (an address of digits). */
const domainOf = (address: string) => getDomain(address) ?? new URL(address).hostname;

/** A page counts as the named source while it stays on that source's domain; a redirect elsewhere needs a second domain. */
function hasEnoughSources(agreeing: readonly CheckedVote[]): boolean {
  const pages = agreeing.flatMap(({ quotes }) => quotes.flatMap(({ evidence }) => evidence ?? []));
  const isNamed = pages.some(({ url, finalUrl }) => domainOf(url) === domainOf(finalUrl));
  return isNamed || new Set(pages.map(({ finalUrl }) => domainOf(finalUrl))).size >= 2;
}

const undecided = (note: string): Decision => ({ isDecided: false, note });

/**
 * Counts votes; the judges never debate. A vote counts if the stored text contains all its quotes. An outcome needs two counted
 * votes (one where only one provider is configured), two thirds of them agreeing confidently, and no counted vote against it.
 * @param configured how many providers are configured, whether they answered or not
 */
export function decide(votes: readonly CheckedVote[], criteria: string, configured: number): Decision {
  const counted = votes.filter(({ counts, vote }) => counts && (vote.outcome !== 'void' || hasVoidClause(criteria)));
  if (counted.length < Math.min(2, configured))
    return undecided(
      `${counted.length} of ${configured} provider(s) gave a verdict whose quotes stand in the sources; ${Math.min(2, configured)} are needed.`,
    );

  const outcomes = new Set(counted.map(({ vote }) => vote.outcome).filter((outcome) => outcome !== 'undecided'));
  const [outcome] = outcomes;
  if (outcome === undefined) return undecided('No provider found the outcome in the sources.');
  if (outcomes.size > 1) return undecided('Providers with quotes that stand in the sources disagree on the outcome.');

  const convinced = counted.filter(({ vote }) => vote.outcome === outcome && vote.confidence >= confident);
  const agreeing = convinced.map(({ vote }) => vote);
  if (agreeing.length / counted.length < agreement || agreeing.length < Math.min(2, configured))
    return undecided('Too few providers agree confidently.');
  if (!hasEnoughSources(convinced))
    return undecided('The quotes stand on one page, to which the named source led away; a second domain is needed.');

  const most = agreeing.reduce((best, vote) => (vote.confidence > best.confidence ? vote : best));
  const mean = agreeing.reduce((sum, vote) => sum + vote.confidence, 0) / agreeing.length;
  const confidence = Math.round(Math.min(mean, configured === 1 ? singleProviderCap : 1) * 1000) / 1000;
  const note =
    configured === 1
      ? `One provider is configured, so the confidence is capped at ${singleProviderCap}.`
      : `${agreeing.length} of ${counted.length} counted verdicts agree.`;
  return { isDecided: true, outcome, confidence, provider: most.provider, note };
}
