/** What a reader typed, as the number that it says beyond doubt; or why it says none. */
export type TypedNumber =
  /** Digits with at most a point, without zeros that say nothing: `1200`, `0.5`. */
  | { readonly value: string; readonly mistake?: never }
  | { readonly value?: never; readonly mistake: 'wrong' | 'other-unit' }
  /** `1,200` and `1 200` have two readings, the one a thousand times the other. */
  | { readonly value?: never; readonly mistake: 'ambiguous'; readonly readings: readonly [string, string] };

const thaiZero = '๐'.codePointAt(0) ?? 0;

const wrong: TypedNumber = { mistake: 'wrong' };

/** `05` may be 0.5 that lost its point, and so may `.5`: neither is a number here. */
const whole = '(?:0|[1-9]\\d{0,5})';

const withPoint = new RegExp(`^(${whole})(?:\\.(\\d{1,4}))?$`);
/** A comma before three digits is for thousands as often as for decimals; after a lone 0 it can only be for decimals. */
const withComma = new RegExp(`^(?:(${whole}),(\\d{1,2})|(0),(\\d{3,4}))$`);
/** `1,200.5` and `1.200,5`: the separators differ, so the last is the decimal one. */
const grouped = /^([1-9]\d{0,2}),(\d{3})\.(\d{1,4})$|^([1-9]\d{0,2})\.(\d{3}),(\d{1,2})$/;
const doubtful = /^([1-9]\d{0,2})(?:,|\s)(\d{3})$/;

const decimal = (integer: string, fraction = ''): string => {
  const digits = fraction.replace(/0+$/, '');
  return digits === '' ? integer : `${integer}.${digits}`;
};

/**
 * Reads a number above 0 that a person typed, in Arabic or Thai digits. Behind it may be `units`, the names of the unit that the
 * reader chose. Nothing is guessed: a text with two readings has none.
 */
export function readNumber(text: string, units: readonly string[] = []): TypedNumber {
  const plain = text.trim().replaceAll(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? thaiZero) - thaiZero));
  const [, figure = '', unit = ''] = /^([\d.,\s]*\d)\s*([^\d.,\s+-][^\d]*)?$/.exec(plain) ?? [];
  if (unit !== '' && !units.includes(unit.toLowerCase().trimEnd().replace(/\.$/, ''))) return { mistake: 'other-unit' };
  const doubt = doubtful.exec(figure);
  if (doubt) {
    const [, integer = '', rest = ''] = doubt;
    return { mistake: 'ambiguous', readings: [integer + rest, decimal(integer, rest)] };
  }
  const value = valueOf(figure);
  return value === undefined || value === '0' ? wrong : { value };
}

function valueOf(figure: string): string | undefined {
  const point = withPoint.exec(figure);
  if (point) return decimal(point[1] ?? '', point[2]);
  const comma = withComma.exec(figure);
  if (comma) return decimal(comma[1] ?? comma[3] ?? '', comma[2] ?? comma[4]);
  const groups = grouped.exec(figure);
  if (!groups) return undefined;
  const [, thousands = '', rest = '', fraction = '', dotted = '', dottedRest = '', dottedFraction = ''] = groups;
  return thousands === '' ? decimal(dotted + dottedRest, dottedFraction) : decimal(thousands + rest, fraction);
}
