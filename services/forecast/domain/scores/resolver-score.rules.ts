import type { TrackRecord } from '../../contract/index.ts';
import { scoreAll } from './scores.rules.js';

export interface ResolverScore {
  /** Markets with a recorded outcome. */
  readonly resolved: number;
  /** Of them, those for which the resolver proposed an outcome. */
  readonly decided: number;
  /** Of them, those where it proposed the recorded one. */
  readonly right: number;
  /** Over the decided markets where both outcomes are Yes or No. */
  readonly brier: number | null;
  readonly log: number | null;
}

/** How good the resolver's results were. Its confidence in an outcome is its probability of that outcome. */
export function scoreResolver(markets: TrackRecord['markets']): ResolverScore {
  const decided = markets.flatMap(({ outcome, resolver }) => (resolver ? [{ outcome, ...resolver }] : []));
  const score = scoreAll(
    decided
      .filter(({ outcome, proposedOutcome }) => outcome !== 'void' && proposedOutcome !== 'void')
      .map(({ outcome, proposedOutcome, confidence }) => ({
        yes: proposedOutcome === 'yes' ? confidence : 1 - confidence,
        happened: outcome === 'yes',
      })),
  );
  return {
    resolved: markets.length,
    decided: decided.length,
    right: decided.filter(({ outcome, proposedOutcome }) => proposedOutcome === outcome).length,
    brier: score?.brier ?? null,
    log: score?.log ?? null,
  };
}
