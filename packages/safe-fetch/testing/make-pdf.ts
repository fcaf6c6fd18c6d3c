export interface PdfOptions {
  readonly title?: string;
  /** Content streams, one per page; the font is `/F1`. */
  readonly pages: readonly (string | Buffer)[];
  /** As `/Filter` names it. */
  readonly filter?: string;
}

/** The content stream that writes one line. */
export const line = (text: string) => `BT /F1 12 Tf 10 100 Td (${text}) Tj ET`;

/** Writes a PDF by hand, without a table of objects; readers rebuild it. */
export function makePdf({ title, pages, filter }: PdfOptions): Buffer {
  const kids = pages.map((_, index) => `${10 + 2 * index} 0 R`).join(' ');
  const parts: (string | Buffer)[] = [
    '%PDF-1.4\n',
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n',
    `2 0 obj <</Type/Pages/Kids[${kids}]/Count ${pages.length}>> endobj\n`,
    '3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj\n',
    `4 0 obj <</Title(${title ?? ''})>> endobj\n`,
  ];
  for (const [index, content] of pages.entries()) {
    const page = 10 + 2 * index;
    const encoding = filter === undefined ? '' : `/Filter ${filter}`;
    parts.push(
      `${page} 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents ${page + 1} 0 R`,
      `/Resources<</Font<</F1 3 0 R>>>>>> endobj\n`,
      `${page + 1} 0 obj <</Length ${content.length}${encoding}>> stream\n`,
      content,
      '\nendstream endobj\n',
    );
  }
  parts.push('trailer <</Root 1 0 R/Info 4 0 R>>\n');
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
