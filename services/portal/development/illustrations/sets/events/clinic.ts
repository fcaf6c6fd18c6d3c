import { colours as c } from '../../palette.ts';
import { cat, cow, dog } from '../../motifs/animals.ts';
import { figure } from '../../motifs/bodies.ts';
import { held } from '../../motifs/held.ts';
import { leaf, pot, sky, tree } from '../../motifs/nature.ts';
import { interior, table } from '../../motifs/places.ts';
import { cast, shadow } from '../../motifs/canvas.ts';
import { type Art, at, box, circle, line, path, repeat, stroke } from '../../motifs/shapes.ts';

const flask = (fill: string, s = 1): Art =>
  at(
    { s },
    path('M-22 -170H22V-96L84 30Q92 62 56 64H-56Q-92 62 -84 30L-22 -96Z', c.paper, 0.75),
    path('M-52 -34H52L84 30Q92 62 56 64H-56Q-92 62 -84 30Z', fill),
    box(-32, -184, 64, 20, c.paper, 8),
    circle(-14, 6, 9, c.paper, 0.6),
    circle(20, 28, 13, c.paper, 0.6),
    circle(30, -14, 6, c.paper, 0.6),
  );

const tube = (fill: string): Art =>
  box(-17, -130, 34, 160, c.paper, 17, 0.75) +
  path('M-17 -54H17V13A17 17 0 0 1 -17 13Z', fill) +
  box(-23, -138, 46, 14, c.paper, 6);

