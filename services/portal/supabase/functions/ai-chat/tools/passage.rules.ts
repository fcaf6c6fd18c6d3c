export type Language = 'th' | 'en';
type Bilingual = Readonly<Record<Language, string>>;

/** A part of the portal's pages, in both languages. */
export interface Passage {
  /** A path below the site, or an address elsewhere. */
  readonly url: Bilingual;
  readonly title: Bilingual;
  /** Paragraphs, with an empty line between them. */
  readonly text: Bilingual;
}

const titleWeight = 3;
/** The handbook says how things are done; other pages only mention them. */
const handbookWeight = 1.5;

/**
 * The passages with these words, best first. A word in few passages counts more than one in many, and one in a title more than one
 * in a text.
 */
export function rankPassages(passages: readonly Passage[], words: readonly string[]): Passage[] {
  const indexed = passages.map((passage) => ({
    passage,
    title: `${passage.title.th} ${passage.title.en}`.toLowerCase(),
    text: `${passage.text.th} ${passage.text.en}`.toLowerCase(),
  }));
  const weights = new Map(
    words.map((word) => {
      const holders = indexed.filter(({ title, text }) => title.includes(word) || text.includes(word)).length;
      return [word, Math.log(1 + passages.length / Math.max(1, holders))];
    }),
  );
  const scored = indexed.map(({ passage, title, text }) => {
    const score = words.reduce((sum, word) => {
      const weight = weights.get(word) ?? 0;
      return sum + (title.includes(word) ? titleWeight * weight : text.includes(word) ? weight : 0);
    }, 0);
    return { passage, score: passage.url.en.startsWith('/docs#') ? score * handbookWeight : score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ passage }) => passage);
}

/** The paragraphs of a text that have these words, word for word, up to a length; a short text whole. None ends within a word. */
export function quoteOf(text: string, words: readonly string[], length: number): string {
  if (text.length <= length) return text;
  const paragraphs = text.split('\n\n');
  const chosen: string[] = [];
  for (const paragraph of paragraphs.filter((each) => words.some((word) => each.toLowerCase().includes(word))))
    if (chosen.join('\n\n').length + paragraph.length <= length) chosen.push(paragraph);
  return chosen.length > 0 ? chosen.join('\n\n') : `${text.slice(0, endOfWord(text, length)).trimEnd()} …`;
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** The end of the last whole word up to a length. A dictionary finds words, because Thai has no spaces. */
const endOfWord = (text: string, length: number): number => segmenter.segment(text).containing(length)?.index || length;
