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
}

/** @param summaries with the rival as their base */
export function judge(summaries: readonly VariantSummary[], name: string, rival: string, least: number): Aim {
  const exercises = summaries.flatMap(({ variant, contestants }) =>
    contestants
      .filter((each) => each.name === name)
      .map(({ ratio }) => ({
        exercise: variant,
        isMet: ratio.median >= least,
        doRoundsAgree: ratio.min >= least === ratio.max >= least,
        share: ratio,
      })),
  );
  return { rival, least, exercises };
}
