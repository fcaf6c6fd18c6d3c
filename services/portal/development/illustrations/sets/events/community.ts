import { colours as c } from '../../palette.ts';
import { cat, dog, hen } from '../../motifs/animals.ts';
import { figure } from '../../motifs/bodies.ts';
import { held } from '../../motifs/held.ts';
import { ground, hills, palm, sky } from '../../motifs/nature.ts';
import { interior, stall, table, windowOf } from '../../motifs/places.ts';
import { chair } from '../../motifs/props.ts';
import { cast, shadow } from '../../motifs/canvas.ts';
import { type Art, at, box, circle, line, path, repeat, stroke } from '../../motifs/shapes.ts';

const basket = (fill: string): Art =>
  path('M-50 -44H50L38 0H-38Z', fill) +
  line(
    [
      [-46, -30],
      [46, -30],
    ],
    c.plum,
    4,
    0.4,
  ) +
  line(
    [
      [-42, -14],
      [42, -14],
    ],
    c.plum,
    4,
    0.4,
  );

/** A hand that signs: a palm and some of its fingers. */
function hand(which: number): Art {
  const fingers =
    [
      [1, 1, 0, 0],
      [1, 1, 1, 1],
      [1, 0, 0, 1],
      [0, 1, 1, 1],
      [1, 1, 1, 0],
    ][which % 5] ?? [];
  return (
    box(-50, -30, 100, 110, c.cream, 30) +
    fingers.map((isUp, each) => box(-48 + each * 25, isUp === 1 ? -124 : -50, 22, isUp === 1 ? 120 : 50, c.cream, 11)).join('') +
    stroke(which % 2 === 0 ? 'M46 20Q92 0 84 -46' : 'M46 30Q70 36 66 52', c.cream, 24) +
    box(-46, 66, 92, 40, c.marigold, 8)
  );
}

