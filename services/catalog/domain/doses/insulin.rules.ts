import type { Entry, Product } from '../../contract/index.ts';
import { divide, floor, isLess, ratio, times, toDecimal } from './ratio.rules.ts';

/** Insulins and their analogues, by the group of ATC and ATCvet. */
export const isInsulin = ({ codes }: Partial<Pick<Entry, 'codes'>>): boolean =>
  [...(codes?.atc ?? []), ...(codes?.atcvet ?? [])].some((code) => /^Q?A10A/.test(code));

/** Insulin is measured in units, with a syringe that has the marks of its strength: any other gives the wrong dose. */
export interface InsulinSyringe {
  /** `40` of a U-40 syringe. Null: the source names no strength. */
  readonly strength: string | null;
}

export function insulinSyringe({ concentration }: Product = {}): InsulinSyringe {
  const isPerMl = concentration?.unit === '[iU]' && concentration.per === 'mL';
  return { strength: isPerMl ? concentration.value : null };
}

export interface MarkedUnits {
  readonly units: string;
  readonly step: '½' | '1';
}

/** Small insulin syringes have marks of half a unit, larger ones of a whole unit. */
const maxInHalfUnits = ratio('15');

/** Units cut to the mark below, never rounded up. */
export function toUnitMark(units: string): MarkedUnits {
  const exact = ratio(units);
  const [step, marksPerUnit] = isLess(maxInHalfUnits, exact) ? (['1', ratio('1')] as const) : (['½', ratio('2')] as const);
  return { units: toDecimal(divide(floor(times(exact, marksPerUnit)), marksPerUnit)), step };
}
