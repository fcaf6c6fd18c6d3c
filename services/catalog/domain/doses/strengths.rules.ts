import type { Product } from '../../contract/index.ts';
import { readNumber, type TypedNumber } from './typed-number.rules.ts';

/** How much of a drug is in a millilitre, a tablet or the like. */
export type Strength = NonNullable<Product['concentration']>;

/** What a reader may give the strength of a product in. */
export const strengthUnits = { 'mg/mL': 'mL', 'mg/tablet': '{tablet}' } as const;
export type StrengthUnit = keyof typeof strengthUnits;
export const isStrengthUnit = (text: string | undefined): text is StrengthUnit =>
  text !== undefined && Object.hasOwn(strengthUnits, text);

/** How readers write the unit that they chose behind the figure. A percentage is refused: 5 % are 50 mg/mL. */
const unitNames: Readonly<Record<StrengthUnit, readonly string[]>> = {
  'mg/mL': ['mg/ml', 'มก./มล'],
  'mg/tablet': ['mg/tablet', 'มก./เม็ด'],
};

/** Reads the strength that a reader typed: the number, and what it is of which unit. */
export function readStrength(text: string, unit: StrengthUnit): TypedNumber & { readonly strength?: Strength } {
  const number = readNumber(text, unitNames[unit]);
  return number.value === undefined
    ? number
    : { ...number, strength: { value: number.value, unit: 'mg', per: strengthUnits[unit] } };
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
