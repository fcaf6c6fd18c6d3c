import type { Passage } from './passage.rules.ts';

export interface Variant {
  readonly price: number;
  readonly stock: number;
}

const amount = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });

/** What a product costs, and whether it is sold out; undefined without variants. */
export function productFact(variants: readonly Variant[]): Passage['title'] | undefined {
  if (variants.length === 0) return undefined;
  const prices = variants.map(({ price }) => price);
  const [min, max] = [Math.min(...prices), Math.max(...prices)].map((price) => amount.format(price));
  const isSoldOut = variants.every(({ stock }) => stock === 0);
  return {
    th: `ราคา ${min === max ? min : `${min}–${max}`} บาท${isSoldOut ? ' (หมดแล้ว)' : ''}`,
    en: `Price: ฿${min === max ? min : `${min}–฿${max}`}${isSoldOut ? ' (sold out)' : ''}`,
  };
}
