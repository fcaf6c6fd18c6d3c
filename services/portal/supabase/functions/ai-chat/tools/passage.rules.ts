import { formsOf } from '../../_shared/everyday-words.rules.ts';
import { asksForNumber } from './question.rules.ts';

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

export type Language = 'th' | 'en';
/** The language in which a question is asked. */
export const languageOf = (question: string): Language => (/\p{Script=Thai}/u.test(question) ? 'th' : 'en');

type Bilingual = Readonly<Record<Language, string>>;

/** A part of the portal's pages, in both languages. */
export interface Passage {
  /** What counts for its place among others; undefined for most. */
  readonly kind?: 'office' | 'club' | 'product' | 'upcoming event' | 'past event';
  /** Of a club. */
  readonly id?: string;
  /** What its row says by itself: when an event is, when a club meets, what a product costs. It begins the text. */
  readonly fact?: Bilingual;
  /** What news and events are called where they are offered beside the texts that say how something is done. */
  readonly label?: Bilingual;
  /** A path below the site, or an address elsewhere. */
  readonly url: Bilingual;
  readonly title: Bilingual;
  /** Paragraphs, with an empty line between them. */
  readonly text: Bilingual;
}

/** A passage with how well it answers. */
export interface RankedPassage {
  readonly passage: Passage;
  readonly score: number;
  /** The part of the question's words that the passage has, from 0 to 1, rare words counting more. */
  readonly share: number;
  /** The part that its title has. */
  readonly shareInTitle: number;
}

const titleWeight = 3;
/** The handbook says how things are done; other pages only mention them. */
const handbookWeight = 1.5;
/** The legal texts mention everything that the portal does, and say how nothing is done. */
const legalWeight = 0.2;
const legalPages = /^\/(privacy|terms)\b/;
/** Words of questions that the legal texts answer. */
const legalWord = /^(privacy|data|consent|pdpa|gdpr|cookie|terms|eras|delet|controller|ส่วนบุคคล|ข้อมูล|ยินยอม|ลบ|คุกกี้|ข้อกำหนด)/;

/**
 * The passages with these words, best first. A word in few passages counts more than one in many, and one in a title more than one
 * in a text.
 */
