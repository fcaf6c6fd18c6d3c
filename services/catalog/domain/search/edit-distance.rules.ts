/** Three rows of the table of distances, used again by every call. */
let rows = makeRows(32);

function makeRows(width: number): [Uint16Array, Uint16Array, Uint16Array] {
  return [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
}

/**
 * The number of edits between two words: a letter added, left out, replaced, or two neighbours swapped. More than `max` is
 * reported as `max + 1`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  if (rows[0].length < b.length + 2) rows = makeRows(b.length + 2);
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= b.length; column++) last[column] = column;
  for (let row = 1; row <= a.length; row++) {
    // Further than `max` from the diagonal every distance is more than `max`.
    const from = Math.max(1, row - max);
    const to = Math.min(b.length, row + max);
    current[from - 1] = from === 1 ? row : max + 1;
    let lowest = current[from - 1] as number;
    for (let column = from; column <= to; column++) {
      const letter = a.charCodeAt(row - 1);
      const isSame = letter === b.charCodeAt(column - 1);
      let edits = (last[column - 1] as number) + (isSame ? 0 : 1);
      edits = Math.min(edits, (last[column] as number) + 1, (current[column - 1] as number) + 1);
      const isSwapped =
        row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isSwapped) edits = Math.min(edits, (beforeLast[column - 2] as number) + 1);
      current[column] = edits;
      lowest = Math.min(lowest, edits);
    }
    current[to + 1] = max + 1;
    if (lowest > max) return max + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[b.length] as number, max + 1);
}
