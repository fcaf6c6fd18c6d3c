import { ratio, times, type Ratio } from './ratio.rules.ts';
import { readNumber, type TypedNumber } from './typed-number.rules.ts';

export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** How readers write the unit that they chose behind the figure. */
const unitNames: Readonly<Record<WeightUnit, readonly string[]>> = {
  kg: ['kg', 'kgs', 'กก', 'กิโลกรัม'],
  lb: ['lb', 'lbs', 'ปอนด์'],
};

/** The international pound in kilograms, exactly. */
const kgPerPound = ratio('0.45359237');

/** A figure such as `12.4` of a unit, in kilograms. */
export const toKilograms = (figure: string, unit: WeightUnit): Ratio =>
  unit === 'kg' ? ratio(figure) : times(ratio(figure), kgPerPound);

/** No animal that the catalog is for weighs more. */
const maxKg = 10_000;

export type TypedWeight = TypedNumber & { readonly kilograms?: Ratio };

/** Reads a weight that a person typed: the number, and what it is in kilograms. */
export function readWeight(text: string, unit: WeightUnit): TypedWeight {
  const number = readNumber(text, unitNames[unit]);
  if (number.value === undefined) return number;
  const kilograms = toKilograms(number.value, unit);
  return kilograms.over > BigInt(maxKg) * kilograms.under ? { mistake: 'wrong' } : { ...number, kilograms };
}
