import { colours as c } from '../../palette.ts';
import { type Emblem, ballOf } from '../../motifs/emblem-parts.ts';
import { at, box, circle, inside, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

/** Clubs of sports and games. */
export const gamesEmblems: Readonly<Record<string, Emblem>> = {
  badminton: {
    zoom: 1.05,
    field: c.water,
    form: c.sky,
    frame: 'diamond',
    motif: at(
      { turn: -32 },
      path('M-34 60L-96 -118Q0 -156 96 -118L34 60Z', c.paper) +
        path('M-34 60L-96 -118Q-60 -132 -30 -138L-10 60Z', c.fog) +
        repeat(5, (each) =>
          line(
            [
              [-22 + each * 11, 58],
              [-74 + each * 37, -130],
            ],
            c.stone,
            4,
          ),
        ) +
        stroke('M-72 -46Q0 -72 72 -46M-54 6Q0 -14 54 6', c.water, 7) +
        path('M-42 56H42Q46 136 0 138Q-46 136 -42 56Z', c.clay) +
        box(-44, 52, 88, 20, c.mulberry, 6),
    ),
  },
  basketball: {
    zoom: 1.16,
    field: c.night,
    form: c.dusk,
    frame: 'ring',
    motif: ballOf(c.clay) + stroke('M-126 0H126M0 -126V126M-92 -88Q-20 0 -92 88M92 -88Q20 0 92 88', c.ink, 8),
  },
  'board-games': {
    zoom: 1.3,
    field: c.forest,
    form: c.leaf,
    frame: 'split',
    motif:
      at(
        { x: -34, y: 44, turn: -12 },
        box(-92, -92, 184, 184, c.cream, 30) +
          box(-92, -92, 50, 184, c.sand, 24) +
          [
            [-44, -44],
            [44, 44],
            [44, -44],
            [-44, 44],
            [0, 0],
          ]
            .map(([x = 0, y = 0]) => circle(x, y, 18, c.mulberry))
            .join(''),
      ) +
      at(
        { x: 88, y: -40 },
        path(
          'M-44 110Q-44 60 -18 44Q-30 30 -18 14Q-44 -6 -26 -40Q0 -74 26 -40Q44 -6 18 14Q30 30 18 44Q44 60 44 110Z',
          c.marigold,
        ) + path('M-44 110Q-44 60 -18 44Q-30 30 -18 14Q-44 -6 -26 -40Q-14 -56 0 -58Q-14 -20 -2 30Q-16 70 -12 110Z', c.clay, 0.6),
      ),
  },
  football: {
    zoom: 1.3,
    field: c.leaf,
    form: c.mint,
    frame: 'hexagon',
    motif:
      ballOf(c.paper) +
      shape(
        [
          [0, -46],
          [44, -14],
          [27, 37],
          [-27, 37],
          [-44, -14],
        ],
        c.ink,
      ) +
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
          ) + path('M-34 -120Q0 -132 34 -120L24 -88L0 -78L-24 -88Z', c.ink),
        ),
      ),
  },
  running: {
    zoom: 1.12,
    field: c.clay,
    form: c.marigold,
    frame: 'steps',
    motif:
      at(
        { turn: -9 },
        path('M-150 22Q-146 -74 -112 -78Q-86 -40 -42 -66Q24 -8 112 10Q160 22 156 62H-150Z', c.paper) +
          path('M-150 22Q-146 -74 -112 -78Q-104 -66 -90 -60Q-116 10 -60 62H-150Z', c.fog) +
          path('M-42 -66L-8 -40Q-40 10 -96 18Q-66 -20 -74 -58Q-58 -58 -42 -66Z', c.mulberry) +
          repeat(4, (each) =>
            line(
              [
                [-6 + each * 24, -26 + each * 13],
                [-30 + each * 24, 4 + each * 11],
              ],
              c.water,
              9,
            ),
          ) +
          path('M-156 58H160Q166 100 124 102H-120Q-158 102 -156 58Z', c.ink) +
          repeat(7, (each) => box(-128 + each * 38, 84, 18, 18, c.marigold, 3)),
      ) +
      repeat(3, (each) =>
        line(
          [
            [-200 + each * 14, -24 + each * 44],
            [-166 + each * 10, -24 + each * 44],
          ],
          c.ink,
          10,
        ),
      ),
  },
  swimming: {
    zoom: 1.1,
    field: c.sky,
    form: c.paper,
    frame: 'circle',
    motif:
      circle(-4, -30, 46, '#c68656') +
      path('M-50 -38Q-48 -84 -2 -80Q44 -76 42 -32Q0 -54 -50 -38Z', c.mulberry) +
      stroke('M-26 -28H34', c.ink, 10) +
      stroke('M-112 46Q-116 -76 -40 -122Q70 -160 128 20', '#c68656', 32) +
      inside(
        circle(0, 0, 190, c.ink),
        repeat(3, (each) =>
          path(
            `M-196 ${30 + each * 46}Q-147 ${-2 + each * 46} -98 ${30 + each * 46}T0 ${30 + each * 46}T98 ${30 + each * 46}T196 ${30 + each * 46}V200H-196Z`,
            [c.water, '#3f9fb0', c.night][each] ?? c.water,
          ),
        ),
      ),
  },
  'table-tennis': {
    zoom: 1.3,
    field: c.mulberry,
    form: c.rose,
    frame: 'split',
    motif:
      at(
        { x: -16, y: 6, turn: 38 },
        box(-19, 60, 38, 122, c.sand, 12) +
          circle(0, -36, 112, c.ink) +
          path('M-104 -6Q-88 76 0 78Q88 76 104 -6Z', c.clay) +
          path('M-26 40H26L19 86H-19Z', c.sand) +
          path('M-86 -72Q-60 -128 0 -130', 'none') +
          stroke('M-84 -74Q-58 -120 -8 -124', c.dusk, 13),
      ) +
      circle(112, 96, 38, c.cream) +
      circle(100, 84, 10, c.paper),
  },
};
