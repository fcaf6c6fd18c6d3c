import type { CitationState } from '../../contract/index.ts';
import type { Classification } from './classify.rules.ts';

/** Failures that make a citation dead, and the minimum time between two: the rule of Wikipedia's dead link checker. */
const maxStrikes = 3;
const minGapMs = 3 * 24 * 60 * 60 * 1000;

export interface Strikes {
  readonly state: CitationState | null;
  /** Failures in a row, each at least the minimum time after the one before. */
  readonly consecutiveFailures: number;
  readonly lastStrikeAt: Date | null;
}

/** The state before the first probe, and after a change of address. */
export const noStrikes: Strikes = { state: null, consecutiveFailures: 0, lastStrikeAt: null };

/**
 * The state of a citation after a probe. A 404 and a host name without an address are strikes. The citation is `transient`
 * until the third strike in a row, then `dead`. A failure less than three days after a strike is not counted.
 *
 * A failure that may pass (5xx, time-out) neither adds nor removes strikes. Any other answer, even a refusal, removes them:
 * a host that blocks programs exists, so its 404s prove less. While this server seems to be offline, an unresolved host name
 * is no strike.
 */
export function countStrike(
  before: Strikes,
  verdict: Classification,
  at: Date,
  isOnline: boolean,
): Strikes & { state: CitationState } {
  if (verdict.state === 'absent' && (isOnline || verdict.code !== 'host_unresolved')) {
    const { lastStrikeAt: struckAt } = before;
    const counts = struckAt === null || at.getTime() - struckAt.getTime() >= minGapMs;
    const consecutiveFailures = before.consecutiveFailures + (counts ? 1 : 0);
    return {
      state: consecutiveFailures >= maxStrikes ? 'dead' : 'transient',
      consecutiveFailures,
      lastStrikeAt: counts ? at : struckAt,
    };
  }
  if (verdict.state === 'absent' || verdict.state === 'transient')
    return { ...before, state: before.state === 'dead' ? 'dead' : 'transient' };
  return { state: verdict.state, consecutiveFailures: 0, lastStrikeAt: null };
}
