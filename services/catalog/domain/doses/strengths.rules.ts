import type { Dosage, DoseStep, Product } from '../../contract/index.ts';
import { isMass } from './mass.rules.ts';
import { percentStrength, withPercent } from './percent.rules.ts';
import { readNumber, type TypedNumber } from './typed-number.rules.ts';

/** How much of a drug is in a millilitre, a gram, a tablet or the like. */
export type Strength = NonNullable<Product['concentration']> & {
  /** As it is printed on the product, where that is a percentage: `1`. */
  readonly percent?: string;
};

interface StrengthForm {
  readonly unit: string;
  readonly per: string;
  /** How readers write it behind the figure. */
  readonly names: readonly string[];
  /** A percentage. The reader says of what: 1% is 10 mg in each mL of a liquid, and in each gram of a paste or powder. */
  readonly isPercent?: true;
  /** No product has more. */
  readonly max?: number;
}

/** What a reader may give the strength of a product in, by the values of the page's address. */
export const strengthUnits = {
  'mg/mL': { unit: 'mg', per: 'mL', names: ['mg/ml', 'มก./มล'] },
  '%w/v': { unit: 'mg', per: 'mL', names: ['%', '% w/v'], isPercent: true, max: 100 },
  'mg/g': { unit: 'mg', per: 'g', names: ['mg/g', 'มก./ก', 'มก./กรัม'], max: 1000 },
  '%w/w': { unit: 'mg', per: 'g', names: ['%', '% w/w'], isPercent: true, max: 100 },
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

/** A paste or gel, by its product or its route: `oral (gel)`. */
export const isPaste = ({ route, product }: Pick<Dosage, 'route' | 'product'>): boolean =>
  /\b(?:paste|gel)\b/.test(`${route} ${product?.formulation ?? ''}`);

/** A paste or gel by mouth for horses comes in a syringe that is set by the weight that its ring shows. */
export const isSetByWeight = ({
  species,
  ...row
}: Pick<Dosage, 'route' | 'product'> & Partial<Pick<Dosage, 'species'>>): boolean =>
  species === 'horse' && isByMouth(row.route) && isPaste(row);

/** A spot-on comes in pipettes or tubes for a weight, and so does what the source names as tubes of several sizes. */
const isSpotOn = ({ route, product }: Pick<Dosage, 'route' | 'product'>): boolean =>
  /\bspot-on\b/.test(`${route} ${product?.formulation ?? ''}`) || /\btubes of\b/.test(product?.strength ?? '');

const isMonthlyOrLess = ({ interval }: DoseStep): boolean =>
  (interval?.unit === 'mo' && Number(interval.low) >= 1) || (interval?.unit === 'wk' && Number(interval.low) >= 4);

/** Chews against parasites, for a month or longer. Tablets are divided. */
const isMonthlyChew = (
  { route, species = '', product }: Pick<Dosage, 'route' | 'product'> & Partial<Pick<Dosage, 'species'>>,
  step: DoseStep,
): boolean =>
  isByMouth(route) &&
  ['dog', 'cat'].includes(species) &&
  isMonthlyOrLess(step) &&
  !/\btablets?\b(?! or chewables)/.test(product?.formulation ?? '');

/** What comes in sizes for a weight is never divided. */
export const isSizedByWeight = (row: Parameters<typeof isMonthlyChew>[0], step: DoseStep): boolean =>
  isSpotOn(row) || isMonthlyChew(row, step);

/** What is counted, or weighed as a paste or powder is, is given by mouth only. */
export const fitsRoute = ({ per }: Pick<Strength, 'per'>, route: string): boolean => per === 'mL' || isByMouth(route);

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
  const { unit, per, names, isPercent, max = Infinity }: StrengthForm = strengthUnits[of];
  const number = readNumber(text, names);
  const { value } = number;
  if (value === undefined) return number;
  if (Number(value) > max) return { mistake: 'wrong' };
  return { ...number, strength: isPercent ? withPercent(value, per) : { value, unit, per } };
}

/** How the texts of products write the strength behind a list of figures. */
const listForms = [
  { form: /^(?<numbers>.+) mg\/m[lL]$/, unit: 'mg', per: 'mL' },
  { form: /^(?<numbers>.+) g per g$/, unit: 'g', per: 'g' },
  { form: /^(?<numbers>.+) mg$/, unit: 'mg', per: '{tablet}', formulation: /\btablets?\b/ },
  { form: /^(?<numbers>.+) mg$/, unit: 'mg', per: '{capsule}', formulation: /\bcapsules?\b/ },
] as const;

/**
 * The strengths that a product's text lists: `0.5 or 1.5 mg/mL` are two. None unless the whole text is a list of different
 * numbers with this unit: `5 + 2 mg/mL` is one product of two drugs, `10 mg/mL florfenicol` may be one of them.
 */
export function listedStrengths({
  strength = '',
  formulation: of = '',
}: Pick<Product, 'strength' | 'formulation'>): readonly Strength[] {
  return listForms.flatMap(({ form, unit, per, ...own }) => {
    const isOfForm = !('formulation' in own) || own.formulation.test(of);
    const values = (isOfForm && form.exec(strength)?.groups?.['numbers']?.split(/, | or /)) || [];
    const isList = values.every((value) => /^(?=.*[1-9])(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value));
    const isDistinct = new Set(values.map(Number)).size === values.length;
    return isList && isDistinct ? values.map((value) => ({ value, unit, per })) : [];
  });
}

/** The strengths of a dosage's product: its one figure, those that its text lists, or a percentage of a form that the source names or confirms. */
export function strengthsOf({
  product,
  ...dosage
}: Partial<Pick<Dosage, 'product' | 'dose'>> & Pick<Dosage, 'steps'>): readonly Strength[] {
  if (product === undefined) return [];
  if (product.concentration) return [product.concentration];
  const ofPercent = percentStrength(product, dosage);
  return ofPercent ? [ofPercent] : listedStrengths(product);
}
