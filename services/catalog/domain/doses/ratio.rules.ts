/** An exact number: a fraction of integers with a positive divisor. Binary floating point would print 0.30000000000000004. */
export interface Ratio {
  readonly over: bigint;
  readonly under: bigint;
}

const isDecimal = /^\d+(?:\.\d+)?$/;

/** Reads a decimal such as `0.25`. @throws RangeError for other text */
export function ratio(decimal: string): Ratio {
  if (!isDecimal.test(decimal)) throw new RangeError(`${decimal} is not a decimal`);
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

export const times = (a: Ratio, b: Ratio): Ratio => ({ over: a.over * b.over, under: a.under * b.under });

/** @throws RangeError for a divisor of 0 */
export function divide(a: Ratio, b: Ratio): Ratio {
  if (b.over === 0n) throw new RangeError('division by 0');
  return { over: a.over * b.under, under: a.under * b.over };
}

export const isLess = (a: Ratio, b: Ratio): boolean => a.over * b.under < b.over * a.under;

export const isSame = (a: Ratio, b: Ratio): boolean => a.over * b.under === b.over * a.under;

export const smaller = (a: Ratio, b: Ratio): Ratio => (isLess(b, a) ? b : a);

/** The next whole number, downwards. */
export const floor = ({ over, under }: Ratio): Ratio => ({ over: over / under, under: 1n });

/** The next whole number, upwards. */
export const ceiling = ({ over, under }: Ratio): Ratio => ({ over: (over + under - 1n) / under, under: 1n });

/** Rounded to a number of significant digits, as a decimal: `0.11`, `22000`; to more of them where it would be off by over 1%. */
export function toSignificant({ over, under }: Ratio, digits: number): string {
  const exact = Number(over) / Number(under);
  const rounded = Number(exact.toPrecision(digits));
  return Math.abs(rounded - exact) > exact / 100 ? toSignificant({ over, under }, digits + 1) : String(rounded);
}

export type Rounding = 'nearest' | 'down' | 'up';

/** With a number of significant digits, as a decimal: `79.4`, `1320`. With three of them it is off by less than 1%. */
export function toDigits(amount: Ratio, digits: number, rounding: Rounding = 'nearest'): string {
  if (amount.over === 0n) return '0';
  // The place of the last digit: 0 for ones, -1 for tenths, 1 for tens.
  const whole = (amount.over / amount.under).toString();
  let place = (whole === '0' ? 0 : whole.length) - digits;
  if (whole === '0') for (let { over } = amount; over * 10n < amount.under; over *= 10n) place--;
  const unit: Ratio = place < 0 ? { over: 1n, under: 10n ** BigInt(-place) } : { over: 10n ** BigInt(place), under: 1n };
  const units = divide(amount, unit);
  const nearest = floor({ over: 2n * units.over + units.under, under: 2n * units.under });
  const { over } = rounding === 'nearest' ? nearest : rounding === 'down' ? floor(units) : ceiling(units);
  return toDecimal(times({ over, under: 1n }, unit), digits + 1);
}

const minDigits = 4;

/**
 * As a decimal with at least four significant digits or as many as asked for, and all digits before the point. The rest is cut, so
 * the text is never more than the number.
 */
export function toDecimal({ over, under }: Ratio, minSignificant = minDigits): string {
  const whole = over / under;
  let rest = over % under;
  let digits = whole === 0n ? 0 : whole.toString().length;
  let fraction = '';
  while (rest !== 0n && digits < minSignificant && fraction.length < 12) {
    rest *= 10n;
    const digit = rest / under;
    rest %= under;
    fraction += digit.toString();
    if (digits > 0 || digit !== 0n) digits++;
  }
  fraction = fraction.replace(/0+$/, '');
  return fraction === '' ? whole.toString() : `${whole}.${fraction}`;
}
