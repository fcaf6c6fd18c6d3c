import { colours } from '../palette.ts';
import { type Art, at, box, circle, ellipse, path, repeat, shape, stroke } from './shapes.ts';

export type Frame =
  | 'circle'
  | 'diamond'
  | 'scallop'
  | 'ring'
  | 'split'
  | 'arch'
  | 'flame'
  | 'square'
  | 'hexagon'
  | 'sun'
  | 'steps';

/** The form behind a motif, on a field of 512 by 512. */
export function frame(choice: Frame, form: string, field: string): Art {
  const middle = (...art: readonly Art[]) => at({ x: 256, y: 256 }, ...art);
  const around = (count: number, far: number, size: number) =>
    repeat(count, (each) =>
      circle(Math.cos((each / count) * Math.PI * 2) * far, Math.sin((each / count) * Math.PI * 2) * far, size, form),
    );
  const frames: Record<Frame, () => Art> = {
    circle: () => middle(circle(0, 0, 220, form)),
    diamond: () => middle(at({ turn: 45 }, box(-188, -188, 376, 376, form, 34))),
    scallop: () => middle(circle(0, 0, 196, form), around(14, 190, 46)),
    ring: () => middle(circle(0, 0, 226, form), circle(0, 0, 186, field), circle(0, 0, 164, form)),
    split: () => path('M0 512L512 0V512Z', form),
    arch: () => path('M52 512V250Q52 46 256 46Q460 46 460 250V512Z', form),
    flame: () =>
      middle(
        path('M0 -246Q60 -150 150 -96Q232 -30 196 110Q150 232 0 232Q-150 232 -196 110Q-232 -30 -150 -96Q-60 -150 0 -246Z', form),
      ),
    square: () => box(44, 44, 424, 424, form, 84),
    hexagon: () =>
      middle(
        shape(
          [
            [0, -238],
            [206, -119],
            [206, 119],
            [0, 238],
            [-206, 119],
            [-206, -119],
          ],
          form,
        ),
      ),
    sun: () =>
      middle(
        circle(0, 0, 150, form),
        repeat(16, (each) =>
          at(
            { turn: each * 22.5 },
            shape(
              [
                [-15, -168],
                [15, -168],
                [0, -226],
              ],
              form,
            ),
          ),
        ),
      ),
    steps: () => repeat(5, (each) => box(each * 108 - 14, 340 - each * 66, 108, 400, form)),
  };
  return frames[choice]();
}

/** A ball of light and shade. */
export const ballOf = (fill: string): Art =>
  circle(0, 0, 130, fill) + path('M-92 -92A130 130 0 1 0 92 92A150 150 0 0 1 -92 -92Z', colours.ink, 0.12);

export const note = (fill: string): Art => ellipse(-14, 30, 20, 15, fill) + stroke('M4 28V-42Q36 -30 34 -2', fill, 9);

export interface Emblem {
  readonly field: string;
  readonly form: string;
  readonly frame: Frame;
  /** Drawn around the middle, within 300 by 300. */
  readonly motif: Art;
  readonly zoom?: number;
}
