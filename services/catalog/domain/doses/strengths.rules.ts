import type { Dosage, DoseStep, Product } from '../../contract/index.ts';
import { isComparable, isMass, toMilligrams } from './mass.rules.ts';
import { isSame, ratio, times, type Ratio } from './ratio.rules.ts';
import { readNumber, type TypedNumber } from './typed-number.rules.ts';

/** How much of a drug is in a millilitre, a tablet or the like. */
export type Strength = NonNullable<Product['concentration']>;

interface StrengthForm {
  readonly unit: string;
  readonly per: string;
  /** How readers write it behind the figure. A percentage is refused: 5 % are 50 mg/mL. */
  readonly names: readonly string[];
}

/** What a reader may give the strength of a product in, by the values of the page's address. */
export const strengthUnits = {
  'mg/mL': { unit: 'mg', per: 'mL', names: ['mg/ml', 'มก./มล'] },
  'mg/tablet': { unit: 'mg', per: '{tablet}', names: ['mg/tablet', 'มก./เม็ด'] },
  'mg/capsule': { unit: 'mg', per: '{capsule}', names: ['mg/capsule', 'มก./แคปซูล'] },
  'ug/mL': { unit: 'ug', per: 'mL', names: ['µg/ml', 'μg/ml', 'ug/ml', 'mcg/ml', 'มคก./มล'] },
  'ug/tablet': { unit: 'ug', per: '{tablet}', names: ['µg/tablet', 'μg/tablet', 'ug/tablet', 'mcg/tablet', 'มคก./เม็ด'] },
  'IU/mL': { unit: '[iU]', per: 'mL', names: ['iu/ml', 'u/ml', 'units/ml', 'ยูนิต/มล'] },
  'USP-unit/mL': { unit: "[USP'U]", per: 'mL', names: ['usp unit/ml', 'usp units/ml', 'units/ml', 'ยูนิต/มล'] },
  'unit/mL': { unit: '{unit}', per: 'mL', names: ['unit/ml', 'units/ml', 'u/ml', 'ยูนิต/มล'] },
  'mEq/mL': { unit: 'meq', per: 'mL', names: ['meq/ml'] },
} as const satisfies Readonly<Record<string, StrengthForm>>;
export type StrengthUnit = keyof typeof strengthUnits;

const allUnits = Object.keys(strengthUnits) as readonly StrengthUnit[];

/** Tablets are given by mouth only. */
export const isByMouth = (route: string): boolean => /^oral(?! transmucosal)/.test(route);

const isAlsoInjected = (route: string): boolean => /intravenous|intramuscular|subcutaneous/.test(route);

/** What is known of a dose whose product is asked for. */
export type Row = Pick<Dosage, 'route'> & Partial<Pick<Dosage, 'species' | 'withdrawal'>>;

/** A strength that the reader typed. */
export interface EnteredStrength extends Strength {
  /** The rows of the entry's products that have it. */
  readonly rows?: readonly Row[];
}

/** Why a product of an entered strength is not used at a row: of the entry's products only such have it. */
export type Misfit = 'not-by-mouth' | 'only-by-mouth' | 'other-animals';

const isNotOnlyByMouth = (route: string): boolean => !isByMouth(route) || isAlsoInjected(route);

/** Why the strength is not used at this row; undefined: it is, or the form of the product cannot be given so. */
export function misfitOf({ rows = [] }: EnteredStrength, { route, species, withdrawal }: Row): Misfit | undefined {
  if (rows.length === 0) return undefined;
  if (isByMouth(route) && !isAlsoInjected(route) && !rows.some((row) => isByMouth(row.route))) return 'not-by-mouth';
  if (!isByMouth(route) && !rows.some((row) => isNotOnlyByMouth(row.route))) return 'only-by-mouth';
  // Only animals that give food have a statement on withdrawal.
  const isForFoodAnimals = rows.every((row) => row.withdrawal !== undefined);
  if (isForFoodAnimals && withdrawal === undefined && !rows.some((row) => row.species === species)) return 'other-animals';
  return undefined;
}

/** Whether what is counted or measured so may be given by the route. */
const fitsRoute = ({ per }: Pick<Strength, 'per'>, route: string): boolean => per === 'mL' || isByMouth(route);

