import { compile } from 'html-to-text';
import { foldLines } from '../fold-text.rules.ts';

const plainHeading = { selector: '', format: 'heading', options: { uppercase: false } };

const compiled = compile({
  wordwrap: false,
  formatters: {
    row(element, walk, builder) {
      builder.openBlock({ leadingLineBreaks: 1 });
      walk(element.children, builder);
      builder.closeBlock({ trailingLineBreaks: 1 });
    },
    // A row of data becomes one line; a cell that holds blocks, as in pages laid out by tables, keeps its own lines.
    cell(element, walk, builder) {
      walk(element.children, builder);
      builder.addLiteral(' | ');
    },
  },
  selectors: [
    { selector: '*', format: 'inline' },
    { selector: 'a', format: 'anchor', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'block' },
    { selector: 'caption', format: 'block' },
    { selector: 'tr', format: 'row' },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ ...plainHeading, selector })),
    ...['figure', 'figcaption', 'details', 'summary', 'address', 'dl', 'dt', 'dd', 'fieldset', 'legend', 'hgroup', 'search'].map(
      (selector) => ({ selector, format: 'block' }),
    ),
    { selector: 'hr', format: 'lineBreak' },
    { selector: 'blockquote', format: 'block' },
  ],
});

/** Converts HTML to plain text: a paragraph, list item or table row a line, no addresses, no images. */
export function layOut(html: string): string {
  const lines = compiled(html).split('\n');
  return foldLines(lines.map((line) => line.replace(/^(\s*\|)+/, '').replace(/(\|\s*)+$/, '')).join('\n'));
}
