import { type Art, at, repeat, shape } from './shapes.ts';

export const rays = (x: number, y: number, fill: string, opacity: number): Art =>
  repeat(16, (each) =>
    at(
      { x, y, turn: each * 22.5 },
      shape(
        [
          [-90, -1300],
          [90, -1300],
          [0, 0],
        ],
        fill,
        opacity,
      ),
    ),
  );
