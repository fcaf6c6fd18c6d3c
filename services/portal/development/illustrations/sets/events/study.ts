import { colours as c } from '../../palette.ts';
import { cat, cow } from '../../motifs/animals.ts';
import { figure } from '../../motifs/bodies.ts';
import { held } from '../../motifs/held.ts';
import { pot, stars } from '../../motifs/nature.ts';
import { beam, interior, shelf, table, windowOf } from '../../motifs/places.ts';
import { audience, cast } from '../../motifs/canvas.ts';
import { type Art, at, box, circle, ellipse, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

const lamp = (x: number, drop: number, fill: string): Art =>
  line(
    [
      [x, 0],
      [x, drop],
    ],
    c.ink,
    5,
  ) +
  path(`M${x - 90} ${drop + 80}Q${x - 80} ${drop} ${x} ${drop}Q${x + 80} ${drop} ${x + 90} ${drop + 80}Z`, fill) +
  ellipse(x, drop + 80, 34, 12, c.cream) +
  beam([x, drop + 60], [x, 960], 330, c.cream, 0.12);

const seat = (fill: string): Art =>
  box(-50, -84, 100, 20, fill, 8) + box(-48, -190, 18, 120, fill, 8) + box(-8, -66, 16, 66, c.ink);

/** Learning. */
export const studyScenes: Readonly<Record<string, () => Art>> = {
  'study-skills-for-first-years': () =>
    interior(c.blush, c.rose, 760) +
    windowOf(980, 130, 380, 380, c.night, circle(1260, 230, 50, c.cream), stars('study', c.cream, 0)) +
    circle(1040, 200, 4, c.cream) +
    circle(1130, 320, 4, c.cream) +
    circle(1300, 420, 4, c.cream) +
    lamp(560, 150, c.mulberry) +
    at({ x: 760, y: 900, s: 1.7 }, table(820, c.sand, c.plum)) +
    at({ x: 620, y: 900, s: 1.9 }, seat(c.water), figure({ ...cast.ploy, pose: 'sit', dress: 'trousers', top: c.paper })) +
    at(
      { x: 960, y: 632 },
      ...['mulberry', 'marigold', 'water', 'cream', 'leaf'].map(
        (name, each) =>
          box(-120 + (each % 2) * 14, -44 - each * 42, 220 - each * 12, 40, c[name as 'leaf'], 5) +
          box(-120 + (each % 2) * 14, -34 - each * 42, 26, 20, c.paper, 2),
      ),
    ) +
    at({ x: 956, y: 424, s: 0.9 }, cat({ coat: c.clay, shade: '#b04d2a', collar: c.mint })) +
    at(
      { x: 760, y: 610 },
      path('M0 20Q-70 -14 -140 14V-16Q-70 -44 0 -12Q70 -44 140 -16V14Q70 -14 0 20Z', c.paper),
      line(
        [
          [0, -12],
          [0, 20],
        ],
        c.stone,
        4,
      ),
    ) +
    at({ x: 1240, y: 634, s: 1 }, held.cup) +
    pot(1440, 900, 1.7, c.water) +
    pot(180, 900, 2, c.clay, c.leaf),
  'reading-a-clinical-trial': () =>
    box(0, 0, 1600, 1000, c.water) +
    circle(1310, 190, 420, '#3a9aab') +
    at(
      { x: 800, y: 560, turn: -4 },
      path('M0 -330Q-260 -430 -640 -360V300Q-260 230 0 340Q260 230 640 300V-360Q260 -430 0 -330Z', c.plum),
      path('M0 -310Q-250 -404 -616 -340V276Q-250 210 0 312Z', c.paper),
      path('M0 -310Q250 -404 616 -340V276Q250 210 0 312Z', c.cream),
      repeat(7, (each) =>
        stroke(`M-560 ${-270 + each * 62}Q-280 ${-320 + each * 62} -60 ${-244 + each * 62}`, c.stone, 12, each === 0 ? 1 : 0.55),
      ),
      line(
        [
          [100, 190],
          [540, 160],
        ],
        c.ink,
        8,
      ),
      line(
        [
          [100, 190],
          [100, -170],
        ],
        c.ink,
        8,
      ),
      [0, 1, 2, 3]
        .map((each) =>
          shape(
            [
              [140 + each * 104, 186 - each * 7],
              [200 + each * 104, 182 - each * 7],
              [200 + each * 104, 60 - each * 66],
              [140 + each * 104, 66 - each * 66],
            ],
            [c.pink, c.rose, c.clay, c.mulberry][each] ?? c.rose,
          ),
        )
        .join(''),
      stroke('M150 20L270 -60L370 -110L520 -230', c.night, 10),
    ) +
    at(
      { x: 420, y: 930, s: 1.55 },
      figure({
        ...cast.ek,
        pose: 'hold',
        tie: true,
        holds: at(
          { s: 1.3 },
          circle(24, -40, 36, c.sky, 0.8),
          stroke('M24 -4a36 36 0 1 1 .1 0', c.ink, 8),
          line(
            [
              [2, -12],
              [-14, 10],
            ],
            c.ink,
            11,
          ),
        ),
      }),
    ) +
    at({ x: 1130, y: 940, s: 1.55, flip: true }, figure({ ...cast.amina, pose: 'point' })) +
    at({ x: 1310, y: 950, s: 1.55, flip: true }, figure({ ...cast.nid, pose: 'hold', holds: held.sheet })),
  'library-treasure-hunt': () =>
    box(0, 0, 1600, 1000, '#3a1a3c') +
    shelf(40, 60, 440, 6) +
    shelf(1120, 60, 440, 6) +
    shelf(520, 60, 560, 3) +
    box(520, 464, 560, 276, c.night, 6) +
    path('M660 740V560Q660 480 800 480Q940 480 940 560V740Z', c.marigold) +
    path('M700 740V570Q700 516 800 516Q900 516 900 570V740Z', c.cream) +
    path('M0 850H1600V1000H0Z', c.mulberry) +
    box(0, 836, 1600, 18, c.plum) +
    shape(
      [
        [800, 700],
        [420, 1000],
        [1180, 1000],
      ],
      c.marigold,
      0.22,
    ) +
    line(
      [
        [1110, 860],
        [1010, 120],
      ],
      c.sand,
      15,
    ) +
    line(
      [
        [1200, 860],
        [1100, 120],
      ],
      c.sand,
      15,
    ) +
    repeat(8, (each) =>
      line(
        [
          [1098 - each * 12, 780 - each * 88],
          [1188 - each * 12, 780 - each * 88],
        ],
        c.sand,
        12,
      ),
    ) +
    at({ x: 1090, y: 560, s: 1.35 }, figure({ ...cast.rose, dress: 'trousers', pose: 'reach', holds: held.book })) +
    at(
      { x: 430, y: 930, s: 1.75 },
      figure({
        ...cast.ton,
        pose: 'walk',
        holds: at(
          { s: 1.2 },
          path('M-30 -40L10 -54L44 -40L80 -54V16L44 30L10 16L-30 30Z', c.cream),
          stroke('M-16 10Q10 -30 30 0T70 -30', c.clay, 5),
          line(
            [
              [60, -40],
              [72, -24],
            ],
            c.clay,
            5,
          ),
          line(
            [
              [72, -40],
              [60, -24],
            ],
            c.clay,
            5,
          ),
        ),
      }),
    ) +
    at({ x: 930, y: 940, s: 1.7, flip: true }, figure({ ...cast.amina, pose: 'point' })) +
    at({ x: 690, y: 900, s: 1.3 }, cat({ coat: c.ink, shade: '#3c2344' })),
  'six-voices-on-pharmacy-careers': () =>
    box(0, 0, 1600, 1000, c.mulberry) +
    circle(800, 460, 470, c.rose) +
    circle(800, 460, 350, c.pink) +
    [0, 1, 2, 3, 4, 5]
      .map((each) =>
        at(
          { x: 240 + each * 224, y: 820, s: 1.7, flip: each > 2 },
          seat([c.water, c.marigold, c.leaf, c.clay, c.dusk, c.cream][each] ?? c.water),
          figure({ ...[cast.vet, cast.ton, cast.ploy, cast.ta, cast.amina, cast.doc][each], pose: 'sit' }),
        ),
      )
      .join('') +
    box(0, 820, 1600, 180, c.plum) +
    audience(10, 1030, c.ink, 0.9) +
    [0, 1, 2, 3, 4, 5]
      .map((each) =>
        at(
          { x: 210 + each * 236, y: 300 - Math.sin((each / 5) * Math.PI) * 130 },
          path('M-62 -50H62Q76 -50 76 -36V30Q76 44 62 44H10L-12 74L-20 44H-62Q-76 44 -76 30V-36Q-76 -50 -62 -50Z', c.paper),
          [
            line(
              [
                [-26, -4],
                [26, -4],
              ],
              c.clay,
              16,
            ) +
              line(
                [
                  [0, -30],
                  [0, 22],
                ],
                c.clay,
                16,
              ),
            circle(0, -4, 28, c.marigold) + circle(0, -4, 14, c.paper),
            at({ y: 30, s: 0.34 }, cow()),
            box(-30, -30, 60, 52, c.water, 6) + box(-14, -10, 28, 32, c.paper, 3),
            shape(
              [
                [0, -36],
                [34, -14],
                [0, 6],
                [-34, -14],
              ],
              c.plum,
            ) + box(-20, 0, 40, 20, c.plum, 6),
            stroke('M-34 14L-10 -14L8 4L36 -26', c.leaf, 9),
          ][each] ?? '',
        ),
      )
      .join(''),
};
