import { getLocale } from '../language/locale.ts';
import { m } from '../paraglide/messages.js';

const yearsAhead = 543;

/** A term as its page calls it: readers of English know the common years of an academic year, and the Buddhist one is on Thai documents. */
export function termName(term: string): string {
  if (getLocale() !== 'en' || !/^2[4-6]\d\d$/.test(term)) return term;
  const first = Number(term) - yearsAhead;
  return m.board_term({ year: `${first}–${String(first + 1).slice(2)}`, term });
}
