import { colours as c, skins } from '../../palette.ts';
import { type Emblem, note } from '../../motifs/emblem-parts.ts';
import { at, box, circle, ellipse, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

/** Clubs of music, stage and pictures. */
export const artsEmblems: Readonly<Record<string, Emblem>> = {
  acoustic: {
    zoom: 0.96,
    field: c.marigold,
    form: c.clay,
    frame: 'circle',
    motif: at(
      { turn: 38 },
      box(-13, -212, 26, 190, c.plum, 4) +
        box(-20, -236, 40, 44, c.ink, 8) +
        path(
          'M0 -60C70 -70 74 -8 58 14C46 30 96 50 96 98C96 156 46 172 0 172C-46 172 -96 156 -96 98C-96 50 -46 30 -58 14C-74 -8 -70 -70 0 -60Z',
          c.cream,
        ) +
        path('M0 -60C-70 -70 -74 -8 -58 14C-46 30 -96 50 -96 98C-96 156 -46 172 0 172Z', c.sand) +
        circle(0, 48, 33, c.ink) +
        box(-36, 112, 72, 14, c.plum, 4) +
        repeat(3, (each) =>
          line(
            [
              [-7 + each * 7, -204],
              [-7 + each * 7, 114],
            ],
            c.mulberry,
            2.4,
          ),
        ),
    ),
  },
  choir: {
    zoom: 1.14,
    field: c.plum,
    form: c.mulberry,
    frame: 'arch',
    motif:
      [
        [-86, c.pink, 1],
        [86, c.marigold, 1],
        [0, c.cream, 1.16],
      ]
        .map(([x, fill, s]) =>
          at(
            { x: x as number, y: 54, s: s as number },
            path('M-72 120Q-76 10 0 8Q76 10 72 120Z', fill as string) +
              circle(0, -46, 52, fill as string) +
              circle(-16, -54, 6, c.ink) +
              circle(16, -54, 6, c.ink) +
              ellipse(0, -24, 13, 17, c.ink),
          ),
        )
        .join('') +
      at({ x: -96, y: -132 }, note(c.marigold)) +
      at({ x: 92, y: -142, s: 0.85 }, note(c.pink)),
  },
  'classical-dance': {
    zoom: 1.0,
    field: c.mulberry,
    form: c.marigold,
    frame: 'flame',
    motif:
      path('M0 -190Q14 -140 26 -116Q60 -96 62 -56H-62Q-60 -96 -26 -116Q-14 -140 0 -190Z', c.cream) +
      [-58, -84].map((y, each) => box(-66 - each * -14, y, 132 - each * 28, 16, c.clay, 6)).join('') +
      path('M-62 -44Q-68 62 0 78Q68 62 62 -44Z', skins[1][0]) +
      stroke('M-36 -6Q-24 -18 -12 -8M12 -8Q24 -18 36 -6', c.ink, 6) +
      stroke('M-18 40Q0 56 18 40', c.mulberry, 7) +
      path('M-62 -46Q-96 -30 -86 30Q-70 20 -62 6ZM62 -46Q96 -30 86 30Q70 20 62 6Z', c.cream) +
      path('M-112 166Q-104 92 -34 82Q0 110 34 82Q104 92 112 166Z', c.leaf) +
      path('M-62 92Q0 150 62 92L78 104Q0 190 -78 104Z', c.cream) +
      circle(0, 136, 12, c.clay),
  },
  drama: {
    zoom: 1.16,
    field: c.clay,
    form: c.mulberry,
    frame: 'circle',
    motif:
      at(
        { x: 62, y: -40, turn: 14 },
        path('M-88 -104Q0 -72 88 -104Q104 76 0 128Q-104 76 -88 -104Z', c.plum) +
          stroke('M-50 -24Q-30 -46 -12 -22M14 -22Q32 -46 52 -24', c.pink, 11) +
          stroke('M-36 62Q0 26 36 62', c.pink, 12),
      ) +
      at(
        { x: -54, y: 34, turn: -10 },
        path('M-94 -110Q0 -76 94 -110Q110 82 0 136Q-110 82 -94 -110Z', c.cream) +
          path('M-94 -110Q-54 -96 -30 -92Q-60 40 0 136Q-110 82 -94 -110Z', c.sand) +
          path('M-58 -28Q-34 -60 -10 -28Q-34 -14 -58 -28ZM10 -28Q34 -60 58 -28Q34 -14 10 -28Z', c.ink) +
          path('M-50 32Q0 58 50 32Q42 92 0 92Q-42 92 -50 32Z', c.mulberry),
      ),
  },
  film: {
    zoom: 1.22,
    field: c.dusk,
    form: c.night,
    frame: 'arch',
    motif:
      circle(-58, -88, 60, c.marigold) +
      circle(66, -96, 74, c.cream) +
      [
        [-58, -88, 18],
        [66, -96, 22],
      ]
        .map(
          ([x = 0, y = 0, far = 0]) =>
            repeat(5, (each) =>
              circle(x + Math.cos(each * 1.257) * far * 1.6, y + Math.sin(each * 1.257) * far * 1.6, far * 0.62, c.night),
            ) + circle(x, y, 8, c.night),
        )
        .join('') +
      box(-126, -24, 188, 142, c.rose, 18) +
      box(-126, -24, 60, 142, c.mulberry, 18) +
      shape(
        [
          [62, 20],
          [136, -22],
          [136, 116],
          [62, 74],
        ],
        c.cream,
      ) +
      circle(-20, 46, 34, c.blush) +
      shape(
        [
          [-32, 24],
          [12, 46],
          [-32, 68],
        ],
        c.mulberry,
      ),
  },
  photography: {
    zoom: 1.08,
    field: c.rose,
    form: c.blush,
    frame: 'square',
    motif:
      box(-158, -86, 316, 212, c.ink, 34) +
      box(-158, -86, 316, 62, c.plum, 30) +
      path('M-66 -84L-40 -132H40L66 -84Z', c.ink) +
      circle(0, 22, 92, c.stone) +
      circle(0, 22, 76, c.night) +
      repeat(6, (each) =>
        at({ x: 0, y: 22, turn: each * 60 }, path('M0 -66L40 -52L12 -14Z', [c.water, c.sky][each % 2] ?? c.sky)),
      ) +
      circle(-22, -4, 11, c.paper, 0.85) +
      circle(118, -54, 15, c.marigold),
  },
  japanese: {
    zoom: 1.14,
    field: c.paper,
    form: c.clay,
    frame: 'circle',
    motif:
      path('M-170 132L-60 -70Q-44 -96 -22 -72L0 -50L22 -72Q44 -96 60 -70L170 132Z', c.night) +
      path('M-92 -12L-60 -70Q-44 -96 -22 -72L0 -50L22 -72Q44 -96 60 -70L92 -12L52 -30L26 4L-6 -26L-40 8Z', c.paper) +
      repeat(3, (each) =>
        stroke(
          `M${-170 + each * 24} ${150 + each * 22}Q${-120 + each * 18} ${128 + each * 22} ${-70 + each * 10} ${150 + each * 22}T${40 + each * 4} ${150 + each * 22}T${150 - each * 20} ${150 + each * 22}`,
          each === 1 ? c.sky : c.water,
          11,
        ),
      ) +
      at(
        { x: 116, y: -112 },
        repeat(5, (each) => at({ turn: each * 72 }, path('M0 0Q-22 -30 -10 -46L0 -38L10 -46Q22 -30 0 0Z', c.pink))) +
          circle(0, 0, 8, c.marigold),
      ),
  },
};
