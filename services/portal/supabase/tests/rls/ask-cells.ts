import { askCell } from './ask-cell.ts';
import { nameOf, type Cell } from './matrix.rules.ts';
import type { OpenPortal } from '../fixtures/open-portal.ts';

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
  const queue = [...cells];
  const work = async () => {
    for (let cell = queue.shift(); cell && wrong.length < most; cell = queue.shift()) {
      const found = await askCell(portal, cell);
      if (found !== cell.expected) wrong.push({ name: nameOf(cell), expected: cell.expected, found, because: cell.because });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return wrong;
}
