import PdfDocument from 'pdfkit';
import { breakLines, drawable, splitSaraAm } from './thai-lines.rules.ts';

/** The fonts: IBM Plex Sans Thai, as TrueType. */
export interface FormType {
  readonly regular: Uint8Array;
  readonly semibold: Uint8Array;
}

const margin = 62;
const leading = 1.5;

/** Writes A4 pages from top to bottom, and adds pages as needed. Lengths are in points. */
export class Page {
  readonly left = margin;
  readonly width: number;
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  #y = margin;

  /** `title` and `date` are properties of the document. Nothing in it depends on the time of writing. */
  constructor(type: FormType, title: string, date: Date) {
    this.#document = new PdfDocument({
      size: 'A4',
      margin: 0,
      // Compressors differ between runtimes, but the same data must give the same bytes.
      compress: false,
      font: type.regular as never,
      lang: 'th',
      displayTitle: true,
      info: { Title: title, Producer: 'Trivium portal', Creator: 'Trivium portal', CreationDate: date, ModDate: date },
    });
    this.#document.registerFont('regular', type.regular);
    this.#document.registerFont('semibold', type.semibold);
    this.#document.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.width = this.#document.page.width - 2 * margin;
  }

  #measure(text: string): number {
    return this.#document.widthOfString(splitSaraAm(text));
  }

  /** Reserves `height` on this page, or on the next if it does not fit. Returns the top. */
  take(height: number): number {
    if (this.#y + height > this.#document.page.height - margin) {
      this.#document.addPage();
      this.#y = margin;
    }
    const top = this.#y;
    this.#y += height;
    return top;
  }

  /** Writes a text in lines. */
  write(
    text: string,
    { size = 11, font = 'regular', indent = 0, align = 'left', width = this.width - indent }: TextStyle = {},
  ): void {
    this.#document.font(font).fontSize(size);
    for (const line of breakLines(text, width, (part) => this.#measure(part))) {
      const top = this.take(size * leading);
      this.#document.font(font).fontSize(size);
      const free = width - this.#measure(line);
      const start = this.left + indent + { left: 0, center: free / 2, right: free }[align];
      this.#document.text(splitSaraAm(line), start, top, { lineBreak: false });
    }
  }

  /** Writes a row of cells, on one page. */
  row(cells: readonly Cell[], { size = 10, font = 'regular' }: TextStyle = {}): void {
    this.#document.font(font).fontSize(size);
    const columns = cells.map((cell) => ({
      cell,
      lines: breakLines(cell.text, cell.width - 8, (part) => this.#measure(part)).slice(0, 30),
    }));
    const height = Math.max(...columns.map(({ lines }) => lines.length)) * size * leading + 4;
    const top = this.take(height);
    this.#document.font(font).fontSize(size);
    let left = this.left;
    for (const { cell, lines } of columns) {
      for (const [index, line] of lines.entries()) {
        const start = cell.align === 'right' ? left + cell.width - 4 - this.#measure(line) : left + 4;
        this.#document.text(splitSaraAm(line), start, top + 2 + index * size * leading, { lineBreak: false });
      }
      this.#document.rect(left, top, cell.width, height).lineWidth(0.5).stroke('#888888');
      this.#document.fillColor('black');
      left += cell.width;
    }
  }

  /** Writes a heading, on the same page as the text after it. */
  head(text: string): void {
    this.space(8);
    const top = this.take(12 * leading + 40);
    this.#y = top;
    this.write(text, { font: 'semibold', size: 12 });
  }

  space(height: number): void {
    this.#y += height;
  }

  /** Draws a QR code, with the lines of `beside` on its right. */
  code(squares: readonly (readonly boolean[])[], size: number, beside: readonly string[]): void {
    const top = this.take(size + 8);
    const square = size / squares.length;
    for (const [row, cells] of squares.entries())
      for (const [column, isDark] of cells.entries())
        if (isDark) this.#document.rect(this.left + column * square, top + row * square, square, square);
    this.#document.fill('black');
    this.#document.font('regular').fontSize(9);
    const lines = beside.flatMap((text) => breakLines(text, this.width - size - 16, (part) => this.#measure(part)));
    for (const [index, line] of lines.entries())
      this.#document.text(splitSaraAm(line), this.left + size + 16, top + index * 9 * leading, { lineBreak: false });
  }

  async end(): Promise<Uint8Array<ArrayBuffer>> {
    const ended = new Promise<void>((resolve) => this.#document.on('end', () => resolve()));
    this.#document.end();
    await ended;
    return new Uint8Array(await new Blob(this.#chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  }
}

export interface TextStyle {
  readonly size?: number;
  readonly font?: 'regular' | 'semibold';
  readonly indent?: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly width?: number;
}

export interface Cell {
  readonly text: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
}

/** A title in the form for the document's properties. */
export const propertyOf = (text: string): string => drawable(text).replaceAll('\n', ' ').trim();
