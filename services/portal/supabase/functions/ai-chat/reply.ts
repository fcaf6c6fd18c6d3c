import type { Passage } from './tools/passage.rules.ts';

/** A passage as Markdown. */
export interface Quote {
  readonly link: string;
  readonly lines: string;
}

/** An answer that quotes passages, before they are numbered. */
export interface Reply {
  readonly passages: readonly Passage[];
  readonly paragraphsOf: (quotes: readonly Quote[]) => readonly string[];
}

export const markdownOf = ({ link, lines }: Quote): string => `${link}\n\n${lines}`;
