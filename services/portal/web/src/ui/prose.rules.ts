import { withoutLineMarks } from '../language/line-marks.ts';
import { keepWordsWhole } from '../language/whole-words.rules.ts';

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** The words of each are held together. Paragraphs are separated by empty lines and keep their line breaks; `## ` opens a heading, `- ` an item of a list. Anything else is plain text. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of keepWordsWhole(text).split(/\n\s*\n/)) {
    const lines = part
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    let paragraph: string[] = [];
    let items: string[] = [];
    const end = () => {
      if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: paragraph.join('\n') });
      if (items.length > 0) blocks.push({ kind: 'list', items });
      paragraph = [];
      items = [];
    };
    for (const line of lines) {
      const isItem = line.startsWith('- ');
      if (line.startsWith('## ')) {
        end();
        blocks.push({ kind: 'heading', text: line.replace(/^##+\s*/, '') });
        continue;
      }
      if (isItem ? paragraph.length > 0 : items.length > 0) end();
      if (isItem) items.push(line.slice(2));
      else paragraph.push(line);
    }
    end();
  }
  return blocks;
}

export type Inline =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  /** A page of the portal, or an address elsewhere. */
  | { readonly kind: 'page' | 'link'; readonly text: string; readonly target: string };

/** `**bold**` and `[a link](/me)` of a paragraph. Links lead to pages of the portal, to the web or to a mail address alone. */
export function inlinesOf(text: string): Inline[] {
  const marks = /\*\*(?! )([^*\n]+)(?<! )\*\*|\[([^\]\n]+)\]\(((?:https?:\/\/|mailto:|\/(?!\/))[^\s)]*)\)/g;
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    end = match.index + match[0].length;
    const [, bold, label = '', target = ''] = match;
    if (bold !== undefined) parts.push({ kind: 'strong', text: bold });
    else parts.push({ kind: target.startsWith('/') ? 'page' : 'link', text: label, target: withoutLineMarks(target) });
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/** An anchor for a heading, in any script. */
export const idOf = (heading: string): string =>
  withoutLineMarks(heading)
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