/** Whether a product of this strength may be given at a row. */
export const fitsRow = (entered: EnteredStrength, row: Row): boolean =>
  misfitOf(entered, row) === undefined && fitsRoute(entered, row.route);

/** What an entered strength is of, by the products of the entry. */
export function enteredStrength(entered: Strength, dosages: readonly (Row & Pick<Dosage, 'product'>)[]): EnteredStrength {
  const { unit, per } = entered;
  const amount = toMilligrams(ratio(entered.value), unit);
  const isOfProduct = (product: Product | undefined) =>
    strengthsOf(product).some(
      (strength) =>
        strength.per === per &&
        isComparable(strength.unit, unit) &&
        isSame(toMilligrams(ratio(strength.value), strength.unit), amount),
    ) ||
    (per === 'mL' && isMass(unit) && isSame(milligramsOfPercent(product) ?? ratio('0'), amount));
  return { ...entered, rows: dosages.filter(({ product }) => isOfProduct(product)) };
}

/** `1%` is 10 mg/mL: to know whose strength a reader entered, not to measure by it. */
function milligramsOfPercent(product: Product | undefined): Ratio | undefined {
  const percent = /^(\d+(?:\.\d+)?) ?%/.exec(product?.strength ?? '')?.[1];
  return percent === undefined ? undefined : times(ratio(percent), ratio('10'));
}

/** Whether an amount in this unit has a strength to be divided by: drops, tablets and volumes are measured as they are. */
export const hasStrength = (unit: string): boolean => allUnits.some((each) => amountFits(unit, strengthUnits[each].unit));

/** Milligrams fit every mass, micrograms only a dose in micrograms. */
const amountFits = (unit: string, ofStrength: string): boolean => unit === ofStrength || (ofStrength === 'mg' && isMass(unit));

/** The units for the strength of a product that some of the doses can be measured with. */
export const strengthUnitsFor = (dosages: readonly Pick<Dosage, 'route' | 'steps'>[]): readonly StrengthUnit[] =>
  allUnits.filter((each) =>
    dosages.some(
      ({ route, steps }) =>
        fitsRoute(strengthUnits[each], route) &&
        steps.some((step) => step.drug === undefined && isMeasuredIn(step, strengthUnits[each].unit)),
    ),
  );

/** Products of small doses are labelled in micrograms: levothyroxine of 0.022 mg/kg in tablets of 100 µg. */
const isMeasuredIn = ({ unit, low, high }: DoseStep, strengthUnit: string): boolean =>
  amountFits(unit, strengthUnit) || (unit === 'mg' && strengthUnit === 'ug' && Number(high ?? low) <= maxOfMicrograms);

const maxOfMicrograms = 0.1;

/** Reads the strength that a reader typed: the number, and what it is of which unit. */
export function readStrength(text: string, of: StrengthUnit): TypedNumber & { readonly strength?: Strength } {
  const { unit, per, names } = strengthUnits[of];
  const number = readNumber(text, names);
  return number.value === undefined ? number : { ...number, strength: { value: number.value, unit, per } };
}

/**
 * The strengths that a product's text lists: `0.5 or 1.5 mg/mL` are two. None unless the whole text is a list of different
 * numbers with this unit: `5 + 2 mg/mL` is one product of two drugs, `10 mg/mL florfenicol` may be one of them.
 */
export function listedStrengths({ strength = '' }: Pick<Product, 'strength'>): readonly Strength[] {
  const list = /^(?<numbers>.+) mg\/m[lL]$/.exec(strength)?.groups?.['numbers'];
  const values = list?.split(/, | or /) ?? [];
  const isList = values.every((value) => /^(?=.*[1-9])(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value));
  const isDistinct = new Set(values.map(Number)).size === values.length;
  return isList && isDistinct ? values.map((value) => ({ value, unit: 'mg', per: 'mL' })) : [];
}

/** The strengths of an entry's product: its one figure, or those that its text lists. */
export function strengthsOf(product: Product | undefined): readonly Strength[] {
  if (product === undefined) return [];
  return product.concentration ? [product.concentration] : listedStrengths(product);
}
