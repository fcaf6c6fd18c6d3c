import type { Dosage, DoseStep, MaximumDose, Terms } from '../../contract/index.ts';
import { findObstacle, type Obstacle } from './obstacles.rules.ts';
import { isMass, toMilligrams } from './mass.rules.ts';
import { divide, isLess, ratio, smaller, times, type Ratio } from './ratio.rules.ts';
import { dosesWithin } from './schedule.rules.ts';
import type { Strength } from './strengths.rules.ts';
import { isImpossibleWeight } from './usual-weights.rules.ts';
import { toAmount, volumesOf, type Amount, type Volumes } from './volumes.rules.ts';

export interface DoseOfStep extends Volumes {
  /** Of one dose, or as `kind` says. */
  readonly amount: Amount;
  /** `day`: the day's total, to be divided. `course`: the whole course. */
  readonly kind: 'dose' | 'day' | 'course';
  /** The maximum made it smaller. */
  readonly isCapped: boolean;
  readonly step: DoseStep;
}

/** One dose for each step, never summed; or the obstacle to a figure. */
export type ComputedDose =
  | { readonly steps: readonly DoseOfStep[]; readonly obstacle?: never }
  | { readonly steps?: never; readonly obstacle: Obstacle };

type Bases = Pick<Terms, 'bases'>['bases'];

/**
 * The dose of a dosage for an animal of this weight in kilograms. `entered` is the strength of the reader's own product. The page
 * alone computes doses: no endpoint of the API has them or their volumes.
 */
export function computeDose(dosage: Dosage, weight: Ratio, bases: Bases, entered?: Strength): ComputedDose {
  const obstacle = isImpossibleWeight(dosage.species, weight) ? 'weight-impossible' : findObstacle(dosage, bases);
  if (obstacle !== undefined) return { obstacle };
  return { steps: dosage.steps.map((step) => computeStep(dosage, step, weight, bases, entered)) };
}

function computeStep(dosage: Dosage, step: DoseStep, weight: Ratio, bases: Bases, entered: Strength | undefined): DoseOfStep {
  const { maximumDose } = dosage;
  const factor = factorOf(step.per, weight, bases);
  const cap = maximumDose && step.drug === undefined ? capOf(maximumDose, step, weight, bases) : undefined;
  const ends = [step.low, step.high].map((end) => (end === null ? null : toMilligrams(times(ratio(end), factor), step.unit)));
  const isOpenAbove = step.high === null;
  const isCapped = cap !== undefined && (isOpenAbove || ends.some((end) => end !== null && isLess(cap, end)));
  const [low = null, high = null] = ends.map((end) => (end !== null && cap !== undefined ? smaller(end, cap) : end));
  // An open high end is not open any more under a maximum.
  const top = isOpenAbove && cap !== undefined ? cap : high;
  return {
    amount: toAmount(low, top, isMass(step.unit) ? 'mg' : step.unit),
    ...volumesOf(step, dosage, [low, top], entered),
    kind: step.total ? 'course' : step.divided ? 'day' : 'dose',
    isCapped,
    step,
  };
}

/** How often the basis fits into the animal. */
function factorOf(per: string, weight: Ratio, bases: Bases): Ratio {
  const kg = bases.find(({ id }) => id === per)?.kg;
  return kg === undefined ? ratio('1') : divide(weight, ratio(kg));
}

/** The most that one dose of this step may be, in milligrams or the maximum's own unit. */
function capOf({ value, unit, per, within }: MaximumDose, step: DoseStep, weight: Ratio, bases: Bases): Ratio {
  const most = toMilligrams(times(ratio(value), factorOf(per, weight, bases)), unit);
  return within === null || step.total ? most : divide(most, dosesWithin(step, within));
}
