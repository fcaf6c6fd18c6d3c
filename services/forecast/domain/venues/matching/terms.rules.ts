import { searchWords } from './claim.rules.ts';

/** A keyword as it was typed, and the words by which titles may say the same. */
interface Keyword {
  readonly typed: string;
  readonly meant: readonly string[];
}
export type TermGroups = readonly (readonly Keyword[])[];

/** More keywords do not narrow the result, and each is compared with every candidate. */
const maxKeywords = 100;

/** `["thai,pm", "bangkok"]` is (thai AND pm) OR bangkok: each value is an AND-group, comma-separated inside. */
export function parseTerms(terms: readonly string[]): TermGroups {
  const keywords = new Map<string, Keyword>();
  const read = (typed: string): Keyword => {
    const keyword = keywords.get(typed) ?? { typed, meant: searchWords(typed) };
    keywords.set(typed, keyword);
    return keyword;
  };
  let remaining = maxKeywords;
  return terms
    .map((group) => {
      const words = [...new Set(group.split(',').map((word) => word.trim().toLowerCase()))].filter(Boolean).slice(0, remaining);
      remaining -= words.length;
      return words.map(read);
    })
    .filter((group) => group.length > 0);
}

/**
 * Whether a text contains every keyword of at least one group; without groups every text passes. A keyword matches from the
 * start of a word, or by its meaning: "btc" matches Bitcoin, "150k" matches $150,000.
 */
export function passesTerms(text: string, groups: TermGroups): boolean {
  if (groups.length === 0) return true;
  const plain = ` ${text.normalize('NFKC').toLowerCase()}`;
  const meant = new Set(searchWords(text));
  // Thai has no spaces between words, so its words start anywhere.
  const isTyped = (word: string) => plain.includes(word) && (/^[^\p{Script=Latin}\d]/u.test(word) || hasAtWordStart(plain, word));
  const isMeant = (words: readonly string[]) => words.length > 0 && words.every((one) => meant.has(one));
  return groups.some((group) => group.every((word) => isTyped(word.typed) || isMeant(word.meant)));
}

function hasAtWordStart(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{M}\d]/u.test(text[at - 1] ?? ' ')) return true;
  }
  return false;
}
