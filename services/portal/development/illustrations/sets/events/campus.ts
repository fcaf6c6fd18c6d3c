import { colours as c } from '../../palette.ts';
import { bird, cat, dog } from '../../motifs/animals.ts';
import { figure } from '../../motifs/bodies.ts';
import { held } from '../../motifs/held.ts';
import { bunting, cloud, ground, hills, leaf, palm, pot, sky, stars, tree, water } from '../../motifs/nature.ts';
import { faculty, house, interior, stall } from '../../motifs/places.ts';
import { cast, shadow } from '../../motifs/canvas.ts';
import { type Art, at, box, circle, ellipse, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

const balloon = (x: number, y: number, fill: string, s = 1): Art =>
  at(
    { x, y, s },
    stroke('M0 60Q18 120 -6 190', c.ink, 3),
    path('M0 66L-12 80H12Z', fill),
    ellipse(0, 0, 52, 64, fill),
    ellipse(-18, -22, 11, 18, c.paper, 0.45),
  );

export const campusScenes: Readonly<Record<string, () => Art>> = {
  'welcome-day-for-new-students': () =>
    sky(c.sky, { x: 1330, y: 190, r: 90, colour: c.marigold }) +
    cloud(270, 200, 1.2) +
    hills(640, c.mint, [90, 120, 100, 130]) +
    at({ x: 800, y: 720, s: 1.15 }, faculty()) +
    ground(720, c.leaf, 6) +
    path('M700 720L560 1000H1040L900 720Z', c.sand) +
    bunting(40, 330, 800, 120, 60, [c.rose, c.marigold, c.water]) +
    bunting(800, 120, 1560, 330, 60, [c.marigold, c.rose, c.leaf]) +
    tree(110, 780, 0.9) +
    tree(1500, 780, 0.95) +
    [
      [300, 'cheer', cast.nid],
      [470, 'wave', cast.ton],
      [650, 'cheer', cast.amina],
      [960, 'wave', cast.ek],
      [1130, 'cheer', cast.ploy],
      [1300, 'wave', { ...cast.clay, dress: 'trousers', top: c.paper }],
    ]
      .map(
        ([x, pose, who], each) =>
          shadow(x as number, 930, 60) +
          at({ x: x as number, y: 926, s: 1.6, flip: each > 2 }, figure({ ...(who as typeof cast.nid), pose: pose as 'wave' })),
      )
      .join('') +
    at({ x: 808, y: 950, s: 1.1 }, dog({ coat: c.cream })) +
    balloon(190, 520, c.rose) +
    balloon(1420, 500, c.marigold),
  'clubs-open-day': () =>
    box(0, 0, 1600, 1000, c.dusk) +
    repeat(9, (each) => path(`M800 -200L${each * 220 - 120} 640H${each * 220 - 10}Z`, c.night, 0.35)) +
    box(0, 620, 1600, 380, c.sand) +
    [
      [210, c.clay],
      [600, c.leaf],
      [1000, c.rose],
      [1390, c.water],
    ]
      .map(
        ([x, stripe], each) =>
          at(
            { x: x as number, y: 700, s: 1.08 },
            stall(stripe as string, [c.cream, c.marigold, c.mint, c.pink, c.cream, c.clay]),
          ) +
          at(
            { x: x as number, y: 750, s: 1.08 },
            figure({ ...[cast.ek, cast.ploy, cast.green, cast.amina][each], pose: 'wave' }),
          ),
      )
      .join('') +
    [
      [210, c.clay],
      [600, c.leaf],
      [1000, c.rose],
      [1390, c.water],
    ]
      .map(([x, stripe]) =>
        at(
          { x: x as number, y: 700, s: 1.08 },
          box(-166, -132, 332, 132, c.cream, 4),
          box(-166, -132, 332, 20, stripe as string, 4),
          circle(0, -54, 34, stripe as string),
        ),
      )
      .join('') +
    [
      [90, 200, c.marigold],
      [420, 150, c.pink],
      [800, 190, c.marigold],
      [1190, 140, c.mint],
      [1520, 210, c.clay],
    ]
      .map(([x, y, fill], each) => balloon(x as number, y as number, fill as string, 0.8 + (each % 2) * 0.3))
      .join('') +
    [
      [330, cast.nid, 'point'],
      [500, cast.ton, 'walk'],
      [800, cast.vet, 'hold'],
      [1090, cast.rose, 'walk'],
      [1260, cast.ta, 'point'],
    ]
      .map(
        ([x, who, pose], each) =>
          shadow(x as number, 930, 60) +
          at(
            { x: x as number, y: 930, s: 1.55, flip: each > 2 },
            figure({ ...(who as typeof cast.nid), pose: pose as 'walk', ...(pose === 'hold' && { holds: held.phone }) }),
          ),
      )
      .join(''),
  'a-quiet-hour-before-exams': () =>
    box(0, 0, 1600, 1000, c.night) +
    circle(800, 440, 420, c.dusk) +
    circle(800, 440, 300, '#8a6aac') +
    stars('quiet', c.cream, 50, 560) +
    path('M0 800Q800 700 1600 800V1000H0Z', '#150f2b') +
    ellipse(800, 890, 360, 60, c.mulberry) +
    at({ x: 800, y: 880, s: 1 }, meditating()) +
    at(
      { x: 420, y: 900 },
      box(-60, -80, 96, 80, c.cream, 14),
      stroke('M36 -64Q76 -60 36 -24', c.cream, 12),
      stroke('M-30 -110Q-50 -140 -26 -170T-24 -230', c.pink, 8, 0.8),
      stroke('M6 -110Q-14 -150 12 -180T10 -240', c.pink, 8, 0.6),
    ) +
    at(
      { x: 1180, y: 900, s: 1.2 },
      path('M-80 0Q-110 -40 -50 -56Q10 -86 70 -44Q110 -6 60 0Z', c.stone),
      path('M-88 -26Q-110 -70 -92 -86L-70 -66L-50 -70L-30 -90Q-20 -60 -34 -34Z', c.stone),
      stroke('M-78 -46Q-72 -40 -66 -46M-54 -46Q-48 -40 -42 -46', c.ink, 4),
    ) +
    pot(230, 960, 1.5, c.clay, c.leaf) +
    leaf(1500, 1030, 1.2, -14),
  'board-retreat': () =>
    sky('#f7cfa6', { x: 1110, y: 360, r: 150, colour: c.clay }) +
    hills(500, c.dusk, [120, 180, 140, 160]) +
    [bird(c.plum)].map((art) => at({ x: 520, y: 200 }, art) + at({ x: 600, y: 170, s: 0.7 }, art)).join('') +
    water(500, '#c0705a', c.marigold, 'river') +
    at({ x: 330, y: 560, s: 1.7 }, house(c.cream, c.mulberry)) +
    palm(90, 560, 1.3, c.forest) +
    box(200, 640, 1240, 40, c.plum, 6) +
    [260, 520, 800, 1080, 1360].map((x) => box(x, 680, 26, 320, c.ink, 4)).join('') +
    line(
      [
        [200, 560],
        [200, 650],
      ],
      c.plum,
      12,
    ) +
    at(
      { x: 860, y: 650, s: 1.05 },
      [
        [-330, cast.nid, false],
        [-190, cast.ek, false],
        [190, cast.amina, true],
        [330, cast.ton, true],
      ]
        .map(([x, who, flip]) =>
          at(
            { x: x as number, flip: flip as boolean, s: 1.15 },
            box(-40, -70, 80, 16, c.sand, 6),
            figure({ ...(who as typeof cast.nid), dress: 'trousers', pose: 'sit' }),
          ),
        )
        .join(''),
      box(-130, -120, 260, 18, c.cream, 8),
      box(-12, -104, 24, 104, c.plum),
      at({ y: -150, x: -60, s: 0.8 }, held.sheet),
      at({ x: 60, y: -124, s: 0.9 }, held.cup),
    ) +
    ellipse(1110, 760, 130, 16, c.marigold, 0.6) +
    ellipse(1110, 820, 90, 12, c.marigold, 0.5) +
    line(
      [
        [1420, 640],
        [1420, 420],
      ],
      c.plum,
      10,
    ) +
    circle(1420, 420, 60, c.marigold, 0.25) +
    circle(1420, 420, 26, c.marigold),
  'board-election': () =>
    box(0, 0, 1600, 1000, c.marigold) +
    repeat(18, (each) =>
      at(
        { x: 800, y: 560, turn: each * 20 },
        shape(
          [
            [-70, -1100],
            [70, -1100],
            [0, 0],
          ],
          c.clay,
          0.28,
        ),
      ),
    ) +
    box(0, 840, 1600, 160, c.plum) +
    at(
      { x: 800, y: 880 },
      box(-270, -380, 540, 380, c.mulberry, 18),
      box(-270, -380, 190, 380, c.ink, 18, 0.14),
      path('M-300 -440H300L270 -370H-270Z', c.rose),
      box(-120, -420, 240, 24, c.ink, 10),
      circle(0, -180, 96, c.cream),
      stroke('M-44 -184L-10 -146L52 -220', c.leaf, 26),
      at(
        { x: 10, y: -474, turn: 6 },
        box(-86, -110, 172, 170, c.paper, 6),
        line(
          [
            [-50, -70],
            [50, -70],
          ],
          c.stone,
          9,
        ),
        line(
          [
            [-50, -36],
            [20, -36],
          ],
          c.stone,
          9,
        ),
        box(-50, -14, 30, 30, c.leaf, 4),
      ),
      box(-120, -408, 240, 14, c.ink, 6),
      path('M-300 -440H-120V-396H-288ZM120 -440H300L284 -396H120Z', c.rose),
    ) +
    at({ x: 390, y: 930, s: 1.85 }, figure({ ...cast.ploy, pose: 'offer', holds: held.sheet })) +
    at({ x: 220, y: 930, s: 1.85 }, figure({ ...cast.ek, pose: 'hold', tie: true, holds: held.sheet })) +
    at({ x: 1220, y: 930, s: 1.85, flip: true }, figure({ ...cast.amina, pose: 'wave' })) +
    at({ x: 1390, y: 930, s: 1.85, flip: true }, figure({ ...cast.ta, top: c.sky, pose: 'hold', holds: held.sheet })),
  'study-group-draw': () =>
    interior(c.mint, c.leaf, 800) +
    circle(800, 440, 400, c.plum) +
    repeat(10, (each) =>
      at(
        { x: 800, y: 440 },
        path(
          `M0 0L${Math.cos(((each * 36 - 90) * Math.PI) / 180) * 374} ${Math.sin(((each * 36 - 90) * Math.PI) / 180) * 374}A374 374 0 0 1 ${Math.cos(((each * 36 - 54) * Math.PI) / 180) * 374} ${Math.sin(((each * 36 - 54) * Math.PI) / 180) * 374}Z`,
          [c.rose, c.cream, c.marigold, c.water, c.clay][each % 5] ?? c.rose,
        ),
      ),
    ) +
    repeat(10, (each) =>
      at(
        { x: 800, y: 440, turn: each * 36 + 18 },
        circle(0, -270, 40, c.ink, 0.85),
        circle(0, -286, 15, c.cream),
        path('M-24 -246Q-22 -268 0 -268Q22 -268 24 -246Z', c.cream),
      ),
    ) +
    circle(800, 440, 70, c.plum) +
    circle(800, 440, 34, c.marigold) +
    shape(
      [
        [760, 10],
        [840, 10],
        [800, 110],
      ],
      c.mulberry,
    ) +
    box(770, 830, 60, 170, c.plum) +
    at({ x: 300, y: 950, s: 1.9 }, figure({ ...cast.nid, pose: 'reach' })) +
    at({ x: 1310, y: 950, s: 1.9, flip: true }, figure({ ...cast.ton, pose: 'cheer' })) +
    at({ x: 1480, y: 960, s: 1.9, flip: true }, figure({ ...cast.amina, pose: 'wave' })) +
    at({ x: 140, y: 960, s: 1.4 }, cat()),
};

/** Somebody who sits with crossed legs and closed eyes. */
function meditating(): Art {
  return (
    path('M-190 0Q-200 -60 -110 -70L110 -70Q200 -60 190 0Q100 26 0 -8Q-100 26 -190 0Z', c.water) +
    path('M-92 -60Q-110 -250 -60 -276L60 -276Q110 -250 92 -60Z', c.cream) +
    path('M-92 -60Q-110 -250 -60 -276L-30 -276Q-70 -160 -50 -60Z', c.sand) +
    stroke('M-86 -230Q-150 -140 -128 -50M86 -230Q150 -140 128 -50', c.cream, 40) +
    circle(-126, -44, 22, '#c68656') +
    circle(126, -44, 22, '#c68656') +
    box(-26, -310, 52, 50, '#a8683c', 20) +
    path('M-74 -372Q-80 -454 0 -456Q80 -454 74 -372Q110 -300 60 -280Q0 -240 -60 -280Q-110 -300 -74 -372Z', c.ink) +
    ellipse(0, -362, 62, 70, '#c68656') +
    path('M-64 -368Q-60 -440 0 -440Q60 -440 64 -368Q40 -400 0 -420Q-40 -400 -64 -368Z', c.ink) +
    stroke('M-38 -356Q-24 -346 -12 -356M12 -356Q24 -346 38 -356', c.ink, 6) +
    stroke('M-16 -320Q0 -308 16 -320', c.ink, 5)
  );
}
