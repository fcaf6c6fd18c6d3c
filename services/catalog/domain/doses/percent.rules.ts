import type { Dosage, DoseStep, Product } from '../../contract/index.ts';
import { isMass, toMilligrams } from './mass.rules.ts';
import { divide, isLess, ratio, times, toDecimal, type Ratio } from './ratio.rules.ts';

/** The percentage that is the whole strength of a product, such as `1` of `1% (1 mL per 50 kg)`. */
export const percentOf = ({ strength = '' }: Pick<Product, 'strength'>): string | undefined =>
  /^(\d+(?:\.\d+)?) ?%(?: \([^()]*\))?$/.exec(strength)?.[1];

/** `1%` is 10 mg in each millilitre of a liquid, and in each gram of a paste or powder. */
export const withPercent = (percent: string, per: string) => ({
  value: toDecimal(times(ratio(percent), ratio('10')), 12),
  unit: 'mg',
  per,
  percent,
});

/** `(1 mL per 50 kg)`, `(6 mL of a 10 % suspension per 50 kg)`. */
const volumePerWeight =
  /\((?<volume>\d+(?:\.\d+)?) mL (?:of an? \d+(?:\.\d+)? ?% (?:solution|suspension) )?per (?<weight>\d+) kg\)/;

/** Of what a percentage is: of the volume of a liquid, of the weight of a paste. Undefined: the source names no such form. */
const measureOf = ({ formulation = '' }: Pick<Product, 'formulation'>): string | undefined => {
  if (/\bpaste\b/.test(formulation)) return 'g';
  return /\b(?:suspension|solution|injection)\b/.test(formulation) ? 'mL' : undefined;
};

/**
 * The strength of a product that is printed in percent. Where the source also says which volume a weight gets, that must agree with
 * the dose; where it doesn't, its form must say whether the percentage is of a volume or of a weight.
 */
export function percentStrength(
  product: Product,
  { dose = '', steps }: Partial<Pick<Dosage, 'dose'>> & Pick<Dosage, 'steps'>,
): ReturnType<typeof withPercent> | undefined {
  const percent = percentOf(product);
  const { volume, weight } = (volumePerWeight.exec(product.strength ?? '') ?? volumePerWeight.exec(dose))?.groups ?? {};
  if (percent === undefined) return undefined;
  if (volume === undefined || weight === undefined) {
    const per = measureOf(product);
    return per === undefined ? undefined : withPercent(percent, per);
  }
  const strength = withPercent(percent, 'mL');
  const perKilogram = divide(times(ratio(strength.value), ratio(volume)), ratio(weight));
  return steps.length > 0 && steps.every((step) => agrees(step, perKilogram)) ? strength : undefined;
}

/** `1 mL per 33 kg` of 10 mg/mL is 0.303 mg/kg, and the dose 0.3 mg/kg. */
const tolerance = ratio('0.02');

function agrees({ low, high, unit, per }: DoseStep, perKilogram: Ratio): boolean {
  if (per !== 'kg' || low === null || low !== high || !isMass(unit)) return false;
  const { over, under } = divide(perKilogram, toMilligrams(ratio(low), unit));
  const difference = over < under ? under - over : over - under;
  return !isLess(tolerance, { over: difference, under });
}