/** Medicine, animals and plants. */
export const clinicScenes: Readonly<Record<string, () => Art>> = {
  'drug-interactions-worked-through': () =>
    box(0, 0, 1600, 1000, c.plum) +
    repeat(40, (each) => circle(40 + (each % 8) * 216, 60 + Math.floor(each / 8) * 150, 5, c.rose, 0.5)) +
    [
      [430, 330, c.rose, 250],
      [800, 270, c.marigold, 220],
      [1170, 340, c.water, 250],
    ]
      .map(([x, y, fill, far]) => circle(x as number, y as number, far as number, fill as string, 0.2))
      .join('') +
    box(0, 740, 1600, 260, c.sand) +
    box(0, 740, 1600, 26, c.cream) +
    at({ x: 440, y: 676, s: 2.1 }, flask(c.rose)) +
    at({ x: 1170, y: 676, s: 2.1 }, flask(c.water)) +
    at({ x: 800, y: 690, s: 1.5 }, flask(c.marigold)) +
    stroke('M486 300Q640 170 770 420', c.paper, 9, 0.6) +
    stroke('M1124 300Q960 170 830 420', c.paper, 9, 0.6) +
    at(
      { x: 160, y: 820 },
      box(-120, -60, 240, 90, c.plum, 8),
      [-70, 0, 70].map((x, each) => at({ x, y: -50 }, tube([c.leaf, c.clay, c.pink][each] ?? c.leaf))).join(''),
    ) +
    at(
      { x: 1440, y: 820, s: 1.1 },
      path('M-60 30H60V44H-60Z', c.ink),
      line(
        [
          [0, 30],
          [40, -90],
        ],
        c.ink,
        18,
      ),
      at({ x: 6, y: -110, turn: -28 }, box(-20, -70, 40, 130, c.stone, 8), box(-26, -100, 52, 36, c.ink, 8)),
      box(-50, -10, 90, 12, c.stone, 4),
    ) +
    [
      [620, 860, c.mulberry],
      [700, 890, c.cream],
      [900, 870, c.clay],
      [980, 900, c.leaf],
    ]
      .map(([x, y, fill], each) =>
        at(
          { x: x as number, y: y as number, turn: each * 47 - 30 },
          box(-44, -18, 88, 36, fill as string, 18),
          path('M0 -18H26A18 18 0 0 1 26 18H0Z', c.paper),
        ),
      )
      .join(''),
  'counselling-at-the-counter': () =>
    interior(c.sky, c.sand, 800) +
    box(120, 110, 1360, 330, c.paper, 14) +
    repeat(2, (rows) => box(120, 264 + rows * 160, 1360, 16, c.water)) +
    repeat(15, (each) =>
      each % 4 === 3
        ? circle(190 + each * 88, 222, 34, c.leaf) + box(160 + each * 88, 222, 60, 42, c.clay, 6)
        : box(
            160 + each * 88,
            264 - 70 - (each % 3) * 24,
            58,
            70 + (each % 3) * 24,
            [c.rose, c.marigold, c.dusk, c.mint][each % 4] ?? c.rose,
            5,
          ) + box(160 + each * 88, 240 - (each % 3) * 12, 58, 12, c.paper),
    ) +
    repeat(
      12,
      (each) =>
        box(166 + each * 110, 424 - 84, 44, 84, [c.clay, c.leaf, c.mulberry, c.water][each % 4] ?? c.clay, 9) +
        box(174 + each * 110, 326, 28, 18, c.ink, 4),
    ) +
    at({ x: 570, y: 900, s: 1.75 }, figure({ ...cast.vet, pose: 'offer', cut: 'bob', glasses: true })) +
    box(380, 660, 840, 300, c.water, 10) +
    box(360, 634, 880, 36, c.cream, 8) +
    circle(800, 810, 74, c.sky) +
    at({ x: 800, y: 828, s: 0.62 }, path('M0 50C-90 0 -70 -74 -24 -66Q-4 -60 0 -40Q4 -60 24 -66C70 -74 90 0 0 50Z', c.mulberry)) +
    at({ x: 990, y: 636, s: 1.25, flip: true }, dog({ coat: c.clay, shade: '#b04d2a', collar: c.cream })) +
    at({ x: 1250, y: 940, s: 1.8, flip: true }, figure({ ...cast.ek, pose: 'offer', tie: true })) +
    at({ x: 760, y: 640 }, box(-30, -56, 60, 56, c.paper, 6), box(-30, -42, 60, 16, c.clay)),
  'herbs-from-garden-to-monograph': () =>
    sky(c.mint, { x: 330, y: 210, r: 100, colour: c.cream }) +
    tree(1380, 640, 1.1) +
    at(
      { x: 860, y: 640 },
      path('M-360 0V-240Q-360 -250 -340 -262L0 -430L340 -262Q360 -250 360 -240V0Z', c.sky),
      stroke('M-360 0V-246L0 -430L360 -246V0M-360 -246H360M-180 0V-340M0 0V-430M180 0V-340', c.paper, 12),
      repeat(4, (each) => pot(-270 + each * 180, -6, 1.05, [c.clay, c.water, c.clay, c.rose][each])),
    ) +
    path('M0 640H1600V1000H0Z', c.leaf) +
    path('M640 640L420 1000H1180L960 640Z', c.sand) +
    [0, 1, 2]
      .map((line_) =>
        [
          [60 - line_ * 30, 700 + line_ * 96],
          [1040 + line_ * 40, 700 + line_ * 96],
        ]
          .map(
            ([x = 0, y = 0]) =>
              path(`M${x} ${y}h520l30 60h-580Z`, c.plum) +
              repeat(6, (each) =>
                at(
                  { x: x + 50 + each * 84, y: y + 10, s: 0.8 },
                  path('M0 0Q-40 -40 -10 -80Q0 -60 0 0Z', [c.forest, '#5fae7d', c.forest][line_] ?? c.leaf),
                  path('M0 0Q40 -40 14 -84Q0 -60 0 0Z', ['#5fae7d', c.forest, c.mint][line_] ?? c.leaf),
                  circle(2, -84, line_ === 1 ? 11 : 0, c.dusk),
                ),
              ),
          )
          .join(''),
      )
      .join('') +
    at({ x: 700, y: 930, s: 1.8 }, figure({ ...cast.nid, pose: 'kneel', dress: 'trousers', top: c.paper, holds: held.sheet })) +
    at(
      { x: 1090, y: 920, s: 1.75, flip: true },
      figure({ ...cast.ta, pose: 'offer', top: c.marigold, holds: at({ s: 0.9 }, held.sapling) }),
    ) +
    leaf(1540, 1020, 1.1, -20),
  'mock-osce': () =>
    box(0, 0, 1600, 1000, c.cream) +
    box(0, 760, 1600, 240, c.sand) +
    repeat(
      4,
      (each) =>
        box(60 + each * 380, 120, 340, 640, [c.sky, c.blush, c.mint, c.sand][each] ?? c.sky) +
        path(`M${60 + each * 380} 90H${400 + each * 380}V150H${60 + each * 380}Z`, c.stone) +
        repeat(4, (fold) =>
          path(`M${60 + each * 380 + fold * 24} 140h26l-8 600h-20Z`, [c.water, c.rose, c.leaf, c.clay][each] ?? c.water),
        ) +
        circle(320 + each * 380, 220, 46, [c.water, c.rose, c.leaf, c.clay][each] ?? c.water) +
        circle(320 + each * 380, 220, 30, c.paper) +
        line(
          [
            [320 + each * 380, 220],
            [320 + each * 380, 200],
          ],
          c.ink,
          5,
        ) +
        line(
          [
            [320 + each * 380, 220],
            [334 + each * 380, 228],
          ],
          c.ink,
          5,
        ),
    ) +
    at({ x: 290, y: 800, s: 0.9 }, table(220, c.paper)) +
    at({ x: 300, y: 658, s: 0.95 }, dog({ coat: c.paper, shade: c.fog })) +
    at({ x: 190, y: 880, s: 1.55 }, figure({ ...cast.doc, pose: 'offer' })) +
    at({ x: 660, y: 840, s: 0.92 }, cow()) +
    at({ x: 520, y: 890, s: 1.55 }, figure({ ...cast.vet, pose: 'offer' })) +
    at({ x: 1060, y: 800, s: 0.9 }, table(220, c.paper)) +
    at({ x: 1080, y: 658, s: 0.95, flip: true }, cat()) +
    at({ x: 950, y: 890, s: 1.55 }, figure({ ...cast.amina, dress: 'coat', pose: 'hold', holds: held.sheet })) +
    at(
      { x: 1460, y: 880, s: 1.55, flip: true },
      figure({ ...cast.rose, dress: 'coat', top: c.paper, pose: 'hold', holds: held.phone }),
    ) +
    at({ x: 1330, y: 886, s: 1.55 }, figure({ ...cast.ta })) +
    shadow(660, 850, 150),
};
