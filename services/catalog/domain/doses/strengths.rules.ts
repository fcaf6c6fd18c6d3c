import type { Dosage, Product } from '../../contract/index.ts';
import { isMass, toMilligrams } from './mass.rules.ts';
import { isSame, ratio } from './ratio.rules.ts';
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

/** A strength that the reader typed. */
export interface EnteredStrength extends Strength {
  /** Of the entry's products only one that is not given by mouth has it, such as the injection. */
  readonly isNotByMouth?: boolean;
}

/** Whether a product of this strength may be given by the route. */
export const fitsRoute = ({ per, isNotByMouth }: Pick<EnteredStrength, 'per' | 'isNotByMouth'>, route: string): boolean =>
  isByMouth(route) ? !isNotByMouth || isAlsoInjected(route) : per === 'mL';

/** What an entered strength is of, by the products of the entry. */
export function enteredStrength(entered: Strength, dosages: readonly Pick<Dosage, 'route' | 'product'>[]): EnteredStrength {
  const isOfProduct = (product: Product | undefined) =>
    strengthsOf(product).some(
      ({ value, unit, per }) =>
        per === entered.per &&
        (isMass(unit) ? isMass(entered.unit) : unit === entered.unit) &&
        isSame(toMilligrams(ratio(value), unit), toMilligrams(ratio(entered.value), entered.unit)),
    );
  const routes = dosages.filter(({ product }) => isOfProduct(product)).map(({ route }) => route);
  return routes.length > 0 && !routes.some(isByMouth) ? { ...entered, isNotByMouth: true } : entered;
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
        steps.some(({ unit, drug }) => drug === undefined && amountFits(unit, strengthUnits[each].unit)),
    ),
  );

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
