import type { Product } from '../../contract/index.ts';
import { readNumber } from './weight.rules.ts';

/** How much of a drug is in a millilitre, a tablet or the like. */
export type Strength = NonNullable<Product['concentration']>;

/** What a reader may give the strength of a product in. */
export const strengthUnits = { 'mg/mL': 'mL', 'mg/tablet': '{tablet}' } as const;
export type StrengthUnit = keyof typeof strengthUnits;
export const isStrengthUnit = (text: string | undefined): text is StrengthUnit =>
  text !== undefined && Object.hasOwn(strengthUnits, text);

/** Reads the strength that a reader typed. Undefined: not one. */
export function readStrength(text: string, unit: StrengthUnit): Strength | undefined {
  const value = readNumber(text);
  return value === undefined ? undefined : { value, unit: 'mg', per: strengthUnits[unit] };
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
