/** Signs without width in Thai messages: a line may break at the first, and not at the second (`build/messages.rules.ts`). */
const lineMarks = /[\u200b\u2060]/g;

/** A text as people type it: for files, addresses and comparisons. */
export const withoutLineMarks = (text: string): string => text.replaceAll(lineMarks, '');

/** A text with times that browsers break held together: a line broke inside `09:00–|12:00 น.`. */
export const keepTimesWhole = (text: string): string =>
  text.replaceAll(/(?<=\d)–(?=\d)/g, '\u2060–\u2060').replaceAll(/(?<=\d) (?=น\.)/g, '\u00a0');
