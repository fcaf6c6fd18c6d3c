import { askCell } from './ask-cell.ts';
import { nameOf, type Cell } from './matrix.rules.ts';
import type { OpenPortal } from '../fixtures/open-portal.ts';

/** Concurrent requests. */
const atOnce = 4;

/** A cell whose outcome differs from the document. */
export interface WrongCell {
  readonly name: string;
  readonly expected: string;
  readonly actual: string;
  readonly because: string;
}

/** Runs cells and returns the wrong ones, at most `max`. */
export async function askCells(portal: OpenPortal, cells: readonly Cell[], max = Infinity): Promise<WrongCell[]> {
  const wrong: WrongCell[] = [];
  const queue = [...cells];
  const work = async () => {
    for (let cell = queue.shift(); cell && wrong.length < max; cell = queue.shift()) {
      const actual = await askCell(portal, cell);
      if (actual !== cell.expected) wrong.push({ name: nameOf(cell), expected: cell.expected, actual, because: cell.because });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return wrong;
}
