import type { Context } from '../_shared/context.ts';
import { helpLines } from '../_shared/help-lines.rules.ts';
import type { ConversePart } from './converse.ts';
import { languageOf, type Language } from './tools/passage.rules.ts';
import { markdownOf, type Reply } from './reply.ts';
import { addressOf, searchPassages, siteOf } from './tools/search-docs.ts';

interface Help {
  /** By which the wellbeing page's section about people to talk to is found. */
  readonly words: readonly string[];
  readonly lines: (page: string) => string;
}

const wellbeing = '/wellbeing';
const { mentalHealth, medicalEmergency } = helpLines;

const help: Readonly<Record<Language, Help>> = {
  th: {
    words: ['ผู้ให้คำปรึกษา'],
    lines: (page) =>
      `หากต้องการคุยกับใครสักคน โทร. ${mentalHealth} (สายด่วนสุขภาพจิต) ได้ตลอด 24 ชั่วโมง เหตุฉุกเฉินทางการแพทย์โทร. ${medicalEmergency} ดูหมายเลขอื่นได้ใน[หน้าสุขภาวะ](${page})`,
  },
  en: {
    words: ['counsellor'],
    lines: (page) =>
      `If you need to talk to someone, call ${mentalHealth}, the mental health hotline, day or night. In a medical emergency, call ${medicalEmergency}. [The wellbeing page](${page}) has more numbers.`,
  },
};

const numbersToCall = (context: Context, language: Language): string =>
  help[language].lines(addressOf(wellbeing, siteOf(context)));

/** A model's answer to who says that they are not well, after the numbers to call, which stay if every model fails. */
export async function* afterHelpLines(
  context: Context,
  question: string,
  answer: AsyncIterable<ConversePart>,
): AsyncGenerator<ConversePart> {
  yield { text: `${numbersToCall(context, languageOf(question))}\n\n` };
  yield* answer;
}

/** Answers who says that they are not well: numbers to call first, then what the wellbeing page says about people to talk to. */
export async function answerDistress(context: Context, question: string, language: Language, token: string): Promise<Reply> {
  const { words } = help[language];
  const ranked = await searchPassages(context, { question, words }, token);
  const passages = ranked.map(({ passage }) => passage).filter(({ url }) => url.en.startsWith(wellbeing));
  return {
    passages: passages.slice(0, 1),
    paragraphsOf: (quotes) => [numbersToCall(context, language), ...quotes.map(markdownOf)],
  };
}
