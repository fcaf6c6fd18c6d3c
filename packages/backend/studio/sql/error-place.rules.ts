/** A place in the text of the editor: `index` counts UTF-16 units from 0, lines and columns from 1. */
export interface TextPlace {
  readonly index: number;
  readonly line: number;
  readonly column: number;
  /** The text of that line. */
  readonly text: string;
}

export function placeInText(text: string, index: number): TextPlace {
  const before = text.slice(0, index).split('\n');
  const line = before.length;
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { index, line, column, text: text.split('\n')[line - 1] ?? '' };
}
