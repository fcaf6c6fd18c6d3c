import { hashOf } from './family.rules.ts';

/** A shape in one cell of a pattern, as an SVG path of a cell of 10 by 10. */
const shapes = [
  'M0 0h10A10 10 0 0 1 0 10Z',
  'M10 0v10A10 10 0 0 1 0 0Z',
  'M10 10H0A10 10 0 0 1 10 0Z',
  'M0 10V0A10 10 0 0 1 10 10Z',
  'M0 10V5A5 5 0 0 1 10 5V10Z',
  'M0 0H10V5A5 5 0 0 1 0 5Z',
  'M0 0Q10 0 10 10Q0 10 0 0Z',
  'M10 0Q0 0 0 10Q10 10 10 0Z',
  'M5 0A5 5 0 0 1 5 10A5 5 0 0 1 5 0Z',
] as const;

/** Small shapes that a few cells have on top. */
const marks = ['M5 2.6A2.4 2.4 0 0 1 5 7.4A2.4 2.4 0 0 1 5 2.6Z', 'M5 2L8 5L5 8L2 5Z'] as const;

export const patternColumns = 6;
export const patternRows = 4;

export interface PatternCell {
  readonly x: number;
  readonly y: number;
  readonly path: string;
  /** Whether it has the family's form, half of it, or its mark. */
  readonly tone: 'form' | 'half' | 'mark';
}

/** The cells of the pattern of a seed: always the same for the same seed (xorshift). */
export function patternOf(seed: string): readonly PatternCell[] {
  let state = hashOf(`${seed} pattern`) | 1;
  const next = (count: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
  // A pattern repeats few shapes, as a cloth does.
  const own = [next(shapes.length), next(shapes.length), next(shapes.length)];
  const mark = marks[next(marks.length)] ?? marks[0];
  const cells: PatternCell[] = [];
  for (let y = 0; y < patternRows; y += 1)
    for (let x = 0; x < patternColumns; x += 1) {
      const choice = next(5);
      const path = shapes[own[choice % 3] ?? 0];
      if (path !== undefined && choice < 4) cells.push({ x, y, path, tone: next(3) === 0 ? 'half' : 'form' });
      if (next(6) === 0) cells.push({ x, y, path: mark, tone: 'mark' });
    }
  return cells;
}
