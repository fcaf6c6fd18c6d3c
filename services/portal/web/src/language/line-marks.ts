/** Signs without width in Thai messages: a line may break at the first, and not at the second (`build/messages.rules.ts`). */
const lineMarks = /[\u200b\u2060]/g;

/** A text as people type it: for files, addresses and comparisons. */
export const withoutLineMarks = (text: string): string => text.replaceAll(lineMarks, '');
