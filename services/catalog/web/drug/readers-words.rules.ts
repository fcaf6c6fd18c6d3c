import { formatDay } from '@trivium/server-pages';

/**
 * Signed English for readers: a day is written out, and the numbers by which a site finds its pages are left out. The API has the
 * words as they were signed.
 */
export const readersWords = (signed: string): string =>
  signed
    .replaceAll(/ \(ids? -\d[^)]*\)/g, '')
    .replaceAll(/(?<![\w/-])\d{4}-\d{2}-\d{2}(?![\w/-])/g, (day) => formatDay(day, 'en'));
