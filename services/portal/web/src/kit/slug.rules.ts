/** The words of an English name that an address has. */
const maxLength = 60;

/**
 * The name of an article or a product in its address: from its English name, with a number if another one has that.
 * @param fallback for a name without Latin letters
 */
export function suggestSlug(name: string, fallback: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]|\p{Mn}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const whole = words.length > maxLength ? words.slice(0, words.lastIndexOf('-', maxLength) + 1 || maxLength) : words;
  const base = whole.replaceAll(/^-+|-+$/g, '') || fallback;
  const isTaken = new Set(taken);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!isTaken.has(slug)) return slug;
  }
}
