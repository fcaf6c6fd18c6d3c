import type { Dosage, DoseStep, MaximumDose, Terms } from '../../contract/index.ts';
import { isOfOtherDrug } from './drugs-of-steps.rules.ts';
import type { EnteredStrength } from './entered-strength.rules.ts';
import { insulinSyringe, type InsulinSyringe } from './insulin.rules.ts';
import { findObstacle, type Obstacle } from './obstacles.rules.ts';
import { fromMilligrams, isComparable, toMilligrams } from './mass.rules.ts';
import { partsOfDay, type PartsOfDay } from './parts-of-day.rules.ts';
import { divide, isLess, ratio, smaller, times, type Ratio } from './ratio.rules.ts';
import { dosesWithin } from './schedule.rules.ts';
import { sourceVolumeOf, type SourceVolume } from './source-volume.rules.ts';
import { chooseSize } from './tablets.rules.ts';
import { isImpossibleWeight } from './usual-weights.rules.ts';
import { toAmount, volumesOf, type Amount, type Volumes } from './volumes.rules.ts';
import {
  bandsOf,
  chooseBands,
  hasWeightBands,
  withBandsOfWords,
  type ChosenBands,
  type NearestBands,
  type WeightBand,
} from './weight-bands.rules.ts';

/** One of the equal doses of a day. */
export interface Portion {
  /** How many a day. */
  readonly count: number;
  readonly amount: Amount;
}

export interface DoseOfStep extends Volumes {
  /** Of one dose, or as `kind` says, in the source's unit; less than one gram is in milligrams. */
  readonly amount: Amount;
  /** What an insulin is measured with. */
  readonly insulinSyringe?: InsulinSyringe;
  /** The volume that the source's words name, where no strength gives one. */
  readonly sourceVolume?: SourceVolume | undefined;
  /**
   * `dose`: one dose. `portion`: one of the equal doses of the day. `day`: the day's total, to be divided. `course`: the whole
   * course.
   */
  readonly kind: 'dose' | 'portion' | 'day' | 'course';
  /** The day's total, of a portion. */
  readonly dayAmount: Amount | null;
  /** Of a day's total, where the source leaves the number of doses open between some. */
  readonly portions: readonly Portion[];
  /** How far apart the portions are, where the source says it. */
  readonly parts: PartsOfDay | null;
  /** The maximum made it smaller. */
  readonly isCapped: boolean;
  /** A maximum holds for it, so it is never rounded up. */
  readonly hasMaximum: boolean;
  readonly step: DoseStep;
  /** Among the steps of the dosage. */
  readonly position: number;
  /** Of animals that weigh so much. */
  readonly band: WeightBand | null;
}

/** One dose for each step, never summed; or the obstacle to a figure. Of bands by weight, only those that the weight is in. */
export type ComputedDose =
  | {
      readonly steps: readonly DoseOfStep[];
      readonly chosen?: ChosenBands | undefined;
      readonly obstacle?: never;
      readonly nearest?: never;
    }
  | { readonly steps?: never; readonly chosen?: never; readonly obstacle: Obstacle; readonly nearest?: NearestBands | undefined };

type Bases = Pick<Terms, 'bases'>['bases'];

/** What an amount is measured out of. */
export interface ProductAtHand {
  /** The strength of the reader's own product. */
  readonly entered?: EnteredStrength | undefined;
  readonly isInsulin?: boolean;
}

/**
 * The dose of a dosage for an animal of this weight in kilograms. The page alone computes doses: no endpoint of the API has them or
 * their volumes.
 */
