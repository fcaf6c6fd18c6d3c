/** A block of the document of access rules. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'table'; readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Parses the Markdown of `docs/portal-access.md`, which has only headings, paragraphs, tables and comments for engineers, which are left out. */
export function readBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  for (const chunk of markdown.split(/\n\s*\n/)) {
    let lines = chunk.trim().split('\n');
    while (lines.length > 0) {
      const [line = ''] = lines;
      const heading = /^(#+) (.*)$/.exec(line);
      if (heading) {
        blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' });
        lines = lines.slice(1);
      } else if (line.startsWith('|')) {
        const end = lines.findIndex((each) => !each.startsWith('|'));
        const [heads = '', , ...rows] = lines.slice(0, end < 0 ? undefined : end);
        blocks.push({ kind: 'table', heads: cellsOf(heads), rows: rows.map(cellsOf) });
        lines = end < 0 ? [] : lines.slice(end);
      } else {
        const end = lines.findIndex((each) => /^(#|\|)/.test(each));
        const text = lines.slice(0, end < 0 ? undefined : end).join(' ');
        if (text !== '' && !text.startsWith('<!--')) blocks.push({ kind: 'paragraph', text });
        lines = end < 0 ? [] : lines.slice(end);
      }
    }
  }
  return blocks;
}

/** Splits a text into plain, `code` and **strong** parts. */
export const inlineParts = (text: string): { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }[] =>
  text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
      return { kind: 'text', text: part };
    });
