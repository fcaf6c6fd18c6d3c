import type { ContestantSummary, VariantSummary } from './summary.rules.ts';

/** Of the base's requests a second, and of its requests for the same processor time. */
export const leastShare = 0.95;

/** How one figure stands to the aim. */
export interface Verdict {
  readonly isMet: boolean;
  /** Ours to the base; above 1 is better than the base. */
  readonly share: number;
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
      speed: verdict(own, rivals, ({ ratio }) => ratio.median),
      cpu: own.cpuRatio && verdict(own, rivals, ({ cpuRatio }) => 1 / (cpuRatio?.median ?? Infinity)),
    };
  });
}

function verdict(
  own: ContestantSummary,
  rivals: readonly ContestantSummary[],
  shareOf: (contestant: ContestantSummary) => number,
): Verdict {
  const share = shareOf(own);
  const notAheadOf = rivals.filter((rival) => shareOf(rival) >= share).map(({ name }) => name);
  return { isMet: share >= leastShare && notAheadOf.length === 0, share, notAheadOf };
}
