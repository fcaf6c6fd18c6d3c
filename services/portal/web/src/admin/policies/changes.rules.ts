export interface LineChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What changed between two texts, line by line: the longest common sequence stays, the rest was removed or added. */
export function changesBetween(before: string, after: string): LineChange[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const lengths = commonLengths(old, fresh);
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [was, is] = [old[i], fresh[j]];
    if (was !== undefined && was === is) {
      changes.push({ kind: 'same', text: was });
      i++;
      j++;
    } else if (was !== undefined && (is === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: was });
      i++;
    } else {
      changes.push({ kind: 'added', text: is ?? '' });
      j++;
    }
  }
  return changes;
}

/** Of each pair of ends, the length of their longest common sequence. */
function commonLengths(old: readonly string[], fresh: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: fresh.length + 1 }, () => 0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--) {
      const [row = [], below = []] = [lengths[i], lengths[i + 1]];
      row[j] = old[i] === fresh[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}

/** Whether a text names a mail address that people can write to. */
export const namesAddress = (text: string): boolean => /[^\s@()]+@[^\s@()]+\.[a-z]{2,}/i.test(text);
