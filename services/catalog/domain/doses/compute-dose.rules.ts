import type { Dosage, DoseStep, MaximumDose, Terms } from '../../contract/index.ts';
import { findObstacle, type Obstacle } from './obstacles.rules.ts';
import { isMass, toMilligrams } from './mass.rules.ts';
import { divide, isLess, ratio, smaller, times, toDecimal, type Ratio } from './ratio.rules.ts';
import { dosesWithin } from './schedule.rules.ts';

/** From `low` to `high`; null is an open end. Decimals are cut after four digits, never rounded up. */
export interface Amount {
  readonly low: string | null;
  readonly high: string | null;
  /** `mg` for every mass; otherwise the source's unit. */
  readonly unit: string;
}

/** Why an amount can't be measured out: the product's strength is unknown, or the step is of another drug or product. */
export type NoVolume = 'product-unknown' | 'other-drug' | 'other-product' | 'unit-differs';

export interface DoseOfStep {
  /** Of one dose, or as `kind` says. */
  readonly amount: Amount;
  /** How much of the product that is; null if the source's own unit already says it. */
  readonly volume: Amount | NoVolume | null;
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

/** The dose of a dosage for an animal of this weight in kilograms. */
export function computeDose(dosage: Dosage, weight: Ratio, bases: Bases): ComputedDose {
  const obstacle = findObstacle(dosage, bases);
  return obstacle === undefined ? { steps: dosage.steps.map((step) => computeStep(dosage, step, weight, bases)) } : { obstacle };
}

function computeStep({ maximumDose, product, route }: Dosage, step: DoseStep, weight: Ratio, bases: Bases): DoseOfStep {
  const factor = factorOf(step.per, weight, bases);
  const cap = maximumDose && step.drug === undefined ? capOf(maximumDose, step, weight, bases) : undefined;
  const ends = [step.low, step.high].map((end) => (end === null ? null : toMilligrams(times(ratio(end), factor), step.unit)));
  const isOpenAbove = step.high === null;
  const isCapped = cap !== undefined && (isOpenAbove || ends.some((end) => end !== null && isLess(cap, end)));
  const [low = null, high = null] = ends.map((end) => (end !== null && cap !== undefined ? smaller(end, cap) : end));
  // An open high end is not open any more under a maximum.
  const top = isOpenAbove && cap !== undefined ? cap : high;
  return {
    amount: { ...inWords(low, top), unit: isMass(step.unit) ? 'mg' : step.unit },
    volume: volumeOf(step, route, product?.concentration, low, top),
    kind: step.total ? 'course' : step.divided ? 'day' : 'dose',
    isCapped,
    step,
  };
}

const inWords = (low: Ratio | null, high: Ratio | null) => ({
  low: low && toDecimal(low),
  high: high && toDecimal(high),
});

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

const measures: readonly string[] = ['mL', 'L', '{tablet}', '{capsule}', '{tube}', '{drop}', '{implant}', '{syringe}', '{bolus}'];

function volumeOf(
  step: DoseStep,
  route: string,
  concentration: NonNullable<Dosage['product']>['concentration'],
  low: Ratio | null,
  high: Ratio | null,
): DoseOfStep['volume'] {
  if (measures.includes(step.unit)) return null;
  if (step.drug !== undefined) return 'other-drug';
  // An injection that is followed by a suspension by mouth: the strength is that of the injection.
  if (step.route !== undefined && step.route !== route) return 'other-product';
  if (concentration === undefined) return 'product-unknown';
  const { value, unit, per } = concentration;
  if (isMass(unit) ? !isMass(step.unit) : unit !== step.unit) return 'unit-differs';
  const strength = toMilligrams(ratio(value), unit);
  return { ...inWords(low && divide(low, strength), high && divide(high, strength)), unit: per };
}
