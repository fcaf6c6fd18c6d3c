import type { Context } from '../_shared/context.ts';
import { markdownOf, type Reply } from './reply.ts';
import { interestNames, interestsIn } from './tools/interests.rules.ts';
import type { Language } from './tools/passage.rules.ts';
import { addressOf, siteOf } from './tools/search-docs.ts';
import { clubShelf, columnsOf, passageOf, type Row } from './tools/shelves.ts';

/** More are only named. */
const maxQuotes = 3;

const sentences: Readonly<
  Record<Language, { readonly lead: (about: string) => string; readonly all: (page: string) => string }>
> = {
  th: { lead: (about) => `ชมรมด้าน${about}`, all: (page) => `ดูชมรมทั้งหมดได้ใน[หน้าชมรม](${page})` },
  en: { lead: (about) => `Clubs about ${about}:`, all: (page) => `[The clubs’ page](${page}) has all clubs.` },
};

/** All clubs about what a question names, by their names. Undefined if it names nothing that a club is about. */
export async function answerClubs(
  context: Context,
  question: string,
  language: Language,
  token: string,
): Promise<Reply | undefined> {
  const interests = interestsIn(question);
  if (interests.length === 0) return undefined;
  const { data } = await context
    .databaseAs(token)
    .from(clubShelf.table)
    .select(columnsOf(clubShelf))
    .match(clubShelf.only ?? {})
    .overlaps('interests', interests)
    .order(language === 'th' ? 'name_th' : 'name');
  const passages = ((data ?? []) as unknown as Row[]).map((row) => passageOf(row, clubShelf, context.now()));
  if (passages.length === 0) return undefined;
  const { lead, all } = sentences[language];
  const isLong = passages.length > maxQuotes;
  return {
    passages,
    paragraphsOf: (quotes) => [
      lead(interestNames(interests)[language]),
      ...(isLong ? [quotes.map(({ link }) => `- ${link}`).join('\n')] : quotes.map(markdownOf)),
      all(addressOf('/clubs', siteOf(context))),
    ],
  };
}
