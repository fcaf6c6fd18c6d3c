/** The words of an English title that an address has. */
const maxLength = 60;

/**
 * The name in an article's address: from its English title, else from its day, with a number if another article has that name.
 * @param day `2026-11-29`
 */
export function suggestSlug(title: string, day: string, taken: readonly string[]): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]|\p{Mn}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const whole = words.length > maxLength ? words.slice(0, words.lastIndexOf('-', maxLength) + 1 || maxLength) : words;
  const base = whole.replaceAll(/^-+|-+$/g, '') || day;
  const isTaken = new Set(taken);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!isTaken.has(slug)) return slug;
  }
}
