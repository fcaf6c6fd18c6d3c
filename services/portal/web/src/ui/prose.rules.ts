export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** Paragraphs are separated by empty lines and keep their line breaks; `## ` opens a heading, `- ` an item of a list. Anything else is plain text. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.split(/\n\s*\n/)) {
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

/** An anchor for a heading, in any script. */
export const idOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