export function rankPassages(passages: readonly Passage[], words: readonly string[]): RankedPassage[] {
  const indexed = passages.map((passage) => ({
    passage,
    title: `${passage.title.th} ${passage.title.en}`.toLowerCase(),
    text: `${passage.text.th} ${passage.text.en}`.toLowerCase(),
  }));
  const weights = words.map((word) => {
    const holders = indexed.filter(({ title, text }) => hasWord(title, word) || hasWord(text, word)).length;
    return { word, weight: Math.log(1 + passages.length / Math.max(1, holders)) };
  });
  const total = sumOf(weights);
  const isLegal = words.some((word) => legalWord.test(word));
  return indexed
    .map(({ passage, title, text }) => {
      const isInTitle = passage.kind === 'club' || passage.kind === 'product' ? isInName : hasWord;
      const inTitle = sumOf(weights.filter(({ word }) => isInTitle(title, word)));
      const inText = sumOf(weights.filter(({ word }) => !hasWord(title, word) && hasWord(text, word)));
      const score = (titleWeight * inTitle + inText) * weightOf(passage, isLegal);
      const shareOf = (weight: number) => (total === 0 ? 0 : weight / total);
      return { passage, score, share: shareOf(inTitle + inText), shareInTitle: shareOf(inTitle) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
}

/** Whether a text has a word, or the portal's word for it. */
const hasWord = (text: string, word: string): boolean => formsOf(word).some((form) => text.includes(form));

/** Whether a name has a word, which in a short name may be letters of another: เสีย, broken, begins เสียง, voice. */
const isInName = (name: string, word: string): boolean =>
  formsOf(word).some((form) => name.includes(form) && (!isShortThai(form) || hasWholeWord(name, form)));

const maxShortThai = 4;
const isShortThai = (word: string): boolean => word.length <= maxShortThai && /^\p{Script=Thai}+$/u.test(word);
/** As much around a word as says where it begins and ends. */
const around = 16;

/** Whether a word of a text begins where another does, and ends where another does. A dictionary finds them. */
function hasWholeWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const from = Math.max(0, at - around);
    const starts = new Set([...segmenter.segment(text.slice(from, at + word.length + around))].map(({ index }) => from + index));
    if (starts.has(at) && (starts.has(at + word.length) || at + word.length === text.length)) return true;
  }
  return false;
}

const sumOf = (weights: readonly { readonly weight: number }[]) => weights.reduce((sum, { weight }) => sum + weight, 0);

/** Whether a passage is of a text that says how things are done: the handbook, the services and wellbeing. */
export const isGuide = ({ label, url: { en: path } }: Passage): boolean =>
  label === undefined && /^\/(docs|services|wellbeing)\b/.test(path);

/** Whether it is of a text that holds until another version is published; news and events say what happens once. */
export const isRule = (passage: Passage): boolean =>
  isGuide(passage) || (passage.label === undefined && legalPages.test(passage.url.en));

function weightOf(passage: Passage, isLegal: boolean): number {
  if (passage.kind) return kindWeights[passage.kind];
  const path = passage.url.en;
  if (path.startsWith('/docs#')) return handbookWeight;
  return legalPages.test(path) && !isLegal ? legalWeight : 1;
}

/** Events to come are asked for more often than news of them, and those that are over least. */
const kindWeights: Readonly<Record<NonNullable<Passage['kind']>, number>> = {
  office: 1,
  club: 1,
  product: 1,
  'upcoming event': 1.5,
  'past event': 0.5,
};

const minShare = 0.4;
const minOfBest = 0.65;

/** The passages that are near enough to quote as an answer: they have a good part of the question, and none is far behind the best. */
export const answersOf = (ranked: readonly RankedPassage[]): Passage[] => nearestOf(ranked).map(({ passage }) => passage);

function nearestOf(ranked: readonly RankedPassage[]): RankedPassage[] {
  const near = ranked.filter(({ share }) => share >= minShare);
  const [best] = near;
  return near.filter(({ score, share }) => best && score >= best.score * minOfBest && share >= best.share * minOfBest);
}

const minShareOfNearest = 0.25;

/** Where nothing answers: the guide nearest to the question, if one has a good part of it, some in its title. */
export const nearestGuide = (ranked: readonly RankedPassage[]): Passage | undefined =>
  ranked.find(({ passage, share, shareInTitle }) => isGuide(passage) && shareInTitle > 0 && share >= minShareOfNearest)?.passage;

const minShareOfAnswer = 0.7;

/** Whether the passages that are quoted only touch a question: none has most of its words, and a number where it asks for one. */
export const isWeak = (question: string, ranked: readonly RankedPassage[]): boolean =>
  !nearestOf(ranked).some(({ passage, share }) => share >= minShareOfAnswer && (!asksForNumber(question) || hasNumber(passage)));

/** More are not named by a question, but only of a kind: When do the clubs meet? */
const maxNamesakes = 3;

/** The clubs, or the products, whose title has most words of a question, if their row says something. */
export function namesakesOf(ranked: readonly RankedPassage[], kind: 'club' | 'product'): Passage[] {
  const named = ranked
    .filter(({ passage, shareInTitle }) => passage.kind === kind && passage.fact && shareInTitle >= minShareOfAnswer)
    .map(({ passage }) => passage);
  return named.length > maxNamesakes ? [] : named;
}

const number = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half)\b|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ|ครึ่ง/iu;
const hasNumber = ({ text }: Passage): boolean => number.test(`${text.th} ${text.en}`);

