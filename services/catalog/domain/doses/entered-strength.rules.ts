import type { Dosage, Product } from '../../contract/index.ts';
import { isComparable, toMilligrams } from './mass.rules.ts';
import { percentOf, withPercent } from './percent.rules.ts';
import { isLess, isSame, ratio, times } from './ratio.rules.ts';
import { fitsRoute, isByMouth, isPaste, strengthsOf, type Strength } from './strengths.rules.ts';

/** What is known of a dose whose product is asked for. */
export type Row = Pick<Dosage, 'route'> & Partial<Pick<Dosage, 'species' | 'withdrawal' | 'product'>>;

/** A row of an entry, with its dose. */
export type ProductRow = Row & Partial<Pick<Dosage, 'dose' | 'steps'>>;

/** A strength that the reader typed. */
export interface EnteredStrength extends Strength {
  /** The rows of the entry's products that have it. */
  readonly rows?: readonly Row[];
  /** The strengths that the entry names. */
  readonly named?: readonly NamedStrength[];
}

interface NamedStrength {
  readonly row: ProductRow;
  readonly strength: Strength;
}

/** Why a product of an entered strength is not used at a row: of the entry's products only such have it, or the row's is counted. */
export type Misfit = 'not-by-mouth' | 'only-by-mouth' | 'only-injected' | 'other-animals' | 'only-counted';

const isAlsoInjected = (route: string): boolean => /intravenous|intramuscular|subcutaneous/.test(route);

const isOnSkin = (route: string): boolean => route.startsWith('topical');

const isNotOnlyByMouth = (route: string): boolean => !isByMouth(route) || isAlsoInjected(route);

/** Whether the source names the product of a row only as one that is counted. */
const isCounted = ({ formulation = '' }: Product = {}): boolean =>
  /\b(?:tablets?|capsules?|bolus(?:es)?|chewables?)\b/.test(formulation) &&
  !/\b(?:solution|suspension|syrup|powder)\b/.test(formulation);

/** Why the strength is not used at this row; undefined: it is, or the form of the product cannot be given so. */
export function misfitOf({ per, rows = [] }: EnteredStrength, { route, species, withdrawal, product }: Row): Misfit | undefined {
  if (isCounted(product) && !per.startsWith('{')) return 'only-counted';
  if (rows.length === 0) return undefined;
  if (isByMouth(route) && !isAlsoInjected(route) && !rows.some((row) => isByMouth(row.route))) return 'not-by-mouth';
  if (!isByMouth(route) && !rows.some((row) => isNotOnlyByMouth(row.route))) return 'only-by-mouth';
  if (isOnSkin(route) && rows.every((row) => isAlsoInjected(row.route))) return 'only-injected';
  // Only animals that give food have a statement on withdrawal.
  const isForFoodAnimals = rows.every((row) => row.withdrawal !== undefined);
  if (isForFoodAnimals && withdrawal === undefined && !rows.some((row) => row.species === species)) return 'other-animals';
  return undefined;
}

/** Whether a product of this strength may be given at a row. */
export const fitsRow = (entered: EnteredStrength, row: Row): boolean =>
  misfitOf(entered, row) === undefined && fitsRoute(entered, row.route);

/** What an entered strength is of, by the products of the entry. */
export function enteredStrength(entered: Strength, dosages: readonly ProductRow[]): EnteredStrength {
  const amount = toMilligrams(ratio(entered.value), entered.unit);
  const isSameStrength = (strength: Strength) =>
    (strength.per === entered.per || strength.percent !== undefined) &&
    isOfSameKind(strength, entered) &&
    isSame(toMilligrams(ratio(strength.value), strength.unit), amount);
  return {
    ...entered,
    rows: dosages.filter((row) => namedStrengths(row).some(isSameStrength)),
    named: dosages.flatMap((row) => namedStrengths(row).map((strength) => ({ row, strength }))),
  };
}

/** The strengths of a product, also a percentage to which the source gives no volume: to know the product, not to measure by it. */
function namedStrengths({ steps = [], product, ...row }: ProductRow): readonly Strength[] {
  const percent = product && percentOf(product);
  return percent === undefined ? strengthsOf({ ...row, ...(product && { product }), steps }) : [withPercent(percent, 'mL')];
}

/** A percentage may be of a volume or of a weight, and a millilitre weighs about a gram. */
const kindOf = ({ per }: Strength): string => (per === 'g' ? 'mL' : per === '{capsule}' ? '{tablet}' : per);

const isOfSameKind = (a: Strength, b: Strength): boolean => kindOf(a) === kindOf(b) && isComparable(a.unit, b.unit);

/** An injection of one kind is as strong as one of another; a pour-on or ear drops are not. */
const waysOf = (route: string): readonly string[] => {
  const ways = [isByMouth(route) && 'mouth', isAlsoInjected(route) && 'injection'].filter((way) => way !== false);
  return ways.length === 0 ? [route] : ways;
};

/** An entered strength so much weaker or stronger than all that the entry names is a slip more often than another product. */
const farFactor = ratio('5');

/**
 * The strengths that the source names for this row, or else for the same species, way and form, where the entered one is far from
 * all of them. The product of another species is no measure: a sheep drinks 1 mg/mL of the drug that is a gel of 2% for a horse.
 */
export function farFrom(entered: EnteredStrength, row: ProductRow): readonly Strength[] {
  const isComparedWith = (strength: Strength) => isOfSameKind(strength, entered);
  const ofRow = namedStrengths(row).filter(isComparedWith);
  const ofSuchRows = (entered.named ?? []).filter((each) => isComparedWith(each.strength) && isSuchRow(each.row, row));
  const named = ofRow.length > 0 ? ofRow : ofSuchRows.map(({ strength }) => strength);
  const own = toMilligrams(ratio(entered.value), entered.unit);
  const isFar = ({ value, unit }: Strength) => {
    const other = toMilligrams(ratio(value), unit);
    return isLess(times(other, farFactor), own) || isLess(times(own, farFactor), other);
  };
  return named.every(isFar) ? [...new Map(named.map((each) => [JSON.stringify(each), each])).values()] : [];
}

const isSuchRow = (a: ProductRow, b: ProductRow): boolean =>
  a.species === b.species && isPaste(a) === isPaste(b) && waysOf(a.route).some((way) => waysOf(b.route).includes(way));
