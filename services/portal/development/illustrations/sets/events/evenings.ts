import { colours as c } from '../../palette.ts';
import { cat } from '../../motifs/animals.ts';
import { figure, row } from '../../motifs/bodies.ts';
import { held } from '../../motifs/held.ts';
import { bunting, ground, hills, sky, stars, tree } from '../../motifs/nature.ts';
import { stall } from '../../motifs/places.ts';
import { cast, shadow } from '../../motifs/canvas.ts';
import { type Art, at, box, circle, ellipse, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

const guitar = at(
  { turn: -62, x: -14, y: 8 },
  box(-5, -96, 10, 90, c.plum, 3),
  path('M0 -24C30 -26 30 2 24 12C40 24 40 62 0 64C-40 62 -40 24 -24 12C-30 2 -30 -26 0 -24Z', c.clay),
  circle(0, 26, 11, c.ink),
);

const umbrella = (fill: string, shade: string): Art =>
  line(
    [
      [0, 40],
      [0, -150],
    ],
    c.ink,
    7,
  ) +
  path(
    'M-150 -120Q-130 -250 0 -250Q130 -250 150 -120Q100 -150 75 -120Q40 -150 0 -120Q-40 -150 -75 -120Q-100 -150 -150 -120Z',
    fill,
  ) +
  path('M-150 -120Q-130 -250 0 -250Q-70 -200 -75 -120Q-100 -150 -150 -120Z', shade);

const lantern = (x: number, y: number, fill: string): Art =>
  line(
    [
      [x, y - 60],
      [x, y - 34],
    ],
    c.ink,
    3,
  ) +
  circle(x, y, 70, fill, 0.16) +
  ellipse(x, y, 34, 32, fill) +
  ellipse(x, y, 14, 32, c.cream, 0.4) +
  box(x - 14, y - 38, 28, 9, c.ink, 3) +
  box(x - 14, y + 29, 28, 9, c.ink, 3);

const burst = (x: number, y: number, far: number, fill: string): Art =>
  repeat(14, (each) =>
    at(
      { x, y, turn: (each * 360) / 14 },
      line(
        [
          [0, -far * 0.4],
          [0, -far],
        ],
        fill,
        6,
      ),
      circle(0, -far * 1.14, 5, fill),
    ),
  );

/** In gardens, markets and studios. */
export const eveningScenes: Readonly<Record<string, () => Art>> = {
  'garden-concert-rain-songs': () =>
    sky('#88b8b4') +
    hills(600, c.leaf, [100, 150, 120, 130]) +
    ground(680, c.forest, 14) +
    tree(800, 740, 2.1, c.leaf, '#2b6b4c') +
    repeat(46, (each) =>
      line(
        [
          [(each * 173) % 1640, (each * 97) % 640],
          [((each * 173) % 1640) - 14, ((each * 97) % 640) + 40],
        ],
        c.sky,
        4,
        0.7,
      ),
    ) +
    [660, 830, 1000]
      .map(
        (x, each) =>
          shadow(x, 820, 70) +
          at(
            { x, y: 820, s: 1.5, flip: each === 2 },
            box(-40, -74, 80, 74, c.plum, 8),
            figure({
              ...[cast.ton, cast.rose, cast.ek][each],
              dress: 'trousers',
              tie: false,
              pose: 'strum',
              top: [c.mulberry, c.marigold, c.paper][each] ?? c.paper,
              holds: at({ x: -30, y: 4, s: 1.1 }, guitar),
            }),
          ),
      )
      .join('') +
    at({ x: 250, y: 900, s: 1.3 }, umbrella(c.rose, c.mulberry)) +
    at({ x: 1360, y: 910, s: 1.4 }, umbrella(c.marigold, c.clay)) +
    at({ x: 560, y: 990, s: 1.15 }, umbrella(c.water, c.night)) +
    at({ x: 1060, y: 1000, s: 1.1 }, umbrella(c.paper, c.fog)) +
    ellipse(250, 1000, 90, 100, c.ink) +
    ellipse(1360, 1010, 96, 100, c.ink) +
    circle(250, 890, 44, c.ink) +
    circle(1360, 896, 46, c.ink),
  'photos-that-tell-a-story': () =>
    box(0, 0, 1600, 1000, c.clay) +
    path('M760 -10H1500V700Q1500 860 1600 900V1000H560Q760 900 760 700Z', c.cream) +
    circle(1130, 400, 230, c.blush) +
    at({ x: 1130, y: 860, s: 1.1 }, box(-120, -250, 240, 250, c.rose, 14), box(-120, -250, 240, 40, c.mulberry, 14)) +
    at({ x: 1130, y: 590, s: 1.9 }, cat({ coat: c.ink, shade: '#3c2344', collar: c.marigold })) +
    line(
      [
        [470, 640],
        [380, 930],
      ],
      c.ink,
      14,
    ) +
    line(
      [
        [470, 640],
        [470, 930],
      ],
      c.ink,
      14,
    ) +
    line(
      [
        [470, 640],
        [560, 930],
      ],
      c.ink,
      14,
    ) +
    at(
      { x: 470, y: 560, s: 1.7 },
      box(-80, -60, 150, 110, c.ink, 14),
      box(-40, -86, 60, 30, c.ink, 6),
      box(66, -30, 60, 54, c.stone, 8),
      box(118, -34, 16, 62, c.night, 4),
      circle(-54, -34, 9, c.marigold),
    ) +
    at({ x: 260, y: 930, s: 2 }, figure({ ...cast.ploy, pose: 'offer', dress: 'trousers' })) +
    at(
      { x: 1460, y: 940, s: 1.2 },
      line(
        [
          [0, 0],
          [0, -520],
        ],
        c.ink,
        9,
      ),
      shape(
        [
          [-110, -610],
          [40, -640],
          [10, -470],
          [-90, -500],
        ],
        c.ink,
      ),
      shape(
        [
          [-110, -610],
          [-90, -500],
          [-150, -520],
        ],
        c.marigold,
      ),
    ),
  'new-year-market': () =>
    sky(c.night) +
    stars('market', c.cream, 40, 420) +
    burst(330, 210, 130, c.marigold) +
    burst(1240, 180, 150, c.pink) +
    burst(800, 130, 90, c.mint) +
    ground(740, c.plum, 0) +
    [
      [260, c.clay],
      [800, c.rose],
      [1340, c.water],
    ]
      .map(([x, stripe]) =>
        at(
          { x: x as number, y: 760, s: 1.3 },
          stall(stripe as string, [c.cream, c.marigold, c.clay, c.pink, c.cream, c.marigold]),
        ),
      )
      .join('') +
    repeat(9, (each) => lantern(90 + each * 178, 220 + Math.sin(each * 1.1) * 40 + 60, each % 2 === 0 ? c.marigold : c.clay)) +
    stroke('M-10 170Q400 300 800 210T1610 180', c.ink, 4) +
    at({ x: 500, y: 930, s: 1.6 }, figure({ ...cast.rose, dress: 'trousers', pose: 'hold', holds: held.cup })) +
    at({ x: 640, y: 940, s: 1.6, flip: true }, figure({ ...cast.ton, tie: false, top: c.mint, pose: 'wave' })) +
    at({ x: 1040, y: 930, s: 1.6 }, figure({ ...cast.amina, pose: 'walk', holds: held.bag })) +
    at(
      { x: 1180, y: 950, s: 1.05 },
      figure({ skin: 2, top: c.marigold, bottom: c.night, dress: 'shorts', pose: 'cheer', cut: 'tail' }),
    ),
  'farewell-to-our-final-years': () =>
    sky(c.dusk, { x: 800, y: 470, r: 170, colour: c.clay }) +
    hills(600, '#a85c8d', [80, 120, 90, 110]) +
    ground(690, c.plum, 0) +
    stroke('M-10 90Q400 290 800 130T1610 90', c.ink, 4) +
    repeat(
      17,
      (each) =>
        circle(20 + each * 98, 150 + Math.sin(each * 0.8) * 46, 30, c.marigold, 0.2) +
        circle(20 + each * 98, 150 + Math.sin(each * 0.8) * 46, 12, c.cream),
    ) +
    row(
      [
        { ...cast.nid, dress: 'gown', top: c.ink, pose: 'hold', holds: held.cup },
        { ...cast.ek, dress: 'gown', top: c.ink },
        { ...cast.amina, dress: 'gown', top: c.ink, pose: 'cheer' },
        { ...cast.ton, dress: 'gown', top: c.ink, tie: false, pose: 'hold', holds: held.cup },
        { ...cast.ploy, dress: 'gown', top: c.ink, pose: 'wave' },
      ],
      { x: 420, y: 830, s: 1.5, gap: 190, flipped: [3, 4] },
    ) +
    box(120, 780, 1360, 40, c.cream, 8) +
    path('M120 806H1480V1000H120Z', c.paper) +
    repeat(9, (each) => path(`M${160 + each * 160} 820L${140 + each * 160} 1000H${176 + each * 160}Z`, c.fog)) +
    repeat(
      9,
      (each) =>
        ellipse(220 + each * 145, 776, 44, 11, c.sky) +
        [c.clay, c.leaf, c.marigold, c.rose]
          .map((fill, piece) =>
            piece === each % 4 || piece === (each + 1) % 4
              ? circle(206 + each * 145 + piece * 9, 758 - (piece % 2) * 6, 17, fill)
              : '',
          )
          .join(''),
    ) +
    box(190, 700, 18, 76, c.leaf, 6) +
    box(1390, 690, 18, 86, c.water, 6) +
    at(
      { x: 800, y: 778 },
      path('M-20 0L-26 -50H26L20 0Z', c.water),
      [c.rose, c.pink, c.marigold].map((fill, each) => circle(-24 + each * 24, -72 - (each % 2) * 20, 20, fill)).join(''),
    ) +
    bunting(-10, 20, 1610, 20, 40, [c.marigold, c.pink, c.cream]),
};
