import { ratio, times, type Ratio } from './ratio.rules.ts';

export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** The international pound in kilograms, exactly. */
const kgPerPound = ratio('0.45359237');

/** No animal that the catalog is for weighs more. */
const maxKg = 10_000;

const thaiZero = '๐'.codePointAt(0) ?? 0;

/** Reads a number above 0 that a person typed: `12.4`, `12,4` or `๑๒.๔`. Undefined: not one. */
export function readNumber(text: string): string | undefined {
  const plain = text
    .trim()
    .replaceAll(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? thaiZero) - thaiZero))
    .replace(',', '.');
  return /^(?=.*[1-9])\d{1,6}(?:\.\d{1,4})?$/.test(plain) ? plain : undefined;
}

/** Reads a weight that a person typed. Undefined: not a weight, or out of bounds. */
export function readWeight(text: string, unit: WeightUnit): Ratio | undefined {
  const number = readNumber(text);
  if (number === undefined) return undefined;
  const weight = unit === 'kg' ? ratio(number) : times(ratio(number), kgPerPound);
  return weight.over > BigInt(maxKg) * weight.under ? undefined : weight;
}
