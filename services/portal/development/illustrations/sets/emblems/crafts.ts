import { colours as c } from '../../palette.ts';
import { type Emblem } from '../../motifs/emblem-parts.ts';
import { at, box, circle, ellipse, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

/** Clubs that make, study and help. */
export const craftsEmblems: Readonly<Record<string, Emblem>> = {
  baking: {
    zoom: 1.06,
    field: c.blush,
    form: c.rose,
    frame: 'scallop',
    motif:
      path('M-128 26H128L98 150Q0 168 -98 150Z', c.cream) +
      repeat(7, (each) =>
        path(`M${-122 + each * 36} 28H${-104 + each * 36}L${-84 + each * 28} 154H${-94 + each * 28}Z`, c.sand),
      ) +
      path(
        'M-140 34Q-156 -28 -96 -42Q-96 -112 -22 -106Q16 -146 62 -104Q122 -104 112 -42Q156 -24 138 34Q96 58 60 36Q20 60 -20 36Q-66 60 -140 34Z',
        c.plum,
      ) +
      path('M-140 34Q-156 -28 -96 -42Q-60 -34 -52 0Q-40 40 -84 48Q-118 46 -140 34Z', c.ink, 0.35) +
      circle(20, -128, 27, c.clay) +
      stroke('M24 -152Q30 -184 56 -190', c.forest, 7) +
      repeat(6, (each) =>
        at(
          { x: -78 + each * 32, y: -30 + (each % 3) * 22 - (each % 2) * 38, turn: each * 50 },
          box(-11, -4, 22, 8, [c.marigold, c.pink, c.mint][each % 3] ?? c.pink, 4),
        ),
      ),
  },
  coding: {
    zoom: 1.3,
    field: c.ink,
    form: c.plum,
    frame: 'square',
    motif:
      stroke('M-96 -96Q-160 0 -96 96M96 -96Q160 0 96 96', c.pink, 28) +
      at(
        { y: 34, s: 1.1 },
        path('M-62 -20L-54 -92L-20 -66H20L54 -92L62 -20Q56 30 0 30Q-56 30 -62 -20Z', c.mint) +
          circle(-26, -26, 9, c.ink) +
          circle(26, -26, 9, c.ink) +
          path('M-8 -8H8L0 2Z', c.mulberry),
      ),
  },
  debate: {
    zoom: 1.2,
    field: c.sand,
    form: c.cream,
    frame: 'split',
    motif:
      path(
        'M-152 -124H30Q48 -124 48 -106V6Q48 24 30 24H-72L-118 70V24H-152Q-170 24 -170 6V-106Q-170 -124 -152 -124Z',
        c.mulberry,
      ) +
      path('M-14 -34H150Q168 -34 168 -16V88Q168 106 150 106H122V150L76 106H-14Q-32 106 -32 88V-16Q-32 -34 -14 -34Z', c.water) +
      repeat(3, (each) =>
        line(
          [
            [-130, -88 + each * 30],
            [4 - each * 34, -88 + each * 30],
          ],
          c.pink,
          11,
        ),
      ) +
      repeat(3, (each) =>
        line(
          [
            [6 + each * 22, 4 + each * 32],
            [132, 4 + each * 32],
          ],
          c.sky,
          11,
        ),
      ),
  },
  gardening: {
    field: c.mint,
    form: c.cream,
    frame: 'arch',
    motif:
      stroke('M0 90V-96', c.forest, 11) +
      [
        [-1, 30],
        [1, -2],
        [-1, -44],
        [1, -70],
      ]
        .map(
          ([side = 1, y = 0]) =>
            path(
              `M0 ${y}Q${side * 30} ${y - 74} ${side * 116} ${y - 62}Q${side * 96} ${y + 16} 0 ${y}Z`,
              side < 0 ? c.leaf : c.forest,
            ) + stroke(`M0 ${y}Q${side * 50} ${y - 36} ${side * 92} ${y - 50}`, side < 0 ? c.forest : c.leaf, 4),
        )
        .join('') +
      path('M0 -92Q-32 -130 0 -174Q32 -130 0 -92Z', c.leaf) +
      path('M-88 76H88L64 172H-64Z', c.clay) +
      box(-98, 62, 196, 34, c.clay, 6) +
      box(-98, 92, 196, 9, c.ink, 0, 0.2) +
      stroke('M-18 132H18M0 114V150', c.cream, 10),
  },
  journal: {
    field: c.cream,
    form: c.marigold,
    frame: 'square',
    motif:
      path('M0 -96Q-80 -140 -166 -104V112Q-80 80 0 124Q80 80 166 112V-104Q80 -140 0 -96Z', c.mulberry) +
      path('M0 -88Q-76 -124 -146 -100V92Q-70 70 0 104Z', c.paper) +
      path('M0 -88Q76 -124 146 -100V92Q70 70 0 104Z', c.fog) +
      repeat(4, (each) => stroke(`M-118 ${-62 + each * 34}Q-66 ${-78 + each * 34} -26 ${-54 + each * 34}`, c.stone, 7)) +
      stroke('M34 44L62 -6L88 18L122 -52', c.clay, 11) +
      circle(122, -52, 11, c.clay),
  },
  'rural-camp': {
    zoom: 1.0,
    field: c.sky,
    form: c.marigold,
    frame: 'sun',
    motif:
      path('M-190 130Q-110 10 -40 96Q30 -30 190 130Z', c.leaf) +
      path('M-20 130Q80 30 190 130Z', c.forest) +
      at(
        { y: 134, s: 0.86 },
        shape(
          [
            [-150, 0],
            [0, -190],
            [150, 0],
          ],
          c.clay,
        ) +
          shape(
            [
              [0, -190],
              [150, 0],
              [48, 0],
            ],
            c.mulberry,
          ) +
          shape(
            [
              [-38, 0],
              [0, -110],
              [38, 0],
            ],
            c.ink,
          ) +
          line(
            [
              [0, -190],
              [0, -236],
            ],
            c.ink,
            8,
          ) +
          shape(
            [
              [2, -236],
              [56, -220],
              [2, -202],
            ],
            c.cream,
          ),
      ) +
      box(-190, 128, 380, 24, c.forest, 6),
  },
  'sign-language': {
    zoom: 1.12,
    field: c.water,
    form: c.night,
    frame: 'circle',
    motif:
      at(
        { y: 20, turn: 8 },
        path(
          'M-66 150Q-96 60 -88 6Q-120 -66 -136 -94Q-136 -122 -108 -116Q-86 -84 -58 -48L-54 -36Q-70 -130 -62 -156Q-42 -178 -26 -154L-2 -30L10 -36Q10 -70 40 -62Q52 -52 44 -14Q76 -26 78 6Q78 40 70 74Q60 124 52 150Z',
          '#e6ae80',
        ) +
          path('M-66 150Q-96 60 -88 6L-58 -48L-54 -36Q-56 60 -20 150Z', '#cf8d5f') +
          stroke('M-2 -30Q10 0 4 20M44 -14Q40 6 38 22', '#cf8d5f', 7) +
          box(-80, 128, 148, 46, c.marigold, 12),
      ) + stroke('M98 -108Q138 -78 130 -30M78 -72Q100 -58 98 -30', c.pink, 11),
  },
  'volunteer-pharmacy': {
    zoom: 1.08,
    field: c.forest,
    form: c.cream,
    frame: 'scallop',
    motif:
      at(
        { y: 30 },
        path('M-112 -6H112Q106 106 0 112Q-106 106 -112 -6Z', c.leaf) +
          path('M-112 -6H-40Q-40 90 0 112Q-106 106 -112 -6Z', c.forest, 0.6) +
          box(-126, -30, 252, 36, c.forest, 12) +
          box(-64, 106, 128, 24, c.forest, 10),
      ) +
      at({ x: 40, y: -28, turn: 28 }, box(-15, -148, 30, 150, c.sand, 15) + ellipse(0, -150, 25, 20, c.sand)) +
      at(
        { x: -54, y: -66, turn: -20 },
        path('M0 60Q-58 0 0 -84Q58 0 0 60Z', c.mint) +
          line(
            [
              [0, 56],
              [0, -56],
            ],
            c.leaf,
            5,
          ),
      ) +
      stroke('M-30 76H30M0 46V106', c.cream, 18),
  },
};