export function computeDose(ofContent: Dosage, weight: Ratio, bases: Bases, atHand: ProductAtHand = {}): ComputedDose {
  const dosage = withBandsOfWords(ofContent);
  const obstacle = isImpossibleWeight(dosage.species, weight) ? 'weight-impossible' : findObstacle(dosage, bases);
  if (obstacle !== undefined) return { obstacle };
  const doseOf = (position: number, band: WeightBand | null): DoseOfStep[] => {
    const step = dosage.steps[position];
    return step === undefined ? [] : [{ ...computeStep(dosage, step, weight, bases, atHand), position, band }];
  };
  const bands = hasWeightBands(dosage) ? bandsOf(dosage) : undefined;
  if (bands === undefined) return { steps: dosage.steps.flatMap((_, position) => doseOf(position, null)) };
  const choice = chooseBands(bands, weight);
  if ('nearest' in choice) {
    const { below, above } = choice.nearest;
    return { obstacle: below && above ? 'weight-between' : 'weight-outside', nearest: choice.nearest };
  }
  const { positions, chosen } = choice;
  return { steps: positions.flatMap((position) => doseOf(position, bands[position] ?? null)), chosen };
}

/** Which of several steps by weight the animal is in, for their list. Empty where the steps have no bands. */
export const positionsInBands = ({ steps = [], chosen }: ComputedDose): readonly number[] =>
  chosen === undefined ? [] : steps.map(({ position }) => position);

type Ends = readonly [low: Ratio | null, high: Ratio | null];

function computeStep(
  dosage: Dosage,
  step: DoseStep,
  weight: Ratio,
  bases: Bases,
  { entered, isInsulin }: ProductAtHand,
): Omit<DoseOfStep, 'position' | 'band'> {
  const { maximumDose } = dosage;
  const factor = factorOf(step.per, weight, bases);
  const isLimited = maximumDose && isComparable(step.unit, maximumDose.unit) && !isOfOtherDrug(step, dosage);
  const cap = isLimited ? capOf(maximumDose, step, weight, bases) : undefined;
  const ends = [step.low, step.high].map((end) => (end === null ? null : toMilligrams(times(ratio(end), factor), step.unit)));
  const isOpenAbove = step.high === null;
  const isCapped = cap !== undefined && (isOpenAbove || ends.some((end) => end !== null && isLess(cap, end)));
  const [low = null, high = null] = ends.map((end) => (end !== null && cap !== undefined ? smaller(end, cap) : end));
  // An open high end is not open any more under a maximum.
  const whole: Ends = [low, isOpenAbove && cap !== undefined ? cap : high];
  const parts = (step.divided && partsOfDay(dosage.dose)) || null;
  const [count, ...otherCounts] = parts?.counts ?? [];
  const isPortion = count !== undefined && otherCounts.length === 0;
  const ofOne = isPortion ? inParts(whole, count) : whole;
  const volumes: Volumes & Pick<DoseOfStep, 'insulinSyringe'> = isInsulin
    ? { volumes: [], noVolume: null, insulinSyringe: insulinSyringe(dosage.product) }
    : volumesOf(step, dosage, ofOne, entered);
  const unit = readableUnit(step.unit, ofOne);
  const kind = step.total ? 'course' : isPortion ? 'portion' : step.divided ? 'day' : 'dose';
  const sourceVolume = kind === 'dose' && !isCapped ? sourceVolumeOf(step, dosage, weight, volumes.noVolume) : undefined;
  return {
    amount: inUnit(ofOne, unit),
    ...volumes,
    ...(sourceVolume && { sourceVolume, noVolume: null }),
    volumes: chooseSize(volumes.volumes),
    kind,
    dayAmount: isPortion ? inUnit(whole, unit) : null,
    portions: isPortion ? [] : (parts?.counts ?? []).map((each) => ({ count: each, amount: inUnit(inParts(whole, each), unit) })),
    parts,
    isCapped,
    hasMaximum: cap !== undefined,
    step,
  };
}

/** The source's unit; milligrams for less than one gram: zeros behind a point are misread. */
function readableUnit(unit: string, [low, high]: Ends): string {
  const most = high ?? low;
  return unit === 'g' && most !== null && isLess(most, toMilligrams(ratio('1'), 'g')) ? 'mg' : unit;
}

/** Milligrams in the source's unit; an amount in another unit stays as it is. */
const inUnit = ([low, high]: Ends, unit: string): Amount =>
  toAmount(low && fromMilligrams(low, unit), high && fromMilligrams(high, unit), unit);

const inParts = ([low, high]: Ends, count: number): Ends => {
  const parts = ratio(String(count));
  return [low && divide(low, parts), high && divide(high, parts)];
};

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
