import type { QuoteReading } from '../providers/panel-session.ts';
import type { Evidence, Vote } from './verdict.ts';

/** Shorter quotes occur in any text, so they prove nothing. */
const minQuoteLength = 8;
/** More or longer quotes are ignored. */
const maxQuotes = 40;
const maxQuoteLength = 2_000;

/**
 * One form for text that means the same to a reader: NFC, white space folded, typographic quotes and dashes as typed ones.
 * Thai has no spaces between words and pages break its lines anywhere, so space next to a Thai letter does not count;
 * nor does space next to the marks that JSON may be written with or without space around.
 */
export function foldForQuote(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replaceAll(/[‘’‛′]/g, "'")
    .replaceAll(/[“”„″«»]/g, '"')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=[\u0E00-\u0E7F]) | (?=[\u0E00-\u0E7F])/g, '')
    .replaceAll(/ ?([{}[\]:,]) ?/g, '$1')
    .trim();
}

export interface CheckedQuote {
  readonly quote: string;
  /** The page that the provider named; undefined if that page was not read. */
  readonly evidence: Evidence | undefined;
  /** Whether that page's stored text contains the quote. */
  readonly isVerbatim: boolean;
}

/** Why a vote does not count. */
export type DropReason = 'quotes_not_found' | 'quotes_instruct' | 'quotes_unread' | 'quotes_prove_nothing';

export interface CheckedVote {
  readonly vote: Vote;
  readonly quotes: readonly CheckedQuote[];
  /** A vote counts only if it has quotes, all of them are verbatim, and another provider reads the same outcome in them. */
  readonly counts: boolean;
  readonly dropped?: DropReason;
  /** What another provider read in the quotes; absent where nobody was asked. */
  readonly reading?: QuoteReading;
}

/** The pages as `checkQuotes` compares them, for the votes of all providers. */
export const foldPages = (evidence: readonly Evidence[]): string[] => evidence.map(({ text }) => foldForQuote(text));

/** Compares every quote of a vote with the stored text of the page that it names. */
export function checkQuotes(vote: Vote, evidence: readonly Evidence[], folded = foldPages(evidence)): CheckedVote {
  const quotes = vote.quotes.slice(0, maxQuotes).map(({ source, quote }): CheckedQuote => {
    const page = evidence[source - 1];
    const words = foldForQuote(quote.slice(0, maxQuoteLength));
    const isVerbatim = page !== undefined && words.length >= minQuoteLength && (folded[source - 1] ?? '').includes(words);
    return { quote, evidence: page, isVerbatim };
  });
  const counts = quotes.length > 0 && quotes.every(({ isVerbatim }) => isVerbatim);
  return { vote, quotes, counts, ...(counts ? {} : { dropped: 'quotes_not_found' }) };
}
