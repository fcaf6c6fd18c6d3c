import { colours as c } from '../../palette.ts';
import { ballOf } from '../../motifs/emblem-parts.ts';
import { figure } from '../../motifs/bodies.ts';
import { held } from '../../motifs/held.ts';
import { cast } from '../../motifs/canvas.ts';
import { type Art, at, box, circle, line, path, repeat, stroke } from '../../motifs/shapes.ts';

/** On courts. */
export const courtScenes: Readonly<Record<string, () => Art>> = {
  'inter-year-badminton': () =>
    box(0, 0, 1600, 1000, c.forest) +
    path('M120 1000L420 470H1180L1480 1000Z', c.leaf) +
    line(
      [
        [420, 470],
        [1180, 470],
      ],
      c.paper,
      7,
    ) +
    line(
      [
        [120, 1000],
        [420, 470],
      ],
      c.paper,
      7,
    ) +
    line(
      [
        [1480, 1000],
        [1180, 470],
      ],
      c.paper,
      7,
    ) +
    line(
      [
        [800, 470],
        [800, 1000],
      ],
      c.paper,
      5,
    ) +
    box(0, 0, 1600, 470, '#123f33') +
    repeat(
      6,
      (each) => box(140 + each * 236, 70, 140, 16, c.cream, 8) + path(`M${140 + each * 236} 86h140l50 120h-240Z`, c.cream, 0.07),
    ) +
    box(250, 430, 14, 340, c.ink, 4) +
    box(1336, 430, 14, 340, c.ink, 4) +
    box(258, 440, 1084, 150, c.ink, 0, 0.25) +
    repeat(26, (each) =>
      line(
        [
          [264 + each * 42, 444],
          [264 + each * 42, 590],
        ],
        c.paper,
        2,
        0.4,
      ),
    ) +
    repeat(4, (each) =>
      line(
        [
          [258, 470 + each * 34],
          [1342, 470 + each * 34],
        ],
        c.paper,
        2,
        0.4,
      ),
    ) +
    box(254, 426, 1092, 22, c.paper, 4) +
    at({ x: 470, y: 880, s: 2 }, figure({ ...cast.rose, pose: 'smash', holds: held.racket })) +
    at({ x: 1150, y: 850, s: 1.9, flip: true }, figure({ ...cast.sea, pose: 'reach', holds: held.racket })) +
    at(
      { x: 800, y: 250, turn: 128, s: 0.7 },
      path('M-16 20L-46 -60Q0 -76 46 -60L16 20Z', c.paper),
      path('M-18 18H18Q20 52 0 54Q-20 52 -18 18Z', c.clay),
    ) +
    line(
      [
        [690, 330],
        [600, 410],
      ],
      c.paper,
      5,
      0.5,
    ) +
    line(
      [
        [720, 344],
        [650, 420],
      ],
      c.paper,
      5,
      0.35,
    ),
  'open-basketball-evening': () =>
    box(0, 0, 1600, 1000, c.marigold) +
    circle(1000, 420, 480, c.cream) +
    box(0, 850, 1600, 150, c.plum) +
    path('M200 850Q800 780 1400 850Z', c.mulberry) +
    box(1420, 120, 30, 740, c.ink) +
    box(1180, 130, 260, 180, c.paper, 8) +
    box(1200, 150, 220, 140, c.clay, 4) +
    box(1212, 162, 196, 116, c.paper, 3) +
    line(
      [
        [1070, 330],
        [1250, 330],
      ],
      c.ink,
      14,
    ) +
    repeat(6, (each) =>
      line(
        [
          [1080 + each * 32, 336],
          [1102 + each * 24, 440],
        ],
        c.paper,
        5,
      ),
    ) +
    repeat(3, (each) =>
      line(
        [
          [1084 + each * 5, 360 + each * 30],
          [1236 - each * 5, 360 + each * 30],
        ],
        c.paper,
        4,
      ),
    ) +
    at({ x: 760, y: 800, s: 2.3 }, figure({ ...cast.ek, dress: 'shorts', top: c.mulberry, bottom: c.night, pose: 'reach' })) +
    at(
      { x: 930, y: 230, s: 0.62 },
      ballOf(c.clay),
      stroke('M-126 0H126M0 -126V126M-92 -88Q-20 0 -92 88M92 -88Q20 0 92 88', c.ink, 9),
    ) +
    at({ x: 380, y: 890, s: 1.9 }, figure({ ...cast.gold, top: c.paper, bottom: c.night, pose: 'run' })) +
    at({ x: 1100, y: 890, s: 1.9, flip: true }, figure({ ...cast.amina, top: c.water, pose: 'cheer' })),
};
