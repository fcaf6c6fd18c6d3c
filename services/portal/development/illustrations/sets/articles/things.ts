import { colours as c } from '../../palette.ts';
import { ballOf } from '../../motifs/emblem-parts.ts';
import { sky } from '../../motifs/nature.ts';
import { rays } from '../../motifs/rays.ts';
import { type Art, at, box, circle, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

/** Articles about things. */
export const thingsArticles: Readonly<Record<string, () => Art>> = {
  'herb-garden-grows': () =>
    sky(c.cream, { x: 800, y: 560, r: 280, colour: c.marigold }) +
    path('M0 700Q400 640 800 700T1600 700V1000H0Z', c.plum) +
    path('M0 800Q400 750 800 810T1600 800V1000H0Z', c.ink) +
    [
      [250, 1.2, c.leaf],
      [520, 1.8, c.forest],
      [800, 2.5, c.leaf],
      [1090, 1.9, c.forest],
      [1360, 1.3, c.leaf],
    ]
      .map(([x, s, green]) =>
        at(
          { x: x as number, y: 740, s: s as number },
          stroke('M0 0Q-4 -80 0 -150', green as string, 10),
          repeat(4, (each) =>
            path(
              `M0 ${-30 - each * 32}Q${(each % 2 === 0 ? -1 : 1) * 30} ${-80 - each * 30} ${(each % 2 === 0 ? -1 : 1) * 84} ${-64 - each * 30}Q${(each % 2 === 0 ? -1 : 1) * 60} ${-20 - each * 30} 0 ${-30 - each * 32}Z`,
              green as string,
            ),
          ),
          path('M0 -140Q-22 -170 0 -206Q22 -170 0 -140Z', green as string),
          at(
            { x: 56, y: 26 },
            box(-4, -60, 8, 80, c.sand),
            box(-34, -90, 68, 40, c.paper, 5),
            line(
              [
                [-20, -76],
                [20, -76],
              ],
              c.stone,
              5,
            ),
            line(
              [
                [-20, -64],
                [8, -64],
              ],
              c.stone,
              5,
            ),
          ),
        ),
      )
      .join(''),
  'football-final': () =>
    box(0, 0, 1600, 1000, c.leaf) +
    repeat(5, (each) => box(each * 320, 0, 160, 1000, c.forest, 0, 0.35)) +
    rays(800, 420, c.mint, 0.12) +
    at(
      { x: 800, y: 520, s: 1.35 },
      stroke('M-150 -190Q-270 -190 -240 -90Q-220 -20 -110 -10M150 -190Q270 -190 240 -90Q220 -20 110 -10', c.clay, 34),
      path('M-170 -240H170Q170 40 40 60V130H100V180H-100V130H-40V60Q-170 40 -170 -240Z', c.marigold),
      path('M-170 -240H-70Q-90 0 -10 58V180H-100V130H-40V60Q-170 40 -170 -240Z', c.clay, 0.5),
      box(-140, 170, 280, 70, c.plum, 8),
      at(
        { y: -110, s: 0.5 },
        repeat(5, (each) =>
          at(
            { turn: each * 72 },
            shape(
              [
                [0, -110],
                [34, -30],
                [-34, -30],
              ],
              c.cream,
            ),
          ),
        ),
        circle(0, 0, 42, c.cream),
      ),
    ) +
    at(
      { x: 330, y: 770, s: 1.15 },
      ballOf(c.paper),
      shape(
        [
          [0, -46],
          [44, -14],
          [27, 37],
          [-27, 37],
          [-44, -14],
        ],
        c.ink,
      ),
      repeat(5, (each) =>
        at(
          { turn: each * 72 },
          line(
            [
              [0, -46],
              [0, -84],
            ],
            c.ink,
            7,
          ),
          path('M-34 -120Q0 -132 34 -120L24 -88L0 -78L-24 -88Z', c.ink),
        ),
      ),
    ) +
    repeat(26, (each) =>
      at(
        { x: (each * 211) % 1600, y: (each * 127) % 900, turn: each * 40 },
        box(-12, -7, 24, 14, [c.rose, c.marigold, c.cream, c.water][each % 4] ?? c.rose, 3),
      ),
    ),
  'vaccination-day': () =>
    box(0, 0, 1600, 1000, c.mint) +
    repeat(48, (each) =>
      at(
        { x: 60 + (each % 8) * 212 + (Math.floor(each / 8) % 2) * 106, y: 90 + Math.floor(each / 8) * 168 },
        box(-8, -34, 16, 68, c.paper, 8, 0.75),
        box(-34, -8, 68, 16, c.paper, 8, 0.75),
      ),
    ) +
    at(
      { x: 800, y: 500, turn: 38 },
      line(
        [
          [0, -470],
          [0, -300],
        ],
        c.stone,
        12,
      ),
      box(-30, -312, 60, 60, c.water, 10),
      box(-92, -260, 184, 440, c.paper, 30),
      box(-92, -60, 184, 240, c.rose, 30),
      box(-92, -60, 184, 60, c.rose),
      repeat(5, (each) =>
        line(
          [
            [20, -190 + each * 74],
            [92, -190 + each * 74],
          ],
          c.ink,
          10,
        ),
      ),
      box(-124, 176, 248, 34, c.water, 12),
      box(-18, 200, 36, 140, c.stone),
      box(-80, 330, 160, 34, c.water, 12),
    ) +
    at(
      { x: 320, y: 640 },
      box(-100, -150, 200, 290, c.sky, 36),
      box(-100, -40, 200, 110, c.paper),
      box(-30, -10, 60, 16, c.clay),
      box(-8, -32, 16, 60, c.clay),
      box(-70, -220, 140, 80, c.stone, 14),
    ) +
    at(
      { x: 1310, y: 330, turn: 18 },
      box(-170, -64, 340, 128, c.sand, 64),
      box(-60, -64, 120, 128, c.cream),
      repeat(9, (each) => circle(-36 + (each % 3) * 36, -34 + Math.floor(each / 3) * 34, 7, c.sand)),
    ),
};
