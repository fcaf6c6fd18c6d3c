import type { CitationState } from '../../contract/index.ts';
import type { Verdict } from './classify.rules.ts';

/** How many failures make a citation dead, and how far apart they must be at least: the rule of Wikipedia's dead link checker. */
const strikesToDie = 3;
const apartMs = 3 * 24 * 60 * 60 * 1000;

export interface Strikes {
  readonly state: CitationState | null;
  /** Failures in a row that count. */
  readonly consecutiveFailures: number;
  /** When the last of them was. */
  readonly struckAt: Date | null;
}

/** Before the first probe, and after the address changed. */
export const noStrikes: Strikes = { state: null, consecutiveFailures: 0, struckAt: null };

/**
 * What a citation is after a probe. A 404 and a host name without an address are strikes: until the third in a row, each at
 * least three days after the one before, the citation is `transient`, then `dead`. Sooner failures are not counted twice.
 *
 * What may pass (5xx, time-outs) is no strike and takes none back, so that it neither kills nor saves; a dead citation stays
 * dead until it answers otherwise. Any other answer, a refusal too, ends the row: a host that blocks us is there, and its
 * 404s are worth less for it. While we seem to be offline, that no name is found says nothing of the names.
 */
export function countStrike(before: Strikes, verdict: Verdict, at: Date, isOnline: boolean): Strikes & { state: CitationState } {
  if (verdict.state === 'absent' && (isOnline || verdict.code !== 'host_unresolved')) {
    const { struckAt } = before;
    const counts = struckAt === null || at.getTime() - struckAt.getTime() >= apartMs;
    const consecutiveFailures = before.consecutiveFailures + (counts ? 1 : 0);
    return {
      state: consecutiveFailures >= strikesToDie ? 'dead' : 'transient',
      consecutiveFailures,
      struckAt: counts ? at : struckAt,
    };
  }
  if (verdict.state === 'absent' || verdict.state === 'transient')
    return { ...before, state: before.state === 'dead' ? 'dead' : 'transient' };
  return { state: verdict.state, consecutiveFailures: 0, struckAt: null };
}
