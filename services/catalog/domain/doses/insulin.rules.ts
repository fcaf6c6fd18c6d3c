import type { Entry, Product } from '../../contract/index.ts';

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
