import type { Dosage, DoseStep, Product } from '../../contract/index.ts';
import { drugOfStep } from './drugs-of-steps.rules.ts';
import { isMass, toMilligrams } from './mass.rules.ts';
import { ceiling, divide, floor, isSame, ratio, times, toDecimal, type Ratio } from './ratio.rules.ts';
import { farFrom, fitsRow, misfitOf, type EnteredStrength, type Misfit, type Row } from './entered-strength.rules.ts';
import { hasStrength, isSetByWeight, isSizedByWeight, strengthsOf, type Strength } from './strengths.rules.ts';

/** From `low` to `high`; null is an open end. Decimals are cut after four digits, never rounded up. */
export interface Amount {
  readonly low: string | null;
  readonly high: string | null;
  /** The source's. */
  readonly unit: string;
}

/** Of several sizes: the one that comes closest to the dose, or one where others come as close. */
export type ChosenSize = 'closest' | 'suitable';

/** How much of a product an amount is. */
export interface ProductVolume {
  readonly amount: Amount;
  readonly strength: Strength;
  /** The reader entered the strength; it is not the entry's. */
  readonly isEntered: boolean;
  /** The strengths of the entry, where the entered one is far from all of them. */
  readonly farFrom?: readonly Strength[];
  /** Why it is this one of the sizes that the entry lists. */
  readonly chosenSize?: ChosenSize;
}

/** Why an amount can't be measured out. */
export type NoVolume =
  /** The product's strength is unknown. */
  | 'product-unknown'
  /** The figure is of a salt or of a sum, and the strength may be of something else. */
  | 'named-drug'
  /** One product holds this drug with others: its label says how much of it an animal gets. */
  | 'combined-drugs'
  /** The step is of another drug of the regimen, or of another product. */
  | 'other-drug'
  | 'other-product'
  /** A syringe of paste is set by the weight that its ring shows: nobody can give 0.3666 of one. Also beside an entered strength. */
  | 'by-syringe'
  /** A pipette or a chew has the size for a weight. Also beside whole chews of an entered strength. */
  | 'by-size'
  /** The reader entered the strength of another product, or one that the source warns of. */
  | Misfit
  | 'strength-excluded'
  | 'unit-differs';

/** The volumes of an amount, or why it has no volume; null: the source’s own unit already says it. */
export interface Volumes {
  readonly volumes: readonly ProductVolume[];
  readonly noVolume: NoVolume | null;
}

export const toAmount = (low: Ratio | null, high: Ratio | null, unit: string): Amount => ({
  low: low && toDecimal(low),
  high: high && toDecimal(high),
  unit,
});

/** Nobody weighs a paste finer. A least dose without an upper end is rounded up. */
function inHundredths(low: Ratio | null, high: Ratio | null, unit: string): Amount {
  const hundred = ratio('100');
  const cut = (end: Ratio) => divide((high === null ? ceiling : floor)(times(end, hundred)), hundred);
  return toAmount(low && cut(low), high && cut(high), unit);
}

const noVolumeOf = { named: 'named-drug', combined: 'combined-drugs', other: 'other-drug' } as const;

/**
 * A volume for the strength that the reader entered, which replaces the entry's: beside another product's, the wrong one would be
 * drawn. Without it, for the entry's strength, or for each that its text lists.
 */
export function volumesOf(
  step: DoseStep,
  row: Row & Pick<Dosage, 'steps' | 'relation'> & Partial<Pick<Dosage, 'dose'>>,
  [low, high]: readonly [low: Ratio | null, high: Ratio | null],
  entered: EnteredStrength | undefined,
): Volumes {
  const none = (noVolume: NoVolume | null): Volumes => ({ volumes: [], noVolume });
  if (!hasStrength(step.unit)) return none(null);
  const drug = drugOfStep(step, row);
  if (drug !== 'own') return none(noVolumeOf[drug]);
  // An injection that is followed by a suspension by mouth: the strength is that of the injection.
  if (step.route !== undefined && step.route !== row.route) return none('other-product');
  const isEntered = entered !== undefined && fitsRow(entered, row);
  if (isEntered && excludes(row.product, entered)) return none('strength-excluded');
  const isBySize = isSizedByWeight(row, step);
  if (isBySize && !(isEntered && high === null && entered.per.startsWith('{'))) return none('by-size');
  const strengths = isEntered ? [entered] : ([strengthsOf(row), tabletOf(step, row)].find(({ length }) => length > 0) ?? []);
  const isBySyringe = isSetByWeight(row) || strengths.some(({ per }) => per === '{syringe}');
  if (strengths.length === 0 || (isBySyringe && !isEntered))
    return none((entered && misfitOf(entered, row)) ?? (isBySyringe ? 'by-syringe' : 'product-unknown'));
  const volumes = strengths.flatMap((strength): ProductVolume[] => {
    const { value, unit, per } = strength;
    if (isMass(unit) ? !isMass(step.unit) : unit !== step.unit) return [];
    const inOne = toMilligrams(ratio(value), unit);
    const [least, most] = [low && divide(low, inOne), high && divide(high, inOne)];
    const isWeighedPaste = isBySyringe && per === 'g';
    const amount = isWeighedPaste ? inHundredths(least, most, per) : toAmount(least, most, per);
    return [{ amount, strength, isEntered, ...(isEntered && { farFrom: farFrom(entered, row) }) }];
  });
  if (volumes.length === 0) return none('unit-differs');
  return { volumes, noVolume: isBySyringe ? 'by-syringe' : isBySize ? 'by-size' : null };
}

/** The tablet that the words name for a step: `2 to 25 lb one 11.4 mg tablet`. */
function tabletOf({ low, high, unit, per }: DoseStep, { dose = '' }: Partial<Pick<Dosage, 'dose'>>): readonly Strength[] {
  if (unit !== 'mg' || per !== '{animal}' || low === null || low !== high) return [];
  const isNamed = dose.matchAll(/\bone (\d+(?:\.\d+)?) mg tablet\b/g).some(([, value]) => Number(value) === Number(low));
  return isNamed ? [{ value: low, unit, per: '{tablet}' }] : [];
}

/** `20 mg/mL (2%), never 100 mg/mL`. */
function excludes(product: Product | undefined, { value, unit, per }: Strength): boolean {
  const never = /\bnever (\d+(?:\.\d+)?) mg\/mL/.exec(product?.strength ?? '')?.[1];
  return never !== undefined && per === 'mL' && isMass(unit) && isSame(toMilligrams(ratio(value), unit), ratio(never));
}
