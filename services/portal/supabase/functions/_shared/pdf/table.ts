import { line, type FontName, type Page } from './page.ts';

export interface Column {
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface TableContent {
  readonly columns: readonly Column[];
  /** Names of the columns, repeated on each page. */
  readonly head?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The sum. */
  readonly foot?: readonly string[];
  readonly size?: number;
  /** Whether the first cell of a row names it. */
  readonly isNamed?: boolean;
}

interface Row {
  readonly cells: readonly string[];
  readonly font: FontName;
  readonly kind: 'TH' | 'TD';
}

const leading = 1.5;
/** Tables of at most so many rows stay on one page. */
const mostRowsTogether = 8;
/** Longer cells go on in another row. */
const mostLines = 40;

const heightOfLines = (count: number, size: number): number => Math.max(count, 1) * size * leading + 5;

/** The height of a table that stays on one page; 0: it may break. */
export function heightTogether(page: Page, { columns, head, rows, foot, size = 10 }: TableContent): number {
  if (rows.length > mostRowsTogether) return 0;
  const heightOf = (font: FontName, cells: readonly string[] | undefined) => {
    if (!cells) return 0;
    page.use(font, size);
    return heightOfLines(
      Math.max(...columns.map(({ width }, place) => page.linesOf(cells[place] ?? '', width - 10).length)),
      size,
    );
  };
  const height = [
    heightOf('semibold', head),
    ...rows.map((cells) => heightOf('regular', cells)),
    heightOf('semibold', foot),
  ].reduce((sum, each) => sum + each);
  // Its heading and a line above it fit too.
  return height <= page.height - 2 * page.left - 80 ? height : 0;
}

/** Draws a table. Rows stay on one page, and so does a short table. */
export function drawTable(page: Page, table: TableContent): void {
  const { columns, head, rows, foot, size = 10, isNamed = false } = table;
  if (!page.fits(heightTogether(page, table))) page.newPage();
  const drawRow = ({ cells, font, kind }: Row, isRepeated = false) => {
    page.use(font, size);
    const lines = columns.map(({ width }, place) => page.linesOf(cells[place] ?? '', width - 10));
    const most = Math.max(...lines.map(({ length }) => length), 1);
    for (let from = 0; from < most; from += mostLines) {
      const part = lines.map((each) => each.slice(from, from + mostLines));
      const height = heightOfLines(Math.max(...part.map(({ length }) => length)), size);
      if (!page.fits(height)) {
        page.newPage();
        if (head && !isRepeated && kind === 'TD') page.artifact(() => drawCells(headRow(head), headHeight(head), true));
      }
      drawCells({ cells, font, kind }, height, isRepeated, part);
    }
  };
  const headRow = (cells: readonly string[]): Row => ({ cells, font: 'semibold', kind: 'TH' });
  const headHeight = (cells: readonly string[]) => {
    page.use('semibold', size);
    return (
      Math.max(...columns.map(({ width }, place) => page.linesOf(cells[place] ?? '', width - 10).length)) * size * leading + 5
    );
  };
  const drawCells = ({ cells, font, kind }: Row, height: number, isRepeated: boolean, part?: readonly string[][]) => {
    const top = page.take(height);
    let left = page.left;
    const box = () => {
      let edge = page.left;
      for (const { width } of columns) {
        page.document.rect(edge, top, width, height).lineWidth(0.5);
        if (kind === 'TH' && !isNamed) page.document.fillAndStroke('#f1f2f4', line);
        else page.document.stroke(line);
        edge += width;
      }
    };
    const write = (place: number) => {
      const { width, align } = columns[place] as Column;
      page.use(font, size);
      const lines = part?.[place] ?? page.linesOf(cells[place] ?? '', width - 10);
      for (const [index, each] of lines.entries()) {
        const start = align === 'right' ? left + width - 5 - page.measure(each) : left + 5;
        const draw = () => page.line(each, start, top + 2.5 + index * size * leading);
        if (isRepeated) draw();
        else page.content(draw);
      }
      left += width;
    };
    if (isRepeated) {
      box();
      for (const place of columns.keys()) write(place);
      return;
    }
    page.artifact(box);
    page.within('TR', () => {
      for (const place of columns.keys()) {
        const isName = kind === 'TH' || (isNamed && place === 0);
        const scope = kind === 'TH' ? 'Column' : 'Row';
        page.within(isName ? 'TH' : 'TD', () => write(place), isName ? { scope } : {});
      }
    });
  };
  page.within('Table', () => {
    if (head) drawRow(headRow(head));
    for (const cells of rows) drawRow({ cells, font: 'regular', kind: 'TD' });
    if (foot) drawRow({ cells: foot, font: 'semibold', kind: 'TD' });
  });
}
