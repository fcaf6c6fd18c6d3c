/** A number that a claim turns on, in its plain value: 150k is 150000, 25 basis points are 0.25 percent. */
export interface Quantity {
  readonly value: number;
  /** Undefined where the text names none that is known here. */
  readonly unit: 'money' | 'percent' | undefined;
}

const small = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const smallNumber = new RegExp(String.raw`\b(${small.join('|')})\b`, 'g');

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
};
const form =
  /([$€£฿]\s?)?(?<![\p{L}\d.,])(\d[\d,]*(?:\.\d+)*)(?:\s?-?(k|mn?|bn?|tn?|thousand|million|billion|trillion)\b)?\s?(%|percent\b|per cent\b|percentage points?\b|pp\b|bps\b|basis points?\b|usd\b|baht\b)?(?!\p{L})/gu;
const range = /\b(?:between )?[$€£฿]?\d[\d,.]*(?:k|m|%|°c|°f)?\s?(?:to|-|–|and)\s?[$€£฿]?\d[\d,.]*/;

/** Extracts the numbers from a lower-case text without dates; returns them and the rest. */
export function takeQuantities(text: string): {
  readonly quantities: readonly Quantity[];
  readonly isRange: boolean;
  readonly rest: string;
} {
  const quantities: Quantity[] = [];
  const plain = text.replaceAll(smallNumber, (word) => String(small.indexOf(word) + 2));
  const isRange = range.test(plain) && !/\bgpt|\bversion/.test(plain);
  const rest = plain.replaceAll(
    form,
    (_all, currency: string | undefined, digits: string, scale: string | undefined, unit: string | undefined) => {
      // 3.16.0 is 3.16: what has two dots is a version.
      const [whole = '', ...decimals] = digits.replaceAll(',', '').split('.');
      const value =
        Number([whole, decimals.filter((part, place) => place === 0 || Number(part) > 0).join('')].join('.')) *
        (scales[scale ?? ''] ?? 1);
      const isPercent = unit !== undefined && /^(%|p|b(ps|asis))/.test(unit);
      quantities.push({
        value: Number((/^b(ps|asis)/.test(unit ?? '') ? value / 100 : value).toPrecision(12)),
        unit: isPercent ? 'percent' : currency !== undefined || unit === 'usd' || unit === 'baht' ? 'money' : undefined,
      });
      return ' ';
    },
  );
  return { quantities, isRange, rest };
}

/** Venues write 149,999.99 for 150,000. */
export const areEqual = (one: Quantity, other: Quantity): boolean =>
  Math.abs(one.value - other.value) <= Math.abs(one.value) * 1e-6 &&
  (one.unit === undefined || other.unit === undefined || one.unit === other.unit);
