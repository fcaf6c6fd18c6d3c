import { colours as c } from '../../palette.ts';
import { cow, dog, elephant } from '../../motifs/animals.ts';
import { figure } from '../../motifs/bodies.ts';
import { held } from '../../motifs/held.ts';
import { cloud, garland, grass, ground, hills, leaf, palm, pot, sky, stars, tree, water } from '../../motifs/nature.ts';
import { house, tent } from '../../motifs/places.ts';
import { chair } from '../../motifs/props.ts';
import { cast } from '../../motifs/canvas.ts';
import { type Art, at, box, circle, ellipse, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

const krathong = (s = 1): Art =>
  at(
    { s },
    ellipse(0, 12, 78, 20, c.ink, 0.25),
    repeat(9, (each) =>
      shape(
        [
          [-70 + each * 15.5, 4],
          [-54 + each * 15.5, 4],
          [-66 + each * 16.4, -40],
        ],
        each % 2 === 0 ? c.leaf : c.forest,
      ),
    ),
    path('M-70 0H70L52 24H-52Z', c.forest),
    repeat(5, (each) => circle(-40 + each * 20, -16, 14, each % 2 === 0 ? c.pink : c.marigold)),
    line(
      [
        [0, -26],
        [0, -70],
      ],
      c.cream,
      7,
    ),
    path('M0 -112Q-15 -84 0 -70Q15 -84 0 -112Z', c.marigold),
    circle(0, -88, 44, c.marigold, 0.2),
  );

/** By water, on a beach, in the hills. */
export const outdoorScenes: Readonly<Record<string, () => Art>> = {
  'tree-planting-on-the-canal-bank': () =>
    sky(c.sky, { x: 350, y: 210, r: 90, colour: c.paper }) +
    cloud(1180, 190, 1.1) +
    hills(480, c.mint, [120, 180, 130, 150]) +
    at({ x: 1300, y: 560, s: 0.9 }, house(c.sand, c.clay)) +
    tree(250, 560, 0.9) +
    palm(1050, 560, 0.9) +
    water(560, c.water, c.sky, 'canal') +
    at(
      { x: 1060, y: 690 },
      path('M-230 -30Q0 24 230 -30Q190 44 130 48H-130Q-190 44 -230 -30Z', c.plum),
      at({ x: -60, y: 6, s: 0.94 }, figure({ ...cast.green, pose: 'hold', holds: held.sapling })),
      repeat(4, (each) => at({ x: 60 + each * 32, y: -6, s: 0.7 }, held.sapling)),
    ) +
    path('M0 800Q360 690 760 790T1600 780V1000H0Z', c.leaf) +
    path('M0 880Q500 800 900 900T1600 880V1000H0Z', c.forest) +
    repeat(7, (each) => at({ x: 120 + each * 76, y: 800 - Math.sin(each) * 14, s: 0.9 }, held.sapling)) +
    at({ x: 760, y: 900, s: 1.5 }, figure({ ...cast.gold, pose: 'kneel', holds: held.sapling })) +
    at({ x: 480, y: 900, s: 1.5 }, figure({ ...cast.amina, pose: 'bend' })) +
    grass(900, c.leaf, 'bank'),
  'beach-clean-up-by-bus': () =>
    sky(c.sky, { x: 1180, y: 240, r: 100, colour: c.marigold }) +
    cloud(420, 180, 1.1) +
    box(0, 420, 1600, 220, c.water) +
    repeat(5, (each) => stroke(`M${each * 360 - 80} ${470 + (each % 3) * 40}q60 -24 120 0t120 0`, c.sky, 7)) +
    at({ x: 1060, y: 424 }, path('M-120 0H120L86 40H-86Z', c.clay), box(-40, -44, 70, 44, c.paper)) +
    path('M0 620Q400 560 860 640T1600 600V1000H0Z', c.sand) +
    path('M0 610Q400 550 860 630T1600 590', 'none') +
    stroke('M0 622Q400 562 860 642T1600 602', c.paper, 16) +
    palm(1440, 760, 1.4) +
    palm(1530, 820, 1.05, c.forest) +
    at({ x: 520, y: 880, s: 1.7 }, figure({ ...cast.rose, pose: 'bend' })) +
    at({ x: 880, y: 860, s: 1.6 }, figure({ ...cast.green, pose: 'walk', holds: held.bag })) +
    at({ x: 1180, y: 900, s: 1.7, flip: true }, figure({ ...cast.sea, pose: 'hold', holds: held.bag })) +
    at({ x: 250, y: 900, s: 1.25 }, dog({ coat: c.clay, shade: c.plum, collar: c.water })) +
    box(690, 850, 26, 60, c.water, 8) +
    box(696, 838, 14, 16, c.paper, 3) +
    at({ x: 1010, y: 940, turn: 70 }, box(-12, -30, 24, 60, c.rose, 8)) +
    ellipse(330, 948, 20, 10, c.clay) +
    circle(1380, 940, 16, c.rose),
  'rural-camp-part-one': () =>
    sky(c.blush, { x: 520, y: 300, r: 130, colour: c.marigold }) +
    hills(520, c.dusk, [190, 280, 210, 260]) +
    hills(580, c.night, [70, 150, 90, 120, 80]) +
    [0, 1, 2, 3]
      .map(
        (each) =>
          path(
            `M0 ${610 + each * 74}Q420 ${560 + each * 74} 820 ${620 + each * 74}T1600 ${600 + each * 74}V1000H0Z`,
            [c.leaf, c.forest, c.leaf, c.forest][each] ?? c.leaf,
          ) +
          stroke(
            `M0 ${612 + each * 74}Q420 ${562 + each * 74} 820 ${622 + each * 74}T1600 ${602 + each * 74}`,
            c.marigold,
            5,
            0.7,
          ),
      )
      .join('') +
    at({ x: 1180, y: 700, s: 1.3 }, house(c.clay, c.mulberry)) +
    at(
      { x: 1444, y: 690 },
      line(
        [
          [0, 0],
          [0, -300],
        ],
        c.paper,
        8,
      ),
      box(4, -300, 84, 54, c.clay),
      box(4, -291, 84, 36, c.paper),
      box(4, -282, 84, 18, c.night),
    ) +
    at({ x: 250, y: 740, s: 0.9 }, tent(c.marigold, c.clay)) +
    at(
      { x: 600, y: 890, s: 1.6 },
      figure({
        ...cast.green,
        pose: 'hold',
        holds: at({ s: 1.1 }, box(-20, -30, 60, 44, c.paper, 6), box(4, -22, 12, 28, c.clay), box(-4, -14, 28, 12, c.clay)),
      }),
    ) +
    at({ x: 790, y: 900, s: 1.1 }, figure({ cut: 'bob', skin: 2, top: c.rose, bottom: c.night, dress: 'shorts', pose: 'wave' })) +
    at({ x: 900, y: 910, s: 1 }, figure({ skin: 3, top: c.water, bottom: c.plum, dress: 'shorts', pose: 'cheer' })) +
    at({ x: 1240, y: 930, s: 1.15, flip: true }, cow()),
  'songkran-with-our-elders': () =>
    sky(c.sky, { x: 800, y: 300, r: 190, colour: c.paper }) +
    garland(-20, 820, 60, 60) +
    garland(780, 1620, 60, 60) +
    ground(720, c.sand, 8) +
    tree(130, 760, 1, c.leaf, c.forest) +
    at({ x: 1330, y: 820, s: 1.5, flip: true }, elephant({ collar: c.mulberry })) +
    repeat(16, (each) =>
      circle(
        1010 - each * 17,
        600 - Math.sin((each / 15) * Math.PI) * 210 + each * 2,
        9 + (each % 3) * 4,
        each % 2 === 0 ? c.water : c.paper,
      ),
    ) +
    at({ x: 520, y: 900, s: 1.65 }, chair(c.clay), figure({ ...cast.yai, pose: 'sit' })) +
    at({ x: 330, y: 890, s: 1.65 }, chair(c.clay), figure({ ...cast.ta, pose: 'sit', top: c.mint })) +
    at(
      { x: 790, y: 900, s: 1.7, flip: true },
      figure({
        ...cast.rose,
        pose: 'offer',
        dress: 'sarong',
        bottom: c.water,
        holds: path('M-30 -14H30Q26 22 0 24Q-26 22 -30 -14Z', c.marigold) + stroke('M28 -10Q52 10 58 50', c.water, 8),
      }),
    ) +
    at({ x: 985, y: 920, s: 1.3, flip: true }, figure({ ...cast.gold, pose: 'cheer' })) +
    repeat(9, (each) => circle(120 + each * 172, 960 - (each % 2) * 22, 11, each % 2 === 0 ? c.paper : c.marigold)),
  'candles-on-the-lake': () =>
    sky(c.night, { x: 1130, y: 230, r: 120, colour: c.cream }) +
    stars('krathong') +
    hills(500, '#1a1336', [90, 140, 110, 160, 100]) +
    at(
      { x: 300, y: 470, s: 0.35 },
      path('M-60 0L-40 -90H40L60 0ZM-30 -90L-16 -190H16L30 -90ZM-10 -190L0 -330L10 -190Z', c.marigold),
    ) +
    water(500, '#2a2560', c.marigold, 'lake') +
    ellipse(1130, 640, 90, 18, c.cream, 0.35) +
    ellipse(1130, 700, 60, 12, c.cream, 0.3) +
    [
      [620, 600, 0.5],
      [940, 580, 0.45],
      [1380, 620, 0.55],
      [800, 700, 0.8],
      [1160, 760, 0.95],
      [420, 720, 0.7],
    ]
      .map(([x = 0, y = 0, s = 1]) => at({ x, y }, krathong(s)))
      .join('') +
    path('M0 860Q420 800 800 880T1600 870V1000H0Z', '#150f2b') +
    at(
      { x: 520, y: 940, s: 1.55 },
      figure({
        ...cast.ploy,
        pose: 'kneel',
        dress: 'sarong',
        top: c.rose,
        bottom: c.mulberry,
        holds: at({ s: 0.5, y: -6 }, krathong()),
      }),
    ) +
    at({ x: 1030, y: 950, s: 1.55, flip: true }, figure({ ...cast.ton, pose: 'wai', top: c.sand, bottom: c.plum, tie: false })) +
    leaf(60, 1010, 1.1, 24, '#0f3b33', c.forest) +
    leaf(1560, 1020, 1.2, -26, '#0f3b33', c.forest) +
    pot(1440, 990, 0.1),
};
