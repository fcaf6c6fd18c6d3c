import type { Spread } from '../statistics.rules.ts';
import type { ContestantSummary, VariantSummary } from './summary.rules.ts';

/** Of the base's requests a second, and of its requests for the same processor time. */
export const leastShare = 0.95;

/** How one figure compares with the aim. */
export interface Verdict {
  readonly isMet: boolean;
  /** Ours to the base; above 1 is better than the base. */
  readonly share: Spread;
  /** Every round is on the same side of the aim; otherwise a quieter machine may say something else. */
  readonly doRoundsAgree: boolean;
  /** Frameworks that do as well or better. */
  readonly notAheadOf: readonly string[];
}

export interface AimSummary {
  readonly variant: string;
  readonly speed: Verdict;
  /** undefined where the system does not tell processor time. */
  readonly cpu: Verdict | undefined;
}

/** Judges each variant twice: by what the clients got, and by what it cost the server. */
export function judge(summaries: readonly VariantSummary[], ours: string, frameworks: readonly string[]): AimSummary[] {
  return summaries.map(({ variant, contestants }) => {
    const own = contestants.find(({ name }) => name === ours) as ContestantSummary;
    const rivals = contestants.filter(({ name }) => frameworks.includes(name));
    return {
      variant,
      speed: verdict(own, rivals, ({ ratio }) => ratio),
      cpu: own.cpuRatio && verdict(own, rivals, ({ cpuRatio }) => inverted(cpuRatio as Spread)),
    };
  });
}

function verdict(
  own: ContestantSummary,
  rivals: readonly ContestantSummary[],
  shareOf: (contestant: ContestantSummary) => Spread,
): Verdict {
  const share = shareOf(own);
  const notAheadOf = rivals.filter((rival) => shareOf(rival).median >= share.median).map(({ name }) => name);
  const doRoundsAgree = share.min >= leastShare === share.max >= leastShare;
  return { isMet: share.median >= leastShare && notAheadOf.length === 0, share, doRoundsAgree, notAheadOf };
}

const inverted = ({ median, min, max }: Spread): Spread => ({ median: 1 / median, min: 1 / max, max: 1 / min });
