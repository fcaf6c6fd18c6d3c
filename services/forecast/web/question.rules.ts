import type { Language } from '@trivium/server-pages';
import type { Market } from '../contract/index.ts';

/** A market's question in the requested language if it exists, and in the other. */
export function questionIn({ question, questionEn }: Pick<Market, 'question' | 'questionEn'>, language: Language) {
  if (!questionEn) return { text: question, other: undefined };
  return language === 'en' ? { text: questionEn, other: question } : { text: question, other: questionEn };
}

/** The slug of a market for examples. One that was decided is best, because its sources can be read. */
export const realSlug = (markets: readonly { readonly slug: string; readonly outcome: unknown }[]): string =>
  (markets.find(({ outcome }) => outcome === 'yes' || outcome === 'no') ?? markets[0])?.slug ?? '';
