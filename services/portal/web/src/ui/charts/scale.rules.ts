const coarse = [1, 2, 2.5, 5, 10];
/** From 10 on their halves are whole too. */
const fine = [1, 1.2, 1.6, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The next round number at or above `highest`; 1 for nothing. */
export function roundTop(highest: number): number {
  if (!(highest > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = (power < 10 ? coarse : fine).find((each) => each * power >= highest) ?? 10;
  return factor * power;
}

/** The step between drawn labels, where at most `max` of `count` fit. */
export const labelStep = (count: number, max: number): number => Math.max(1, Math.ceil(count / max));
