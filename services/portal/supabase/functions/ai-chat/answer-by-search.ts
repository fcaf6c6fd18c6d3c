import type { Context } from '../_shared/context.ts';
import { endOf, type ConversePart } from './converse.ts';
import { answersOf, officesOf, quoteOf, type Language, type Passage } from './tools/passage.rules.ts';
import { asksForNextEvents, asksWho, withoutWordsOfLeading } from './tools/question.rules.ts';
import { addressOf, readNextEvents, searchPassages, siteOf } from './tools/search-docs.ts';
import { searchWords } from './tools/words.rules.ts';

const maxQuotes = 3;
const quoteLength = 700;

const texts: Readonly<Record<Language, { readonly matching: string; readonly none: string }>> = {
  th: {
    matching: 'ไม่ได้ใช้ AI คำตอบคัดจากคู่มือและข้อมูลในพอร์ทัล',
    none: 'คู่มือและข้อมูลในพอร์ทัลไม่มีคำตอบของเรื่องนี้ โปรดสอบถามคณะกรรมการสโมสร หรือลองใช้คำอื่น',
  },
  en: {
    matching: 'No AI is involved. These passages from the handbook and the portal’s pages match your question.',
    none: 'The handbook and the portal’s pages don’t say. Ask the board, or try other words.',
  },
};

/** The language in which a question is asked. */
const languageOf = (question: string): Language => (/\p{Script=Thai}/u.test(question) ? 'th' : 'en');

/**
 * Answers a question without a model: searches the handbook and the portal's pages, and quotes the best passages word for word, each
 * below a link to its page. Where none is near, it says so instead of quoting what only shares a word.
 */
export async function* answerBySearch(context: Context, question: string, token: string): AsyncGenerator<ConversePart> {
  const words = searchWords(question);
  const language = languageOf(question);
  const step = { tool: 'search_docs', query: question.replaceAll(/\s+/g, ' ').trim().slice(0, 100).toWellFormed() };
  yield { step };
  const passages = (await findAnswers(context, question, words, token)).slice(0, maxQuotes);
  yield { step: endOf(step, passages.length) };
  const sources = passages.map(({ title, url, text }, index) => ({
    kind: 'doc' as const,
    number: index + 1,
    title: title[language],
    url: linkable(addressOf(url[language], siteOf(context))),
    excerpt: quoteOf(text[language], words, quoteLength),
  }));
  yield { sources };
  if (sources.length === 0) {
    yield { text: texts[language].none };
    return;
  }
  yield { text: texts[language].matching };
  for (const { title, url, excerpt } of sources) {
    const quote = (excerpt || title).split('\n').map((line) => `> ${line}`.trimEnd());
    yield { text: `\n\n**[${escaped(title)}](${url})**\n\n${quote.join('\n')}` };
  }
}

async function findAnswers(context: Context, question: string, words: readonly string[], token: string): Promise<Passage[]> {
  if (asksForNextEvents(question)) {
    const next = await readNextEvents(context, words, token);
    if (next.length > 0) return next;
  }
  if (!asksWho(question)) return answersOf(await searchPassages(context, { question, words }, token));
  const subject = withoutWordsOfLeading(words);
  const ranked = await searchPassages(context, { question, words: subject }, token);
  const offices = officesOf(ranked, subject);
  return offices.length > 0 ? offices : answersOf(ranked);
}

/** A title with signs that mean something in Markdown. */
const escaped = (title: string) => title.replaceAll(/[\\[\]*_`<]/g, '\\$&');
/** An address that ends where its link does. */
const linkable = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20');
