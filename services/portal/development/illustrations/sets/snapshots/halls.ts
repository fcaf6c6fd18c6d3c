import { colours as c } from '../../palette.ts';
import { bunting, garland } from '../../motifs/nature.ts';
import { type PhotographedEvent } from '../../motifs/photographed-event.ts';
import { stage } from '../../motifs/places.ts';
import { at, box, circle, ellipse, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

/** In halls. */
export const hallPhotographs: Readonly<Record<string, PhotographedEvent>> = {
  'wai-khru-evening': {
    place: () => stage(c.mulberry, c.plum, c.clay, c.marigold) + garland(260, 1340, 120, 40),
    tops: [c.paper],
    dress: 'skirt',
    wear: 'student',
    thing: () =>
      box(0, 0, 1600, 1000, c.mulberry) +
      circle(800, 500, 440, c.rose) +
      repeat(30, (each) =>
        circle(
          800 + Math.cos((each / 30) * Math.PI * 2) * 300,
          470 + Math.sin((each / 30) * Math.PI * 2) * 300,
          44,
          each % 5 === 0 ? c.clay : each % 2 === 0 ? c.cream : '#fbe8c8',
        ),
      ) +
      at(
        { x: 800, y: 790 },
        circle(0, 0, 70, c.marigold),
        circle(0, 80, 46, c.clay),
        repeat(3, (each) =>
          line(
            [
              [-30 + each * 30, 110],
              [-44 + each * 44, 200],
            ],
            c.pink,
            20,
          ),
        ),
      ),
  },
  'inter-year-badminton': {
    place: () =>
      box(0, 0, 1600, 1000, '#123f33') +
      repeat(6, (each) => box(140 + each * 236, 70, 140, 16, c.cream, 8)) +
      box(0, 560, 1600, 440, c.leaf) +
      box(0, 430, 1600, 26, c.paper) +
      repeat(40, (each) =>
        line(
          [
            [each * 41, 450],
            [each * 41, 580],
          ],
          c.paper,
          2,
          0.4,
        ),
      ),
    tops: [c.rose, c.water, c.marigold, c.paper],
    dress: 'shorts',
    wear: 'polo',
    thing: () =>
      box(0, 0, 1600, 1000, c.leaf) +
      line(
        [
          [-20, 760],
          [1620, 560],
        ],
        c.paper,
        26,
      ) +
      at(
        { x: 930, y: 430, turn: 48, s: 1.5 },
        stroke('M0 250V560', c.ink, 40),
        stroke('M0 160V260', c.stone, 18),
        ellipse(0, -60, 170, 220, c.cream, 0.25),
        repeat(9, (each) =>
          line(
            [
              [-140 + each * 35, -230 + Math.abs(each - 4) * 18],
              [-140 + each * 35, 110 - Math.abs(each - 4) * 18],
            ],
            c.paper,
            4,
          ),
        ),
        repeat(9, (each) =>
          line(
            [
              [-150 + Math.abs(each - 4) * 10, -210 + each * 38],
              [150 - Math.abs(each - 4) * 10, -210 + each * 38],
            ],
            c.paper,
            4,
          ),
        ),
        stroke('M0 -280a170 220 0 1 0 .1 0Z', c.mulberry, 26),
      ) +
      at(
        { x: 420, y: 420, turn: -30, s: 2.2 },
        path('M-34 60L-86 -100Q0 -130 86 -100L34 60Z', c.paper),
        path('M-40 56H40Q44 126 0 128Q-44 126 -40 56Z', c.clay),
      ),
  },
  'choir-songs-of-home': {
    place: () => stage(c.water, '#1d6472', c.sand, '#123f4c'),
    tops: [c.paper],
    dress: 'trousers',
    wear: 'student-tie',
    thing: () =>
      box(0, 0, 1600, 1000, '#123f4c') +
      shape(
        [
          [800, -100],
          [200, 1000],
          [1400, 1000],
        ],
        c.cream,
        0.14,
      ) +
      at(
        { x: 800, y: 520, turn: -5 },
        box(-420, -300, 840, 600, c.cream, 12),
        line(
          [
            [0, -300],
            [0, 300],
          ],
          c.sand,
          10,
        ),
        repeat(4, (staff) =>
          repeat(
            5,
            (each) =>
              line(
                [
                  [-370, -230 + staff * 140 + each * 16],
                  [-40, -230 + staff * 140 + each * 16],
                ],
                c.stone,
                3,
              ) +
              line(
                [
                  [40, -230 + staff * 140 + each * 16],
                  [370, -230 + staff * 140 + each * 16],
                ],
                c.stone,
                3,
              ),
          ),
        ),
        repeat(
          16,
          (each) =>
            ellipse(
              -330 + (each % 4) * 84 + (each > 7 ? 400 : 0),
              -206 + (Math.floor(each / 4) % 2) * 280 + (each % 3) * 16,
              17,
              13,
              each % 5 === 0 ? c.mulberry : c.ink,
            ) +
            line(
              [
                [-316 + (each % 4) * 84 + (each > 7 ? 400 : 0), -208 + (Math.floor(each / 4) % 2) * 280 + (each % 3) * 16],
                [-316 + (each % 4) * 84 + (each > 7 ? 400 : 0), -266 + (Math.floor(each / 4) % 2) * 280 + (each % 3) * 16],
              ],
              c.ink,
              6,
            ),
        ),
      ),
  },
  'clubs-open-day': {
    place: () =>
      box(0, 0, 1600, 1000, c.dusk) +
      bunting(-20, 60, 820, 60, 70, [c.rose, c.marigold, c.mint]) +
      bunting(780, 60, 1620, 60, 70, [c.marigold, c.water, c.rose]) +
      box(0, 600, 1600, 400, c.sand),
    tops: [c.clay, c.mint, c.paper, c.marigold, c.water],
    dress: 'trousers',
    wear: 'polo',
    thing: () =>
      box(0, 0, 1600, 1000, c.night) +
      repeat(14, (each) =>
        at(
          {
            x: each > 4 && each < 9 ? 320 + (each - 5) * 320 : 160 + (each > 8 ? each - 9 : each) * 320,
            y: each < 5 ? 210 : each < 9 ? 500 : 790,
            turn: (each * 29) % 24,
          },
          circle(0, 0, 124, [c.rose, c.marigold, c.mint, c.water, c.clay][each % 5] ?? c.rose),
          circle(0, 0, 104, 'none'),
          [
            circle(0, 0, 50, c.cream),
            shape(
              [
                [0, -64],
                [60, 44],
                [-60, 44],
              ],
              c.plum,
            ),
            box(-46, -46, 92, 92, c.cream, 16),
            path('M0 62C-110 0 -86 -90 -28 -80Q-4 -74 0 -48Q4 -74 28 -80C86 -90 110 0 0 62Z', c.mulberry),
            repeat(5, (petal) => at({ turn: petal * 72 }, ellipse(0, -40, 22, 34, c.cream))),
          ][each % 5] ?? '',
        ),
      ),
  },
};
