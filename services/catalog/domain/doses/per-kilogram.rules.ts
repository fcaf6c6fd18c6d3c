import type { DoseStep, Terms } from '../../contract/index.ts';
import { divide, ratio, times, toDecimal } from './ratio.rules.ts';
import type { Amount } from './volumes.rules.ts';

/** What a dose by pounds is by the kilogram, cut after four digits; grams become milligrams. Undefined where it is not by pounds. */
export function perKilogram({ low, high, unit, per }: DoseStep, bases: Terms['bases']): Amount | undefined {
  const base = bases.find(({ id }) => id === per);
  if (base?.kind !== 'mass' || base.kg === undefined || !per.endsWith('[lb_av]')) return undefined;
  const kilograms = ratio(base.kg);
  const isInGrams = unit === 'g';
  const decimal = (amount: string) => toDecimal(divide(times(ratio(amount), ratio(isInGrams ? '1000' : '1')), kilograms));
  return {
    low: low === null ? null : decimal(low),
    high: high === null ? null : decimal(high),
    unit: isInGrams ? 'mg' : unit,
  };
}
