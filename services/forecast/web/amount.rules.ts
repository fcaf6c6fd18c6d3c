import type { Language } from '@trivium/server-pages';

/** Thai readers name amounts in baht, and a round rate is enough for "about how much". The form shows it. */
export const bahtPerUsd = 33;

/** What a reader typed as an amount, in US dollars; undefined for an empty field, NaN for what is not a number. */
export function readAmount(text: string, language: Language): number | undefined {
  const digits = text.replaceAll(/[\s,$฿]|บาท|baht/giu, '');
  if (digits === '') return undefined;
  const amount = Number(digits);
  return language === 'th' ? Math.round((amount / bahtPerUsd) * 100) / 100 : amount;
}
