import type { Locator } from 'playwright-core';

/** Notes, each time a row leaves a list, whether the list takes presses then. @returns how to read the notes */
export async function noteWhenRowsMove(list: Locator): Promise<() => Promise<string[]>> {
  const notes = await list.evaluateHandle((element) => {
    const taken: string[] = [];
    new MutationObserver(() => taken.push(getComputedStyle(element).pointerEvents)).observe(element, { childList: true });
    return taken;
  });
  return () => notes.jsonValue();
}
