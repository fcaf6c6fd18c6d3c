/**
 * The number of edits between two words: a letter added, left out, replaced, or two neighbours swapped. More than `max` is
 * reported as `max + 1`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let lowest = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let edits = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isSwapped) edits = Math.min(edits, (beforeLast[column - 2] as number) + 1);
      current.push(edits);
      lowest = Math.min(lowest, edits);
    }
    if (lowest > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[b.length] as number, max + 1);
}
