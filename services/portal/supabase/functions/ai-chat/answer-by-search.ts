import type { Context } from '../_shared/context.ts';
import { endOf, type ConversePart } from './converse.ts';
import { answersOf, quoteOf, type Language } from './tools/passage.rules.ts';
import { addressOf, searchPassages, siteOf } from './tools/search-docs.ts';
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
 * with its source. Where none is near, it says so instead of quoting what only shares a word.
 */
export async function* answerBySearch(context: Context, question: string, token: string): AsyncGenerator<ConversePart> {
  const words = searchWords(question);
  const language = languageOf(question);
  const step = { tool: 'search_docs', query: question.replaceAll(/\s+/g, ' ').trim().slice(0, 100).toWellFormed() };
  yield { step };
  const passages = answersOf(await searchPassages(context, words, token)).slice(0, maxQuotes);
  yield { step: endOf(step, passages.length) };
  const sources = passages.map(({ title, url, text }, index) => ({
    kind: 'doc' as const,
    number: index + 1,
    title: title[language],
    url: addressOf(url[language], siteOf(context)),
    excerpt: quoteOf(text[language], words, quoteLength),
  }));
  yield { sources };
  if (sources.length === 0) {
    yield { text: texts[language].none };
    return;
  }
  yield { text: texts[language].matching };
  for (const { number, title, excerpt } of sources) {
    const quote = (excerpt || title).split('\n').map((line) => `> ${line}`.trimEnd());
    yield { text: `\n\n**${title}** [${number}]\n\n${quote.join('\n')}` };
  }
}
