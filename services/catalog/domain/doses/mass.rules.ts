import { ratio, times, type Ratio } from './ratio.rules.ts';

const milligrams: Readonly<Record<string, Ratio>> = { ug: ratio('0.001'), mg: ratio('1'), g: ratio('1000') };

/** Whether a UCUM unit of the catalog is a mass. */
export const isMass = (unit: string): boolean => Object.hasOwn(milligrams, unit);

/** An amount in milligrams; one in another unit stays as it is. */
export const toMilligrams = (amount: Ratio, unit: string): Ratio => times(amount, milligrams[unit] ?? ratio('1'));
