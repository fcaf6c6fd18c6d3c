import { getLocale } from '../language/locale.ts';
import { m } from '../paraglide/messages.js';

const yearsAhead = 543;

/** A term as its page calls it: readers of English know the common year, and the Buddhist one is on Thai documents. */
export const termName = (term: string): string =>
  getLocale() === 'en' && /^2[4-6]\d\d$/.test(term) ? m.board_term({ year: String(Number(term) - yearsAhead), term }) : term;
