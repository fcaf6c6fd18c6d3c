import { ratio, times, type Ratio } from './ratio.rules.ts';

export const weightUnits = ['kg', 'lb'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** The international pound in kilograms, exactly. */
const kgPerPound = ratio('0.45359237');

/** No animal that the catalog is for weighs more. */
const maxKg = 10_000;

const thaiZero = '๐'.codePointAt(0) ?? 0;

/** Reads a weight that a person typed: `12.4`, `12,4` or `๑๒.๔`. Undefined: not a weight, or out of bounds. */
export function readWeight(text: string, unit: WeightUnit): Ratio | undefined {
  const plain = text
    .trim()
    .replaceAll(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? thaiZero) - thaiZero))
    .replace(',', '.');
  if (!/^(?=.*[1-9])\d{1,6}(?:\.\d{1,4})?$/.test(plain)) return undefined;
  const weight = unit === 'kg' ? ratio(plain) : times(ratio(plain), kgPerPound);
  return weight.over > BigInt(maxKg) * weight.under ? undefined : weight;
}
