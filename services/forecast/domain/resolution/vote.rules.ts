import { getDomain } from 'tldts';
import type { Outcome, Provider } from '../../contract/index.ts';
import type { CheckedVote } from './quotes.rules.ts';
import type { Vote } from './verdict.ts';

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

/** One opposing provider holds back this many agreeing ones. */
const oppositionWeight = 3;

/** Providers, each counted once: one may have voted in the place of a silent one too. */
interface Tally {
  readonly counted: number;
  readonly agreeing: number;
  readonly opposing: number;
}

/** Whether so many providers decide. */
const isEnough = ({ counted, agreeing, opposing }: Tally, configured: number) =>
  agreeing >= Math.min(2, configured) && agreeing / counted >= agreement && opposing * oppositionWeight < agreeing;

const countedVotes = (votes: readonly CheckedVote[], criteria: string) =>
  votes.filter(({ counts, vote }) => counts && (vote.outcome !== 'void' || hasVoidClause(criteria)));

const isConvinced = (outcome: Outcome) => (one: CheckedVote) => one.vote.outcome === outcome && one.vote.confidence >= confident;
const isOpposed = (outcome: Outcome) => (one: CheckedVote) => one.vote.outcome !== outcome && one.vote.outcome !== 'undecided';

const byProvider = (counted: readonly CheckedVote[]) => [...Map.groupBy(counted, ({ vote }) => vote.provider).values()];

/** A provider agrees if all its votes do. One vote against is opposition, also beside votes for the outcome. */
function tallyOf(counted: readonly CheckedVote[], outcome: Outcome): Tally {
  const ballots = byProvider(counted);
  return {
    counted: ballots.length,
    agreeing: ballots.filter((votes) => votes.every(isConvinced(outcome))).length,
    opposing: ballots.filter((votes) => votes.some(isOpposed(outcome))).length,
  };
}

/**
 * Counts providers by their votes; the judges never debate. A vote counts if the stored text contains all its quotes and another
 * provider reads the same outcome in them. An outcome needs two providers (one where only one is configured), two thirds of
 * those with counted votes agreeing confidently, and more than three of them for each one against it.
 * @param configured how many providers are configured, whether they answered or not
 */
export function decide(votes: readonly CheckedVote[], criteria: string, configured: number): Decision {
  const counted = countedVotes(votes, criteria);
  const heard = byProvider(counted).length;
  if (heard < Math.min(2, configured))
    return undecided(
      heard === 0
        ? 'No provider gave a verdict that its quotes prove.'
        : `Only ${heard} of ${configured} providers gave a verdict that its quotes prove; at least 2 must.`,
    );
  const outcomes = [...new Set(counted.map(({ vote }) => vote.outcome))].filter((outcome) => outcome !== 'undecided');
  if (outcomes.length === 0) return undecided('No provider found the outcome in the sources.');
  const outcome = outcomes.find((one) => isEnough(tallyOf(counted, one), configured));
  if (outcome === undefined)
    return undecided(
      outcomes.length > 1
        ? 'Providers whose quotes are in the sources disagree on the outcome.'
        : 'Too few providers agree confidently.',
    );

  const ballots = byProvider(counted).filter((all) => all.every(isConvinced(outcome)));
  const convinced = ballots.flat();
  if (!hasEnoughSources(convinced))
    return undecided(
      'The named source redirects to another site, and all quotes are from there. Quotes from a second site are needed.',
    );

  const agreeing = ballots.map((all) => all.map(({ vote }) => vote).reduce(surer));
  const mean = agreeing.reduce((sum, vote) => sum + vote.confidence, 0) / agreeing.length;
  const confidence = Math.round(Math.min(mean, configured === 1 ? singleProviderCap : 1) * 1000) / 1000;
  const note =
    configured === 1
      ? `One provider is configured, so the confidence is capped at ${singleProviderCap}.`
      : `${agreeing.length} of ${heard} providers with counted verdicts agree.`;
  return { isDecided: true, outcome, confidence, provider: agreeing.reduce(surer).provider, note };
}

const surer = (best: Vote, vote: Vote) => (vote.confidence > best.confidence ? vote : best);

/** Votes that are still out. */
export interface Outstanding {
  readonly seats: number;
  /** How many of them a provider may fill that has voted already. */
  readonly standIns: number;
}

/** Whether no possible content of the votes that are still out changes the outcome. */
export function isSettled(
  votes: readonly CheckedVote[],
  { seats, standIns }: Outstanding,
  criteria: string,
  configured: number,
): boolean {
  if (seats === 0) return true;
  const decision = decide(votes, criteria, configured);
  const counted = countedVotes(votes, criteria);
  if (decision.isDecided) {
    const { counted: heard, agreeing, opposing } = tallyOf(counted, decision.outcome);
    // The worst: every vote that is out opposes, and a stand-in had agreed before.
    const worst = { counted: heard + seats - standIns, agreeing: agreeing - standIns, opposing: opposing + seats };
    return isEnough(worst, configured);
  }
  const possible: readonly Outcome[] = hasVoidClause(criteria) ? ['yes', 'no', 'void'] : ['yes', 'no'];
  return !possible.some((outcome) => {
    const { counted: heard, agreeing, opposing } = tallyOf(counted, outcome);
    return isEnough({ counted: heard + seats, agreeing: agreeing + seats, opposing }, configured);
  });
}
