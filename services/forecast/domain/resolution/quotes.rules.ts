import type { Evidence, Vote } from './verdict.ts';

/** Shorter words stand in any text, so they prove nothing. */
const minQuoteLength = 8;
/** What a provider proves by more or longer quotes is not looked at. */
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
  /** The page that the provider named; undefined where it named none that was read. */
  readonly evidence: Evidence | undefined;
  /** Whether the words stand in that page's stored text. */
  readonly isVerbatim: boolean;
}

export interface CheckedVote {
  readonly vote: Vote;
  readonly quotes: readonly CheckedQuote[];
  /** A vote counts only when it quotes, and everything it quotes is there. */
  readonly counts: boolean;
}

/** The pages as `checkQuotes` compares them, for the votes of all providers. */
export const foldPages = (evidence: readonly Evidence[]): string[] => evidence.map(({ text }) => foldForQuote(text));

/** Holds every quote of a vote against the stored text of the page it names. */
export function checkQuotes(vote: Vote, evidence: readonly Evidence[], folded = foldPages(evidence)): CheckedVote {
  const quotes = vote.quotes.slice(0, maxQuotes).map(({ source, quote }): CheckedQuote => {
    const page = evidence[source - 1];
    const words = foldForQuote(quote.slice(0, maxQuoteLength));
    const isVerbatim = page !== undefined && words.length >= minQuoteLength && (folded[source - 1] ?? '').includes(words);
    return { quote, evidence: page, isVerbatim: isVerbatim };
  });
  return { vote, quotes, counts: quotes.length > 0 && quotes.every(({ isVerbatim: isVerbatim }) => isVerbatim) };
}
