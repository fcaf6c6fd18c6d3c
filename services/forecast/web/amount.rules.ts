import type { Language } from '@trivium/server-pages';

/** Thai readers name amounts in baht, and a round rate is enough for "about how much". The form shows it. */
export const bahtPerUsd = 33;

const dollars = /\$|usd|us dollars?|dollars?|ดอลลาร์(?:สหรัฐ)?/giu;
const baht = /฿|thb|บาท|baht/giu;

/**
 * What a reader typed as an amount, in US dollars; undefined for an empty field, NaN for what is not a number. Without a
 * currency it is in that of the reader's language.
 */
export function readAmount(text: string, language: Language): number | undefined {
  const digits = text.replaceAll(dollars, '').replaceAll(baht, '').replaceAll(/[\s,]/g, '');
  if (digits === '') return undefined;
  const amount = Number(digits);
  const isBaht = text.search(dollars) >= 0 ? false : text.search(baht) >= 0 || language === 'th';
  return isBaht ? Math.round((amount / bahtPerUsd) * 100) / 100 : amount;
}
