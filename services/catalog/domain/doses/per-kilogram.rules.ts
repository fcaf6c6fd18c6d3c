import type { DoseStep, Terms } from '../../contract/index.ts';
import { divide, ratio, times, toSignificant } from './ratio.rules.ts';
import type { Amount } from './volumes.rules.ts';

/** `0.05` has one, `3.75` three, `10000` one. */
const significantDigits = (figure: string): number => {
  const digits = figure.includes('.') ? figure.replace('.', '') : figure.replace(/0+$/, '');
  return digits.replace(/^0+/, '').length;
};

/** What a dose by pounds is by the kilogram, as precise as the source's figure, to two digits at least and within 1%; grams become milligrams. Undefined where it is not by pounds. */
export function perKilogram({ low, high, unit, per }: DoseStep, bases: Terms['bases']): Amount | undefined {
  const base = bases.find(({ id }) => id === per);
  if (base?.kind !== 'mass' || base.kg === undefined || !per.endsWith('[lb_av]')) return undefined;
  const kilograms = ratio(base.kg);
  const isInGrams = unit === 'g';
  const decimal = (amount: string) =>
    toSignificant(
      divide(times(ratio(amount), ratio(isInGrams ? '1000' : '1')), kilograms),
      Math.max(2, significantDigits(amount)),
    );
  return {
    low: low === null ? null : decimal(low),
    high: high === null ? null : decimal(high),
    unit: isInGrams ? 'mg' : unit,
  };
}
