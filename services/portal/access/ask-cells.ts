import { askCell } from './ask-cell.ts';
import { nameOf, type Cell } from './matrix.rules.ts';
import type { OpenPortal } from './open-portal.ts';

/** Requests that run at once. */
const atOnce = 4;

/** A cell that is not what the page says. */
export interface WrongCell {
  readonly name: string;
  readonly expected: string;
  readonly found: string;
  readonly because: string;
}

/** Asks cells and gives back the wrong ones, at most `most`. */
export async function askCells(portal: OpenPortal, cells: readonly Cell[], most = Infinity): Promise<WrongCell[]> {
  const wrong: WrongCell[] = [];
  // The superuser's connection rolls back one cell after another; requests have connections of their own.
  const isBucket = (cell: Cell) => cell.subject.startsWith('bucket ');
  const work = async (queue: Cell[]) => {
    for (let cell = queue.shift(); cell && wrong.length < most; cell = queue.shift()) {
      const found = await askCell(portal, cell);
      if (found !== cell.expected) wrong.push({ name: nameOf(cell), expected: cell.expected, found, because: cell.because });
    }
  };
  const requests = cells.filter((cell) => !isBucket(cell));
  await Promise.all([work(cells.filter(isBucket)), ...Array.from({ length: atOnce }, () => work(requests))]);
  return wrong;
}
