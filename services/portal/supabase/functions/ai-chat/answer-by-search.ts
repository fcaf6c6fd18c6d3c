import type { Context } from '../_shared/context.ts';
import { answerClubs } from './answer-clubs.ts';
import { answerDays } from './answer-days.ts';
import { answerDistress } from './answer-distress.ts';
import { endOf, type ConversePart } from './converse.ts';
import { readDays, type DatedQuestion } from './tools/asked-days.rules.ts';
import { readEventsFrom, withMostWords } from './tools/events.ts';
import {
  answersOf,
  isRule,
  isWeak,
  languageOf,
  namedBy,
  namesakesOf,
  nearestGuide,
  offersOf,
  officesOf,
  quoteOf,
  withoutNames,
  type Language,
  type Passage,
  type RankedPassage,
} from './tools/passage.rules.ts';
import {
  asksForClubs,
  asksForMeeting,
  asksForNextEvents,
  asksForPrice,
  asksHow,
  asksWho,
  isInDistress,
  partsOf,
  withoutWordsOfLeading,
  withoutWordsOfMeeting,
  withoutWordsOfPrice,
} from './tools/question.rules.ts';
import { markdownOf, type Reply } from './reply.ts';
import { addressOf, dayOf, searchPassages, siteOf } from './tools/search-docs.ts';
import { searchWords } from './tools/words.rules.ts';

const maxQuotes = 3;
const quoteLength = 700;

interface Texts {
  /** Before the link to the nearest passage. */
  readonly nearest: (link: string, board: string) => string;
  readonly none: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  th: {
    nearest: (link, board) =>
      `คู่มือและข้อมูลในพอร์ทัลไม่มีคำตอบที่ตรงกับคำถาม หัวข้อที่ใกล้เคียงที่สุดคือ ${link} หากยังไม่ได้คำตอบ โปรดสอบถาม[คณะกรรมการสโมสร](${board})`,
    none: 'คู่มือและข้อมูลในพอร์ทัลไม่มีคำตอบของเรื่องนี้ โปรดสอบถามคณะกรรมการสโมสร หรือลองใช้คำอื่น',
  },
  en: {
    nearest: (link, board) =>
      `The handbook and the portal’s pages don’t answer this exactly. ${link} comes closest. If it doesn’t help, ask [the board](${board}).`,
    none: 'The handbook and the portal’s pages don’t say. Ask the board, or try other words.',
  },
};

/**
 * Answers a question without a model: the events of the days that it names, when a club meets, what a product costs, or else the
 * best passages of the handbook and the portal's pages. They are quoted word for word, each below a link to its page. Where none
 * answers, it says so, and has at most the nearest one. How something is done, only published texts answer; news and events are
 * offered as such.
 */
export async function* answerBySearch(
  context: Context,
  question: string,
  token: string,
  observe: () => Promise<void>,
): AsyncGenerator<ConversePart> {
  const language = languageOf(question);
  const step = { tool: 'search_docs', query: question.replaceAll(/\s+/g, ' ').trim().slice(0, 100).toWellFormed() };
  yield { step };
  const dated = readDays(question, dayOf(context.now()));
  const undated = dated?.rest ?? question;
  const words = searchWords(undated);
  const site = siteOf(context);
  const special = await answerOfKind(context, { question, dated, language, token });
  const { passages, paragraphsOf } = special ?? replyOf(await findAnswers(context, undated, words, token), language, site);
  yield { step: endOf(step, passages.length) };
  const sources = passages.map(({ title, url, text }, index) => ({
    kind: 'doc' as const,
    number: index + 1,
    title: title[language],
    url: linkable(addressOf(url[language], site)),
    excerpt: quoteOf(text[language], words, quoteLength),
  }));
  yield { sources };
  await observe();
  const quotes = sources.map(({ title, url, excerpt }) => {
    const lines = (excerpt || title).split('\n').map((line) => `> ${line}`.trimEnd());
    return { link: `**[${escaped(title)}](${url})**`, lines: lines.join('\n') };
  });
  for (const [place, paragraph] of paragraphsOf(quotes).entries()) yield { text: `${place === 0 ? '' : '\n\n'}${paragraph}` };
}

interface Asked {
  readonly question: string;
  readonly dated: DatedQuestion | undefined;
  readonly language: Language;
  readonly token: string;
}

/** The answer to a question of a kind that no search of passages answers. */
async function answerOfKind(context: Context, { question, dated, language, token }: Asked): Promise<Reply | undefined> {
  if (isInDistress(question)) return answerDistress(context, question, language, token);
  if (dated) return answerDays(context, dated, language, token);
  return asksForClubs(question) ? answerClubs(context, question, language, token) : undefined;
}

