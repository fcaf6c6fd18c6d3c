import { divide, ratio, times, type Ratio } from './ratio.rules.ts';

const milligrams: Readonly<Record<string, Ratio>> = { ug: ratio('0.001'), mg: ratio('1'), g: ratio('1000') };

/** Whether a UCUM unit of the catalog is a mass. */
export const isMass = (unit: string): boolean => Object.hasOwn(milligrams, unit);

/** Whether amounts in two units can be compared: in the same one, or both a mass. */
export const isComparable = (unit: string, other: string): boolean => unit === other || (isMass(unit) && isMass(other));

/** An amount in milligrams; one in another unit stays as it is. */
export const toMilligrams = (amount: Ratio, unit: string): Ratio => times(amount, milligrams[unit] ?? ratio('1'));

/** The inverse of `toMilligrams`. */
export const fromMilligrams = (amount: Ratio, unit: string): Ratio => divide(amount, milligrams[unit] ?? ratio('1'));
