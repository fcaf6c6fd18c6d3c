/** A search result that an answer may cite. */
export interface Finding {
  readonly kind: 'paper' | 'doc';
  readonly title: string;
  readonly url: string;
  /** The part that the model reads. */
  readonly excerpt: string;
}

export const excerptOf = (text: string, length = 1200): string =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, length);
