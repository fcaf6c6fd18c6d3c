/** Signs without width in Thai messages: a line may break at the first, and not at the second (`build/messages.rules.ts`). */
const lineMarks = /[\u200b\u2060]/g;

/** A text as people type it: for files, addresses and comparisons. */
export const withoutLineMarks = (text: string): string => text.replaceAll(lineMarks, '');

/** A person's name of which a browser breaks no part: a line broke inside `แพรว|พรรณ วิทยา`. */
export const keepNameWhole = (name: string): string => name.replaceAll(/(?<=[ก-ฮะ-ฺๅ-๎])(?=[ก-ฮเ-ไ])/g, '\u2060');

/** A text with times that browsers break held together: a line broke inside `09:00–|12:00 น.`. */
export const keepTimesWhole = (text: string): string =>
  text.replaceAll(/(?<=\d)–(?=\d)/g, '\u2060–\u2060').replaceAll(/(?<=\d) (?=น\.)/g, '\u00a0');
