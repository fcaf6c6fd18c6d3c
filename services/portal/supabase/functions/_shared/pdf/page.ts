import PdfDocument from 'pdfkit';
import { breakLines, drawable, splitSaraAm } from '../thai-lines.rules.ts';
import { writeLine } from './text-line.ts';

/** The fonts: IBM Plex Sans Thai, as TrueType. */
export interface FormType {
  readonly regular: Uint8Array;
  readonly semibold: Uint8Array;
}

export type FontName = keyof FormType;
export const ink = '#1b1b1f';
export const quiet = '#5c5f66';
export const line = '#c4c7cc';
const leading = 1.5;

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** `alt` is what a figure shows, in words; `scope` is what a cell names. */
interface ElementOptions {
  readonly alt?: string;
  readonly lang?: string;
  readonly scope?: 'Column' | 'Row';
  readonly bbox?: readonly [number, number, number, number];
}

interface PageOptions {
  readonly title: string;
  /** The date of the document. Nothing in it depends on the time of writing. */
  readonly date: Date;
  readonly layout?: 'portrait' | 'landscape';
  readonly margin?: number;
}

/**
 * Writes A4 pages from top to bottom, and adds pages as needed. Lengths are in points. Everything with a meaning is tagged
 * (headings, paragraphs, tables, figures), and the rest is marked as an artifact.
 */
export class Page {
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly document: PDFKit.PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  readonly #open: { readonly element: Element; readonly type: string }[] = [];
  #y: number;

  constructor(type: FormType, { title, date, layout = 'portrait', margin = 62 }: PageOptions) {
    this.left = margin;
    this.#y = margin;
    this.document = new PdfDocument({
      size: 'A4',
      layout,
      margin: 0,
      // Compressors differ between runtimes, but the same data must give the same bytes.
      compress: false,
      bufferPages: true,
      font: type.regular as never,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'th',
      displayTitle: true,
      info: { Title: title, Producer: 'Trivium portal', Creator: 'Trivium portal', CreationDate: date, ModDate: date },
    });
    this.document.registerFont('regular', type.regular);
    this.document.registerFont('semibold', type.semibold);
    this.document.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.width = this.document.page.width - 2 * margin;
    this.height = this.document.page.height;
    const root = this.document.struct('Document');
    this.document.addStructure(root);
    this.#open.push({ element: root, type: 'Document' });
  }

  get y(): number {
    return this.#y;
  }

  moveTo(y: number): void {
    this.#y = y;
  }

  space(height: number): void {
    this.#y += height;
  }

  use(font: FontName, size: number, color: string = ink): void {
    this.document.font(font).fontSize(size).fillColor(color);
  }

  measure(text: string): number {
    return this.document.widthOfString(splitSaraAm(text));
  }

  /** The size at which a text fits into one line, at most `size`. */
  fit(text: string, size: number, font: FontName): number {
    this.use(font, size);
    return Math.min(size, (size * this.width) / this.measure(text));
  }

  /** Lines of the font in use. */
  linesOf(text: string, width: number): string[] {
    return breakLines(text, width, (part) => this.measure(part));
  }

  /** Reserves `height` on this page, or on the next if it does not fit. Returns the top. */
  take(height: number): number {
    if (!this.fits(height)) this.newPage();
    const top = this.#y;
    this.#y += height;
    return top;
  }

  fits(height: number): boolean {
    return this.#y + height <= this.height - this.left;
  }

  newPage(): void {
    this.document.addPage();
    this.#y = this.left;
  }

  /** An element of the document's structure, and what is drawn in it. */
  within(type: string, draw: () => void, options: ElementOptions = {}): void {
    const element = this.document.struct(type, options);
    this.#open.at(-1)?.element.add(element);
    this.#open.push({ element, type });
    draw();
    this.#open.pop();
    element.end();
  }

  /** Content of the innermost element. */
  content(draw: () => void): void {
    const { element, type } = this.#open.at(-1) as { element: Element; type: string };
    const content = this.document.markStructureContent(type);
    draw();
    this.document.endMarkedContent();
    element.add(content);
  }

  /** What readers of the structure skip: lines, borders, backgrounds, footers. */
  artifact(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' });
    draw();
    this.document.endMarkedContent();
  }

  rule(color: string = line, width = 0.75): void {
    const { left, y } = this;
    this.artifact(() => {
      this.document
        .moveTo(left, y)
        .lineTo(left + this.width, y)
        .lineWidth(width)
        .stroke(color);
    });
  }

  /** One line at a place, as part of the content. */
  line(text: string, left: number, top: number): void {
    writeLine(this.document, text, left, top);
  }

  /** Writes a text in lines, as one element. */
  write(text: string, style: TextStyle = {}): void {
    const { size = 11, font = 'regular', indent = 0, align = 'left', color = ink, tag = 'P', language } = style;
    const { width = this.width - indent, left = this.left + indent, lead = leading } = style;
    this.use(font, size, color);
    const lines = this.linesOf(text, width);
    const draw = () => {
      for (const each of lines) {
        const top = this.take(size * lead);
        this.use(font, size, color);
        const free = width - this.measure(each);
        const start = left + { left: 0, center: free / 2, right: free }[align];
        this.content(() => this.line(each, start, top));
      }
    };
    this.within(tag, draw, language === undefined ? {} : { lang: language });
  }

  /** The height of a text as `write` sets it. */
  heightOf(text: string, { size = 11, indent = 0 }: Pick<TextStyle, 'size' | 'indent'> = {}): number {
    this.use('regular', size);
    return this.linesOf(text, this.width - indent).length * size * leading;
  }

  /** A heading, on the same page as what is below it. @param below its height in points; by default two lines of text */
  head(text: string, below = 40): void {
    this.space(8);
    if (!this.fits(12 * leading + 2 + below)) this.newPage();
    this.write(text, { font: 'semibold', size: 12, tag: 'H2' });
    this.space(2);
  }

  /** A QR code in squares. */
  squares(squares: readonly (readonly boolean[])[], left: number, top: number, size: number, alt: string): void {
    const square = size / squares.length;
    this.within(
      'Figure',
      () =>
        this.content(() => {
          for (const [row, cells] of squares.entries())
            for (const [column, isDark] of cells.entries())
              if (isDark) this.document.rect(left + column * square, top + row * square, square, square);
          this.document.fill('black');
        }),
      { alt, bbox: [left, top, left + size, top + size] },
    );
  }

  /** Ends the document. `footer` is drawn on each page, with its number. */
  async end(footer?: (page: number, pages: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    const { count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      if (!footer) break;
      this.document.switchToPage(page);
      this.artifact(() => footer(page + 1, count));
    }
    this.#open[0]?.element.end();
    const ended = new Promise<void>((resolve) => this.document.on('end', () => resolve()));
    this.document.end();
    await ended;
    return new Uint8Array(await new Blob(this.#chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  }
}

export interface TextStyle {
  readonly size?: number;
  readonly font?: FontName;
  readonly indent?: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly width?: number;
  readonly left?: number;
  readonly color?: string;
  readonly lead?: number;
  /** The element of the structure. */
  readonly tag?: 'P' | 'H1' | 'H2';
  readonly language?: 'en';
}

/** A title in the form for the document's properties. */
export const propertyOf = (text: string): string => drawable(text).replaceAll('\n', ' ').trim();
