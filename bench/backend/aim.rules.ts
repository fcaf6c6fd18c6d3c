import type { VariantSummary } from '../forecast/summary.rules.ts';
import type { Spread } from '../statistics.rules.ts';

/** What one contestant is to reach beside another. */
export interface Aim {
  readonly rival: string;
  /** Times the rival's requests a second. */
  readonly least: number;
  readonly exercises: readonly Verdict[];
}

export interface Verdict {
  readonly exercise: string;
  readonly isMet: boolean;
  /** Every round is on the same side of the aim; otherwise a quieter machine may say something else. */
  readonly doRoundsAgree: boolean;
  /** To the rival in the same round; above 1 is faster. */
  readonly share: Spread;
  /** The same for as much processor time of each server's process; undefined where the system does not tell it. */
  readonly cpuShare: Spread | undefined;
}

/** @param summaries with the rival as their base */
export function judge(summaries: readonly VariantSummary[], name: string, rival: string, least: number): Aim {
  const exercises = summaries.flatMap(({ variant, contestants }) =>
    contestants
      .filter((each) => each.name === name)
      .map(({ ratio, cpuRatio }) => ({
        exercise: variant,
        isMet: ratio.median >= least,
        doRoundsAgree: ratio.min >= least === ratio.max >= least,
        share: ratio,
        cpuShare: cpuRatio && inverted(cpuRatio),
      })),
  );
  return { rival, least, exercises };
}

const inverted = ({ median, min, max }: Spread): Spread => ({ median: 1 / median, min: 1 / max, max: 1 / min });
