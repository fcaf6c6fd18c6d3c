/** A shape in one cell of a pattern, as an SVG path of a cell of 10 by 10. */
const shapes = [
  'M0 0h10A10 10 0 0 1 0 10Z',
  'M10 0v10A10 10 0 0 1 0 0Z',
  'M0 10V0A10 10 0 0 1 10 10Z',
  'M0 10A10 10 0 0 1 10 0V10Z',
  'M0 0h10v5H0Z',
  'M5 0a5 5 0 0 1 0 10A5 5 0 0 1 5 0Z',
  '',
] as const;

export const patternColumns = 6;
export const patternRows = 4;

export interface PatternCell {
  readonly x: number;
  readonly y: number;
  readonly path: string;
  /** From 0 to 2, faint to strong. */
  readonly tone: number;
}

/** The cells of the pattern of a seed: always the same for the same seed (FNV-1a, then xorshift). */
export function patternOf(seed: string): readonly PatternCell[] {
  let state = 0x81_1c_9d_c5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  const next = (count: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
  const cells: PatternCell[] = [];
  for (let y = 0; y < patternRows; y += 1)
    for (let x = 0; x < patternColumns; x += 1) {
      const path = shapes[next(shapes.length)] ?? '';
      const tone = next(3);
      if (path !== '') cells.push({ x, y, path, tone });
    }
  return cells;
}