/** With neighbours. */
export const communityScenes: Readonly<Record<string, () => Art>> = {
  'blood-pressure-checks-at-the-market': () =>
    sky(c.sand, { x: 1210, y: 250, r: 120, colour: c.marigold }) +
    ground(700, c.cream, 4) +
    at({ x: 330, y: 720, s: 1.35 }, stall(c.clay, [c.clay, c.marigold, c.leaf, c.rose, c.marigold, c.leaf])) +
    at({ x: 1330, y: 720, s: 1.2 }, stall(c.leaf, [c.leaf, c.mint, c.marigold, c.clay, c.leaf, c.rose])) +
    shadow(800, 850, 300) +
    at({ x: 800, y: 850, s: 1.1 }, table(360, c.paper)) +
    at({ x: 1000, y: 850, s: 1.5 }, chair(c.water), at({ y: 0, flip: true }, figure({ ...cast.yai, pose: 'sit' }))) +
    at({ x: 610, y: 850, s: 1.5 }, figure({ ...cast.vet, pose: 'offer' })) +
    at(
      { x: 790, y: 690 },
      box(-70, -66, 120, 60, c.ink, 10),
      box(-58, -56, 56, 40, c.mint, 4),
      stroke('M50 -36Q110 -70 130 -20', c.ink, 9),
      circle(28, -36, 12, c.clay),
    ) +
    at({ x: 330, y: 880, s: 1.1 }, basket(c.marigold)) +
    at({ x: 1370, y: 890, s: 1.2 }, hen()) +
    at({ x: 1490, y: 900, s: 0.9, flip: true }, hen({ coat: c.clay, shade: c.plum })),
  'medicine-cabinet-check-for-our-neighbours': () =>
    interior(c.mint, c.sand) +
    windowOf(150, 200, 260, 300, c.sky, circle(300, 290, 50, c.marigold), palm(230, 520, 0.6)) +
    at(
      { x: 860, y: 170 },
      box(-240, 0, 480, 500, c.plum, 14),
      box(-216, 24, 432, 452, c.cream),
      box(-216, 166, 432, 12, c.plum),
      box(-216, 318, 432, 12, c.plum),
      repeat(
        6,
        (each) =>
          box(
            -196 + each * 68,
            78 + (each % 3) * 20,
            44,
            88 - (each % 3) * 20,
            [c.clay, c.water, c.mulberry, c.leaf][each % 4] ?? c.clay,
            8,
          ) + box(-190 + each * 68, 66 + (each % 3) * 20, 32, 16, c.ink, 4),
      ),
      repeat(
        5,
        (each) =>
          box(-190 + each * 80, 246, 62, 72, [c.paper, c.pink, c.marigold][each % 3] ?? c.paper, 4) +
          box(-190 + each * 80, 262, 62, 14, c.water),
      ),
      repeat(
        4,
        (each) =>
          circle(-150 + each * 96, 440, 34, [c.clay, c.cream, c.rose, c.mint][each] ?? c.clay) +
          box(-182 + each * 96, 436, 64, 40, [c.clay, c.sand, c.rose, c.leaf][each] ?? c.clay, 4),
      ),
      path('M-240 0L-430 46V546L-240 500Z', c.dusk),
      circle(-272, 270, 11, c.marigold),
    ) +
    at({ x: 1240, y: 900, s: 1.75, flip: true }, figure({ ...cast.nid, pose: 'hold', holds: held.cup })) +
    at({ x: 560, y: 910, s: 1.7 }, figure({ ...cast.yai, pose: 'point' })) +
    at({ x: 1440, y: 920, s: 1.2, flip: true }, cat()) +
    at({ x: 840, y: 890 }, basket(c.clay), box(-26, -66, 20, 34, c.water, 4), box(4, -60, 24, 30, c.mulberry, 4)),
  'visit-to-the-school-for-the-deaf': () =>
    interior(c.sand, c.clay) +
    box(340, 130, 920, 430, c.plum, 16) +
    box(366, 156, 868, 378, c.forest, 6) +
    repeat(5, (each) => at({ x: 460 + each * 172, y: 350, s: 0.86, turn: each % 2 === 0 ? -6 : 6 }, hand(each))) +
    at({ x: 220, y: 890, s: 1.75 }, figure({ ...cast.amina, pose: 'cheer' })) +
    at({ x: 1400, y: 890, s: 1.75, flip: true }, figure({ ...cast.ton, pose: 'wave' })) +
    [
      ['bob', c.rose],
      ['short', c.water],
      ['tail', c.marigold],
      ['curls', c.leaf],
      ['cap', c.pink],
    ]
      .map(([cut, top], each) =>
        at(
          { x: 470 + each * 168, y: 930, s: 1.08, flip: each > 2 },
          figure({
            cut: cut as 'bob',
            skin: ((each + 1) % 4) as 0,
            top: top as string,
            cloth: c.clay,
            bottom: c.night,
            dress: 'shorts',
            pose: each % 2 === 0 ? 'wave' : 'cheer',
          }),
        ),
      )
      .join(''),
  'flu-vaccination-day': () =>
    sky(c.mint) +
    hills(560, c.leaf, [90, 130, 100, 120, 90]) +
    ground(700, c.cream, 0) +
    at(
      { x: 800, y: 180 },
      path('M-660 150L-560 0H560L660 150Z', c.paper),
      repeat(6, (each) =>
        path(`M${-560 + each * 190} 0H${-465 + each * 190}L${-500 + each * 206} 150H${-610 + each * 206}Z`, c.clay),
      ),
      repeat(11, (each) => path(`M${-660 + each * 120} 148h120q-60 70 -120 0Z`, each % 2 === 0 ? c.clay : c.paper)),
      box(-640, 150, 14, 560, c.stone),
      box(626, 150, 14, 560, c.stone),
    ) +
    at({ x: 640, y: 870, s: 1.7 }, chair(c.water), figure({ ...cast.ek, pose: 'sit' })) +
    at(
      { x: 830, y: 870, s: 1.75, flip: true },
      figure({
        ...cast.vet,
        pose: 'offer',
        cut: 'bun',
        holds: at(
          { turn: 90, s: 0.9 },
          box(-6, -34, 12, 44, c.sky, 3),
          box(-10, 8, 20, 6, c.stone, 2),
          line(
            [
              [0, -34],
              [0, -58],
            ],
            c.stone,
            3,
          ),
          line(
            [
              [0, 14],
              [0, 28],
            ],
            c.stone,
            5,
          ),
        ),
      }),
    ) +
    at(
      { x: 1060, y: 870, s: 1.1 },
      table(220, c.paper),
      box(-70, -212, 60, 56, c.sky, 8),
      box(-70, -196, 60, 14, c.water),
      box(10, -200, 24, 44, c.clay, 4),
      box(44, -206, 24, 50, c.mulberry, 4),
    ) +
    at({ x: 1240, y: 870, s: 1.6, flip: true }, figure({ ...cast.ta })) +
    at({ x: 1370, y: 870, s: 1.6, flip: true }, figure({ ...cast.ploy, pose: 'hold', holds: held.phone })) +
    at({ x: 1500, y: 870, s: 1.6, flip: true }, figure({ ...cast.gold, dress: 'trousers' })) +
    at({ x: 380, y: 870, s: 1.65 }, figure({ ...cast.amina, pose: 'wave' })) +
    at({ x: 190, y: 900, s: 1.2 }, dog({ coat: c.paper, shade: c.fog })),
};