/** The clubs, products and events to come that a question names: their title has a word that no rule has. */
export function namedBy(words: readonly string[], ranked: readonly RankedPassage[]): RankedPassage[] {
  const rules = ranked.filter(({ passage }) => isRule(passage)).map(({ passage }) => wordsOf(passage));
  const names = words.filter((word) => !rules.some((text) => hasWord(text, word)));
  // Rules have `product` for `shirt`, so its own word names it.
  const productNames = words.filter((word) => !rules.some((text) => text.includes(word)));
  return ranked.filter(({ passage }) => {
    const title = titleOf(passage);
    if (passage.kind === 'product') return productNames.some((name) => title.includes(name));
    return (passage.kind === 'club' || passage.kind === 'upcoming event') && names.some((name) => hasWord(title, name));
  });
}

/** The words of a question without those of such a title, as sports and day of the sports day, and without what is bought. */
export function withoutNames(words: readonly string[], ranked: readonly RankedPassage[]): string[] {
  const named = namedBy(words, ranked);
  const others = words.filter((word) => !named.some(({ passage }) => hasWord(titleOf(passage), word)));
  const withoutGoods = others.filter((word) => !isOfGoods(word));
  return withoutGoods.length > 0 ? withoutGoods : others;
}

/** Whether a word is one for a product, such as shirt. */
const isOfGoods = (word: string): boolean =>
  formsOf(word).some((form) => form !== word && (form === 'product' || form === 'สินค้า'));

const titleOf = ({ title }: Passage): string => `${title.th} ${title.en}`.toLowerCase();
const wordsOf = ({ title, text }: Passage): string => `${title.th} ${title.en} ${text.th} ${text.en}`.toLowerCase();

const minShareOfTitle = 0.5;

/**
 * The club, event or news whose title has a good part of a question, called what it is: it is offered beside the texts that say how
 * something is done.
 */
export function offersOf(ranked: readonly RankedPassage[]): Passage[] {
  const named = ranked
    .filter(({ passage, shareInTitle }) => shareInTitle >= minShareOfTitle && !isRule(passage) && !isNeverOffered(passage))
    .map(({ passage }) => passage);
  const best = named.find(({ kind }) => kind === 'club') ?? named[0];
  if (!best) return [];
  const { label, title } = best;
  return [label ? { ...best, title: { th: `${label.th}: ${title.th}`, en: `${label.en}: ${title.en}` } } : best];
}

const isNeverOffered = ({ kind }: Passage): boolean => kind === 'past event' || kind === 'product';

/** Texts without those with which another one begins, as a summary that begins its article. */
export const withoutRepeats = (texts: readonly string[]): string[] =>
  texts.filter(
    (text, place) => !texts.some((other, at) => at !== place && other.startsWith(text) && (other !== text || at < place)),
  );

/**
 * The holders of the office that a question names, if nothing answers it better. `President` is not `Vice president`, though its
 * words are there: the name of an office begins with a word of the question.
 */
export function officesOf(ranked: readonly RankedPassage[], words: readonly string[]): Passage[] {
  const [best] = ranked;
  if (best?.passage.kind !== 'office') return [];
  const near = ranked.filter(({ passage: { kind }, share }) => kind === 'office' && share >= best.share);
  const named = near.filter(({ passage: { title } }) =>
    words.some((word) => title.th.toLowerCase().startsWith(word) || title.en.toLowerCase().startsWith(word)),
  );
  return (named.length > 0 ? named : near).map(({ passage }) => passage);
}

/** The paragraphs of a text that have these words, word for word, up to a length; a short text whole. None ends within a word. */
export function quoteOf(text: string, words: readonly string[], length: number): string {
  if (text.length <= length) return text;
  const paragraphs = text.split('\n\n');
  const chosen: string[] = [];
  for (const paragraph of paragraphs.filter((each) => words.some((word) => hasWord(each.toLowerCase(), word))))
    if (chosen.join('\n\n').length + paragraph.length <= length) chosen.push(paragraph);
  return chosen.length > 0 ? chosen.join('\n\n') : `${text.slice(0, endOfWord(text, length)).trimEnd()} …`;
}

/** The end of the last whole word up to a length. A dictionary finds words, because Thai has no spaces. */
const endOfWord = (text: string, length: number): number => segmenter.segment(text).containing(length)?.index || length;
