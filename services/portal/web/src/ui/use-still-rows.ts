import { useLayoutEffect, useRef, type RefObject } from 'react';

/** More than between the presses of a double click. */
const stillMs = 500;

const ignoreSecondPress = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

/**
 * A list whose rows have just moved takes no press for half a second: the second press of a double click was meant for the row that
 * was there before. Keys go on.
 * @param rows names the rows in their order, and what else moves them
 */
export function useStillRows(list: RefObject<HTMLElement | null>, rows: string): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    if (before.current === rows) return;
    before.current = rows;
    list.current?.animate({ pointerEvents: ['none', 'none'] }, stillMs);
    // It falls on the page then, and would select a word there and take the focus from the row.
    document.addEventListener('mousedown', ignoreSecondPress, { signal: AbortSignal.timeout(stillMs) });
  }, [list, rows]);
}
