import { grouped } from '../entries/dose-text.rules.ts';
import type { DoseOfStep } from './compute-dose.rules.ts';
import { fill, type DoseWords } from './dose-words.rules.ts';
import { fromMilligrams, isMass, toMilligrams } from './mass.rules.ts';
import { isLess, ratio, toDecimal, toDigits, type Rounding } from './ratio.rules.ts';
import { hasStrength, type Strength } from './strengths.rules.ts';
import type { Amount } from './volumes.rules.ts';

/** No line of an amount breaks between a figure and its unit. */
export const unbrokenAmount = (text: string): string => text.replaceAll(/(?<=[\d¼½¾]) (?!\()/g, '\u00A0');

export const unitOf = (unit: string, { units }: DoseWords): string => units[unit] ?? unit;

/** `0.7 tablets`, `1 tablet`. */
export function withUnit(figure: string, unit: string, isMany: boolean, words: DoseWords): string {
  const plural = words.plurals[unit];
  if (plural?.includes('{amount}')) return fill(plural, { amount: figure });
  return `${figure} ${(isMany ? plural : undefined) ?? unitOf(unit, words)}`;
}

/** `5`, `5–10`, without a word for an open end. */
export const figuresOf = ({ low, high }: Pick<Amount, 'low' | 'high'>): string =>
  [...new Set([low, high].flatMap((end) => (end === null ? [] : grouped(end))))].join('–');

/** More than one, or less. */
export const isPlural = ({ low, high }: Pick<Amount, 'low' | 'high'>): boolean => Number(high ?? low) !== 1;

/** The figures of an amount with their unit, without a word for an open end. */
const figuresText = (amount: Amount, words: DoseWords): string =>
  withUnit(figuresOf(amount), amount.unit, isPlural(amount), words);

export const openText = ({ low, high }: Amount, figures: string, words: DoseWords): string =>
  fill(low === null ? words.upTo : high === null ? words.atLeast : '{amount}', { amount: figures });

export const amountText = (amount: Amount, words: DoseWords): string => openText(amount, figuresText(amount, words), words);

const significantDigits = 3;

/**
 * An amount of drug with three digits. An upper end, and a figure with a maximum, are never rounded up, and a least dose never
 * down. A volume and a count have lines and pieces instead, and what the source names for one animal stays as it is.
 */
export function roundedAmount(
  amount: Amount,
  { step, kind, hasMaximum }: Pick<DoseOfStep, 'step' | 'kind' | 'hasMaximum'>,
): Amount {
  const { low, high, unit } = amount;
  if (!hasStrength(unit) || (step.per === '{animal}' && kind !== 'portion')) return amount;
  const round = (figure: string, rounding: Rounding) => toDigits(ratio(figure), significantDigits, rounding);
  if (high === null) return { ...amount, low: low && round(low, 'up') };
  const top = round(high, hasMaximum || low !== high ? 'down' : 'nearest');
  const bottom = low && round(low, 'nearest');
  return { low: bottom === null || low === high || Number(bottom) > Number(top) ? low && top : bottom, high: top, unit };
}

/** `50 mg/mL`, `20 units/mL`, `10 mg/mL (1%)`. */
export function strengthText(
  { value, unit, per, percent }: Strength,
  words: Pick<DoseWords, 'units' | 'plurals' | 'ofPercent'>,
): string {
  const nameOf = (id: string) => words.units[id] ?? id;
  const strength = `${grouped(value)} ${(value === '1' ? undefined : words.plurals[unit]) ?? nameOf(unit)}/${nameOf(per)}`;
  return percent === undefined ? strength : fill(words.ofPercent, { strength, percent });
}

/** A strength as the source prints it. */
export const printedStrength = (strength: Strength, words: DoseWords): string =>
  strength.percent === undefined ? strengthText(strength, words) : `${strength.percent}%`;

const largeMicrograms = ratio('1000');

/**
 * A mass in the source's unit. Of many micrograms a zero is easily lost, so from 1,000 on milligrams come first; a smaller or larger
 * mass has them beside it where the strength is in them.
 */
export function massText(amount: Amount, hasStrengthInMilligrams: boolean, words: DoseWords): string {
  const { low, high, unit } = amount;
  const text = figuresText(amount, words);
  if (!isMass(unit) || unit === 'mg') return openText(amount, text, words);
  // From the rounded figure, so both are the same amount.
  const inMilligrams = (figure: string) => toDecimal(fromMilligrams(toMilligrams(ratio(figure), unit), 'mg'), maxDigits);
  const same = figuresText({ low: low && inMilligrams(low), high: high && inMilligrams(high), unit: 'mg' }, words);
  const isLarge = unit === 'ug' && !isLess(ratio(high ?? low ?? '0'), largeMicrograms);
  const both = isLarge ? { amount: same, same: text } : { amount: text, same };
  return openText(amount, isLarge || hasStrengthInMilligrams ? fill(words.sameAmount, both) : text, words);
}

/** More than a figure of the content has. */
const maxDigits = 12;
