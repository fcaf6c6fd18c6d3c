import { colours as c } from '../../palette.ts';
import { figure } from '../../motifs/bodies.ts';
import { bunting, cloud, ground, hills, sky } from '../../motifs/nature.ts';
import { cast, shadow } from '../../motifs/canvas.ts';
import { type Art, at, box, circle, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

function runningDog(): Art {
  return (
    path(
      'M-120 -70Q-100 -110 -40 -106Q30 -116 60 -86L92 -132Q130 -140 140 -108Q150 -92 118 -82Q96 -50 40 -48Q-70 -40 -120 -70Z',
      c.cream,
    ) +
    line(
      [
        [-104, -66],
        [-150, -20],
      ],
      c.cream,
      18,
    ) +
    line(
      [
        [-80, -60],
        [-90, -8],
      ],
      c.sand,
      18,
    ) +
    line(
      [
        [40, -60],
        [92, -16],
      ],
      c.cream,
      18,
    ) +
    line(
      [
        [20, -58],
        [44, -4],
      ],
      c.sand,
      18,
    ) +
    stroke('M-114 -84Q-160 -110 -170 -140', c.cream, 13) +
    path('M92 -130Q70 -134 66 -92Q86 -84 98 -104Z', c.sand) +
    circle(146, -108, 8, c.ink) +
    circle(112, -114, 4.5, c.ink) +
    line(
      [
        [66, -92],
        [88, -64],
      ],
      c.water,
      10,
    )
  );
}

/** On roads and tracks. */
export const runningScenes: Readonly<Record<string, () => Art>> = {
  'morning-run-five-kilometres': () =>
    sky(c.blush, { x: 800, y: 430, r: 190, colour: c.clay }) +
    repeat(4, (each) => box(0, 500 + each * 14, 1600, 6, c.marigold, 0, 0.4 - each * 0.08)) +
    hills(480, c.dusk, [70, 110, 80, 100]) +
    box(0, 470, 1600, 190, '#e59a8b') +
    repeat(9, (each) =>
      line(
        [
          [800 - 150 + each * 8, 490 + each * 18],
          [800 + 150 - each * 8, 490 + each * 18],
        ],
        c.marigold,
        8,
        0.8,
      ),
    ) +
    path('M0 640H1600V1000H0Z', c.plum) +
    path('M-10 760Q800 700 1610 760V940Q800 880 -10 940Z', c.mulberry) +
    repeat(8, (each) =>
      line(
        [
          [60 + each * 210, 838 - Math.sin((each / 7) * Math.PI) * 46],
          [150 + each * 210, 836 - Math.sin(((each + 0.4) / 7) * Math.PI) * 46],
        ],
        c.pink,
        8,
      ),
    ) +
    at({ x: 420, y: 850, s: 1.75 }, figure({ ...cast.gold, pose: 'run' })) +
    at({ x: 760, y: 836, s: 1.75 }, figure({ ...cast.sea, pose: 'run', top: c.cream })) +
    at({ x: 1110, y: 840, s: 1.75 }, figure({ ...cast.rose, pose: 'run', top: c.mint, bottom: c.night })) +
    at({ x: 1390, y: 900, s: 1.2 }, runningDog()),
  'faculty-sports-day': () =>
    sky(c.sky, { x: 1270, y: 180, r: 90, colour: c.marigold }) +
    cloud(330, 170, 1.2) +
    path('M0 520Q800 380 1600 520V640H0Z', c.stone) +
    [c.leaf, c.dusk, c.clay, c.water]
      .map(
        (fill, each) =>
          path(
            `M${each * 400} ${each === 0 || each === 3 ? 520 : 462}Q${each * 400 + 200} ${each < 2 ? 470 : 440} ${each * 400 + 400} ${each === 3 ? 520 : 462}V640H${each * 400}Z`,
            fill,
          ) +
          repeat(26, (seat) =>
            circle(
              each * 400 + 18 + (seat % 13) * 30,
              544 + Math.floor(seat / 13) * 44,
              12,
              [c.cream, c.sand, c.pink][seat % 3] ?? c.cream,
            ),
          ),
      )
      .join('') +
    box(0, 620, 1600, 380, c.leaf) +
    path('M-10 700Q800 610 1610 700V1000H-10Z', c.clay) +
    repeat(4, (each) => stroke(`M-10 ${770 + each * 66}Q800 ${680 + each * 66} 1610 ${770 + each * 66}`, c.paper, 6)) +
    bunting(-20, 40, 1620, 40, 60, [c.leaf, c.dusk, c.marigold, c.water]) +
    [
      [330, c.leaf],
      [640, c.dusk],
      [950, c.marigold],
      [1270, c.water],
    ]
      .map(([x, top], each) =>
        at(
          { x: x as number, y: 860 + (each % 2) * 34, s: 1.65 },
          figure({
            ...[cast.ek, cast.ploy, cast.rose, cast.ton][each],
            dress: 'shorts',
            bottom: c.ink,
            tie: false,
            top: top as string,
            pose: each === 3 ? 'cheer' : 'run',
            holds: each === 3 ? '' : at({ turn: 60 }, box(-5, -40, 10, 50, c.paper, 4)),
          }),
        ),
      )
      .join(''),
  'charity-run-for-the-dispensary': () =>
    sky(c.mint) +
    cloud(380, 200, 1.1) +
    cloud(1250, 150, 0.9) +
    [120, 300, 470, 1110, 1270, 1440]
      .map(
        (x, each) =>
          box(x - 70, 330 + (each % 3) * 70, 130, 400, [c.water, c.dusk, c.rose][each % 3] ?? c.water) +
          repeat(8, (pane) =>
            box(x - 54 + (pane % 2) * 58, 356 + (each % 3) * 70 + Math.floor(pane / 2) * 54, 36, 28, c.cream, 3, 0.8),
          ),
      )
      .join('') +
    ground(690, c.forest, 0) +
    path('M520 690L180 1000H1420L1080 690Z', c.stone) +
    repeat(4, (each) =>
      shape(
        [
          [790 - each * 5, 730 + each * 70],
          [810 + each * 5, 730 + each * 70],
          [816 + each * 8, 770 + each * 72],
          [784 - each * 8, 770 + each * 72],
        ],
        c.paper,
      ),
    ) +
    path(
      'M380 760V330Q380 170 560 170H1040Q1220 170 1220 330V760H1130V350Q1130 270 1040 270H560Q470 270 470 350V760Z',
      c.mulberry,
    ) +
    repeat(7, (each) => circle(520 + each * 94, 220, 26, each % 2 === 0 ? c.cream : c.marigold)) +
    [
      [420, 560],
      [420, 660],
      [1176, 560],
      [1176, 660],
    ]
      .map(([x = 0, y = 0]) => box(x - 20, y - 6, 40, 12, c.cream, 2) + box(x - 6, y - 20, 12, 40, c.cream, 2))
      .join('') +
    at({ x: 800, y: 780, s: 1.25 }, figure({ ...cast.green, dress: 'shorts', pose: 'cheer' })) +
    at({ x: 610, y: 860, s: 1.55 }, figure({ ...cast.clay, pose: 'run' })) +
    at({ x: 960, y: 900, s: 1.7 }, figure({ ...cast.amina, top: c.marigold, pose: 'run' })) +
    at({ x: 400, y: 960, s: 1.8 }, figure({ ...cast.ta, dress: 'shorts', top: c.paper, pose: 'run' })) +
    at({ x: 1420, y: 970, s: 1.7, flip: true }, figure({ ...cast.rose, pose: 'cheer', top: c.water })) +
    shadow(1420, 975, 70),
};
