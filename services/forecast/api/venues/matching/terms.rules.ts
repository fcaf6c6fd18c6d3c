import { searchWords } from './claim.rules.ts';

/** `["thai,pm", "bangkok"]` is (thai AND pm) OR bangkok: each value is an AND-group, comma-separated inside. */
export const parseTerms = (terms: readonly string[]): string[][] =>
  terms
    .map((group) =>
      group
        .split(',')
        .map((word) => word.trim().toLowerCase())
        .filter(Boolean),
    )
    .filter((group) => group.length > 0);

/**
 * Whether a text holds every keyword of at least one group; without groups everything passes. A keyword is held as it
 * stands, from the start of a word on, or by what it means: "btc" by Bitcoin, "150k" by $150,000.
 */
export function passesTerms(text: string, groups: readonly string[][]): boolean {
  if (groups.length === 0) return true;
  const plain = ` ${text.normalize('NFKC').toLowerCase()}`;
  const meant = new Set(searchWords(text));
  // Thai has no spaces between words, so its words start anywhere.
  const stands = (word: string) => plain.includes(word) && (/^[^\p{Script=Latin}\d]/u.test(word) || hasAtWordStart(plain, word));
  const isMeant = (word: string) => {
    const words = searchWords(word);
    return words.length > 0 && words.every((one) => meant.has(one));
  };
  return groups.some((group) => group.every((word) => stands(word) || isMeant(word)));
}

function hasAtWordStart(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{M}\d]/u.test(text[at - 1] ?? ' ')) return true;
  }
  return false;
}
