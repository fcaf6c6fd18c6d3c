import { drawEmblem, plum, type Picture } from './emblem.ts';
import { line, quiet, type Page } from './page.ts';

/** The names and pictures of who issues documents. */
export interface Issuer {
  readonly name: string;
  readonly nameEn: string;
  /** Undefined: the emblem that the portal draws. */
  readonly emblem: Picture | undefined;
}

const size = 52;

/** The head of the first page: emblem, organisation, and on the right what tells this document from others. */
export function drawLetterhead(page: Page, issuer: Issuer, marks: readonly string[]): void {
  const top = page.y;
  drawEmblem(page, issuer.emblem, page.left, top, size);
  const left = page.left + size + 14;
  const half = page.width * 0.6 - size;
  page.space(5);
  page.write(issuer.name, { size: 14, font: 'semibold', left, width: half, lead: 1.4 });
  page.write(issuer.nameEn, { size: 9.5, left, width: half, color: quiet, language: 'en' });
  const end = page.y;
  page.moveTo(top + 8);
  const column = page.width * 0.4;
  for (const mark of marks) page.write(mark, { size: 10, align: 'right', left: page.left + page.width - column, width: column });
  page.moveTo(Math.max(end, page.y, top + size) + 10);
  page.rule(plum, 1.2);
  page.space(16);
}

/** The foot of every page: what the document is, and its page. */
export const footerOf =
  (page: Page, text: string) =>
  (number: number, count: number): void => {
    const top = page.height - 40;
    page.document
      .moveTo(page.left, top - 6)
      .lineTo(page.left + page.width, top - 6)
      .lineWidth(0.5)
      .stroke(line);
    page.use('regular', 8, quiet);
    page.line(page.linesOf(text, page.width - 90)[0] ?? '', page.left, top);
    const place = `หน้า ${number} จาก ${count}`;
    page.line(place, page.left + page.width - page.measure(place), top);
  };
