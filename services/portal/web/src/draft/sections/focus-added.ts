import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Adds a row to a list, and gives the focus to its first field: the next letter may follow at once. */
export function focusAdded(list: RefObject<HTMLElement | null>, add: () => void): void {
  flushSync(add);
  list.current?.lastElementChild?.querySelector('input')?.focus();
}
