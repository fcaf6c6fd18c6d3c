import { colours as c } from '../../palette.ts';
import { dog } from '../../motifs/animals.ts';
import { note } from '../../motifs/emblem-parts.ts';
import { figure } from '../../motifs/bodies.ts';
import { type Portrait } from '../../motifs/looks.ts';
import { hills, palm, pot, sky, stars, water } from '../../motifs/nature.ts';
import { house, interior, tent, windowOf } from '../../motifs/places.ts';
import { headAndShoulders } from '../../motifs/portraits.ts';
import { rays } from '../../motifs/rays.ts';
import { audience, cast } from '../../motifs/canvas.ts';
import { type Art, at, box, circle, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

const freshers: readonly { readonly x: number; readonly s: number; readonly portrait: Portrait }[] = [
  { x: 190, s: 0.74, portrait: { skin: 3, hair: 'black', cut: 'curls', dress: 'student-tie', mood: 'laugh' } },
  { x: 1410, s: 0.74, portrait: { skin: 0, hair: 'black', cut: 'bob', dress: 'student', glasses: 'round', looksLeft: true } },
  { x: 500, s: 0.86, portrait: { skin: 1, hair: 'black', cut: 'hijab', cloth: c.water, dress: 'student' } },
  { x: 1100, s: 0.86, portrait: { skin: 2, hair: 'black', cut: 'side', dress: 'student-tie', looksLeft: true } },
  { x: 800, s: 1, portrait: { skin: 1, hair: 'brown', cut: 'tail', dress: 'student', mood: 'laugh' } },
];

/** Articles about people and places. */
export const peopleArticles: Readonly<Record<string, () => Art>> = {
  'camp-report': () =>
    sky(c.sky) +
    hills(560, c.dusk, [200, 280, 220]) +
    hills(620, c.leaf, [120, 160, 130, 150]) +
    box(0, 640, 1600, 360, c.sand) +
    at({ x: 500, y: 800, s: 2 }, house(c.paper, c.clay)) +
    at({ x: 500, y: 520 }, box(-14, -48, 28, 96, c.clay, 4), box(-48, -14, 96, 28, c.clay, 4)) +
    at(
      { x: 1090, y: 860 },
      box(-100, -340, 200, 340, c.water, 30),
      box(-100, -340, 200, 70, c.sky, 30),
      repeat(3, (each) => box(-100, -230 + each * 70, 200, 14, c.sky)),
      path('M100 -110H170V-70', 'none'),
      stroke('M100 -110H160V-74', c.ink, 20),
      path('M160 -40Q140 -10 160 4Q180 -10 160 -40Z', c.water),
      box(126, 10, 70, 50, c.paper, 8),
    ) +
    at({ x: 1400, y: 880, s: 1.1 }, tent(c.marigold, c.clay)) +
    at(
      { x: 860, y: 900, s: 1.35 },
      figure({ skin: 2, cut: 'bob', top: c.rose, bottom: c.night, dress: 'shorts', pose: 'cheer' }),
    ),
  'quiet-room': () =>
    interior(c.dusk, c.night, 780) +
    windowOf(
      220,
      170,
      360,
      420,
      c.night,
      circle(480, 280, 56, c.cream),
      stars('room', c.cream, 0),
      circle(280, 240, 4, c.cream),
      circle(330, 420, 4, c.cream),
      circle(520, 480, 4, c.cream),
    ) +
    path('M150 140Q210 400 170 640H110V140ZM650 140Q590 400 630 640H690V140Z', c.mulberry) +
    line(
      [
        [1320, 880],
        [1320, 300],
      ],
      c.ink,
      14,
    ) +
    path('M1190 400Q1200 240 1320 230Q1440 240 1450 400Z', c.marigold) +
    shape(
      [
        [1190, 400],
        [1450, 400],
        [1620, 1000],
        [1020, 1000],
      ],
      c.marigold,
      0.14,
    ) +
    at(
      { x: 920, y: 900 },
      path('M-250 -300Q-250 -400 -150 -400H150Q250 -400 250 -300V-140H-250Z', c.rose),
      path('M-310 -230Q-250 -260 -230 -190V-110H230V-190Q250 -260 310 -230V-20H-310Z', c.mulberry),
      box(-226, -170, 452, 80, c.pink, 24),
      box(-280, -20, 36, 50, c.ink),
      box(244, -20, 36, 50, c.ink),
    ) +
    at(
      { x: 920, y: 796, s: 1.2 },
      path('M-80 0Q-110 -40 -50 -56Q10 -86 70 -44Q110 -6 60 0Z', c.sand),
      path('M-88 -26Q-110 -70 -92 -86L-70 -66L-50 -70L-30 -90Q-20 -60 -34 -34Z', c.sand),
      stroke('M-78 -46Q-72 -40 -66 -46M-54 -46Q-48 -40 -42 -46', c.ink, 4),
    ) +
    pot(520, 930, 2, c.clay, c.leaf),
  'new-students': () =>
    box(0, 0, 1600, 1000, c.rose) +
    circle(800, 1000, 780, c.pink) +
    circle(800, 1000, 580, c.blush) +
    freshers.map(({ x, s, portrait: looks }) => at({ x: x - 400 * s, y: 1010 - 1000 * s, s }, headAndShoulders(looks))).join('') +
    repeat(24, (each) =>
      at(
        { x: (each * 173) % 1600, y: 20 + ((each * 89) % 310), turn: each * 41 },
        box(-14, -8, 28, 16, [c.marigold, c.cream, c.mulberry, c.mint][each % 4] ?? c.cream, 3),
      ),
    ),
  'board-elected': () =>
    box(0, 0, 1600, 1000, c.plum) +
    rays(800, 620, c.mulberry, 0.5) +
    [420, 800, 1180]
      .map((x, each) =>
        at(
          { x, y: 860 },
          box(-170, each === 1 ? -260 : -180, 340, 400, [c.marigold, c.cream, c.clay][each] ?? c.cream, 10),
          at(
            { y: each === 1 ? -260 : -180, s: 1.45 },
            figure({ ...[cast.amina, cast.ek, cast.ploy][each], pose: 'cheer', ...(each === 1 && { tie: true }) }),
          ),
        ),
      )
      .join('') +
    repeat(40, (each) =>
      at(
        { x: (each * 277) % 1600, y: (each * 149) % 760, turn: each * 33 },
        box(-14, -7, 28, 14, [c.marigold, c.pink, c.mint, c.cream][each % 4] ?? c.pink, 3),
      ),
    ) +
    audience(10, 1060, c.ink, 0.95),
  'choir-tour': () =>
    sky('#f7cfa6', { x: 1200, y: 300, r: 120, colour: c.clay }) +
    hills(600, c.dusk, [160, 240, 190, 220]) +
    hills(690, c.forest, [90, 140, 100, 120]) +
    path('M-10 800Q500 700 900 800T1610 760V1000H-10Z', c.plum) +
    stroke('M-10 880Q500 790 900 880T1610 840', c.marigold, 9) +
    at(
      { x: 760, y: 850 },
      box(-340, -300, 660, 250, c.clay, 46),
      box(-340, -170, 660, 40, c.cream),
      repeat(
        4,
        (each) =>
          box(-300 + each * 132, -270, 108, 86, c.sky, 14) +
          circle(-246 + each * 132, -204, 30, [c.ink, c.plum, c.ink, c.mulberry][each] ?? c.ink) +
          circle(-246 + each * 132, -206, 24, ['#e6ae80', '#f5cfae', '#935c3a', '#c68656'][each] ?? c.cream),
      ),
      box(236, -270, 84, 120, c.sky, 14),
      circle(-200, -44, 64, c.ink),
      circle(-200, -44, 26, c.stone),
      circle(190, -44, 64, c.ink),
      circle(190, -44, 26, c.stone),
    ) +
    [
      [330, 430, 1.5, c.cream],
      [480, 300, 1.9, c.rose],
      [700, 400, 1.4, c.mulberry],
      [920, 250, 2, c.cream],
      [1080, 430, 1.3, c.rose],
    ]
      .map(([x, y, s, fill]) => at({ x: x as number, y: y as number, s: s as number, turn: -8 }, note(fill as string)))
      .join('') +
    stroke('M230 520Q560 330 1180 470', c.plum, 5, 0.5),
  'clean-beach': () =>
    sky(c.blush, { x: 800, y: 330, r: 150, colour: c.clay }) +
    water(380, c.water, c.sky, 'beach') +
    path('M0 640Q400 560 800 640T1600 620V1000H0Z', c.sand) +
    stroke('M0 642Q400 562 800 642T1600 622', c.paper, 18) +
    [
      [330, 1.15],
      [560, 1.5],
      [830, 1.9],
      [1110, 1.55],
      [1340, 1.2],
    ]
      .map(([x = 0, s = 1], each) =>
        at(
          { x, y: 900, s },
          path(
            'M-90 0Q-120 -150 -30 -180L-44 -226Q0 -206 44 -226L30 -180Q120 -150 90 0Q0 20 -90 0Z',
            [c.ink, c.forest, c.plum, c.night, c.forest][each] ?? c.ink,
          ),
          stroke('M-50 -20Q-70 -110 -20 -160M40 -30Q54 -100 26 -150', c.paper, 6, 0.25),
          line(
            [
              [-30, -182],
              [30, -182],
            ],
            c.marigold,
            10,
          ),
        ),
      )
      .join('') +
    palm(150, 760, 1.6) +
    at({ x: 1500, y: 930, s: 1.1, flip: true }, dog({ coat: c.clay, shade: '#b04d2a' })),
};