interface Answer {
  readonly passages: readonly Passage[];
  readonly isWeak: boolean;
}

/** The passages that a search found, with what is said around them. */
function replyOf({ passages, isWeak: isWeakAnswer }: Answer, language: Language, site: string): Reply {
  const { nearest, none } = texts[language];
  if (!isWeakAnswer)
    return { passages: withoutQuoted(passages, language).slice(0, maxQuotes), paragraphsOf: (quotes) => quotes.map(markdownOf) };
  return {
    passages: passages.slice(0, 1),
    paragraphsOf: ([quote]) => [quote ? nearest(quote.link, addressOf('/about/board', site)) : none],
  };
}

async function findAnswers(context: Context, question: string, words: readonly string[], token: string): Promise<Answer> {
  const facts = await findFacts(context, question, words, token);
  if (facts.length > 0) return { passages: facts, isWeak: false };
  const isWho = asksWho(question);
  const subject = isWho ? withoutWordsOfLeading(words) : words;
  const ranked = await searchPassages(context, { question, words: subject }, token);
  const offices = isWho ? officesOf(ranked, subject) : [];
  if (offices.length > 0) return { passages: offices, isWeak: false };
  if (asksHow(question)) {
    const rules = await findRules(context, question, token);
    // A club or an event that the question names answers for itself.
    const named = rules.isWeak ? namedBy(subject, ranked) : [];
    if (!isWeak(question, named)) return { passages: answersOf(named), isWeak: false };
    return { ...rules, passages: [...rules.passages, ...offersOf(ranked)] };
  }
  if (!isWeak(question, ranked)) return { passages: answersOf(ranked), isWeak: false };
  // What only shares words with the question misleads, unless it says how something is done.
  return noAnswer(ranked);
}

/** What the portal's rows say: the events that come next, what a product costs, when a club meets. */
async function findFacts(context: Context, question: string, words: readonly string[], token: string): Promise<Passage[]> {
  if (asksForNextEvents(question)) {
    const next = await readEventsFrom(context, words, context.now(), token);
    if (next.length > 0)
      return withMostWords(next)
        .map(({ passage }) => passage)
        .slice(0, maxQuotes);
  }
  if (asksForPrice(question)) {
    const subject = withoutWordsOfPrice(words);
    const products = namesakesOf(await searchPassages(context, { question, words: subject }, token), 'product');
    if (products.length > 0) return products;
  }
  if (asksForMeeting(question)) {
    const subject = withoutWordsOfMeeting(words);
    return namesakesOf(await searchPassages(context, { question, words: subject }, token), 'club');
  }
  return [];
}

/** What the published texts say about how something is done: about the whole question, or else about each of its parts. */
async function findRules(context: Context, question: string, token: string): Promise<Answer> {
  const whole = await searchRules(context, question, token);
  if (!isWeak(question, whole)) return { passages: answersOf(whole), isWeak: false };
  const parts = await Promise.all(
    partsOf(question).map(async (part) => ({ part, ranked: await searchRules(context, part, token) })),
  );
  if (parts.length > 1 && parts.every(({ part, ranked }) => !isWeak(part, ranked)))
    return { passages: parts.flatMap(({ ranked }) => answersOf(ranked).slice(0, 1)), isWeak: false };
  return noAnswer(whole);
}

function noAnswer(ranked: readonly RankedPassage[]): Answer {
  const nearest = nearestGuide(ranked);
  return { passages: nearest ? [nearest] : [], isWeak: true };
}

/** The passages of published texts, ranked by the words that name no club and no event. */
async function searchRules(context: Context, question: string, token: string): Promise<RankedPassage[]> {
  const words = searchWords(question);
  const ranked = await searchPassages(context, { question, words }, token);
  const subject = withoutNames(words, ranked);
  const passages = subject.length < words.length ? await searchPassages(context, { question, words: subject }, token) : ranked;
  return passages.filter(({ passage }) => isRule(passage));
}

/** Without passages that an earlier one says word for word, as news and an announcement of it. */
const withoutQuoted = (passages: readonly Passage[], language: Language) =>
  passages.filter(({ kind, text }, place) => {
    const earlier = passages.slice(0, place);
    return kind !== undefined || text[language] === '' || !earlier.some((other) => other.text[language].includes(text[language]));
  });

/** A title with signs that mean something in Markdown. */
const escaped = (title: string) => title.replaceAll(/[\\[\]*_`<]/g, '\\$&');
/** An address that ends where its link does. */
const linkable = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20');
