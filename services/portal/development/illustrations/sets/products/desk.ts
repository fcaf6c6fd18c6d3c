import { colours as c } from '../../palette.ts';
import { disc, onField } from '../../motifs/fields.ts';
import { type Art, at, box, circle, ellipse, line, path, repeat, shape, stroke } from '../../motifs/shapes.ts';

/** Of paper, and for the shelf. */
export const deskProducts: Readonly<Record<string, () => Art>> = {
  calendar: () =>
    onField(
      c.dusk,
      disc('#7d5c9f'),
      at(
        { turn: -4 },
        line(
          [
            [-90, -360],
            [0, -450],
            [90, -360],
          ],
          c.ink,
          8,
        ),
        circle(0, -452, 14, c.ink),
        box(-280, -370, 560, 740, c.paper, 10),
        box(-280, -370, 560, 400, c.blush, 10),
        circle(120, -210, 84, c.clay),
        path('M-280 -60Q-120 -210 60 -110T280 -150V30H-280Z', c.water),
        path('M-280 -10Q-60 -110 280 -30V30H-280Z', c.forest),
        repeat(35, (each) =>
          box(
            -236 + (each % 7) * 70,
            76 + Math.floor(each / 7) * 56,
            46,
            36,
            each % 7 === 0 ? c.pink : each === 17 ? c.mulberry : c.fog,
            6,
          ),
        ),
        repeat(13, (each) =>
          line(
            [
              [-252 + each * 42, -392],
              [-252 + each * 42, -350],
            ],
            c.stone,
            9,
          ),
        ),
      ),
    ),
  'concert-ticket': () =>
    onField(
      c.plum,
      disc(c.mulberry),
      repeat(2, (each) =>
        at(
          { turn: each === 0 ? 14 : -8, y: each === 0 ? -70 : 60 },
          path('M-390 -170H390V-50A50 50 0 0 0 390 50V170H-390V50A50 50 0 0 0 -390 -50Z', each === 0 ? c.rose : c.cream),
          each === 0
            ? ''
            : repeat(9, (dot) => circle(190, -150 + dot * 38, 7, c.plum)) +
                at(
                  { x: -190, y: 20, s: 1.1 },
                  [
                    [-86, c.pink, 1],
                    [86, c.marigold, 1],
                    [0, c.mulberry, 1.16],
                  ]
                    .map(([x, fill, s]) =>
                      at(
                        { x: x as number, y: 0, s: s as number },
                        path('M-72 120Q-76 10 0 8Q76 10 72 120Z', fill as string),
                        circle(0, -46, 52, fill as string),
                        ellipse(0, -30, 13, 17, c.ink),
                      ),
                    )
                    .join(''),
                ) +
                repeat(4, (bar) =>
                  line(
                    [
                      [20, -90 + bar * 60],
                      [140 - (bar % 2) * 40, -90 + bar * 60],
                    ],
                    c.stone,
                    16,
                  ),
                ) +
                repeat(8, (bar) =>
                  line(
                    [
                      [240 + bar * 17, -110],
                      [240 + bar * 17, 110],
                    ],
                    c.ink,
                    bar % 3 === 0 ? 10 : 5,
                  ),
                ),
        ),
      ),
    ),
  'sticker-sheet': () =>
    onField(
      c.marigold,
      '',
      at(
        { turn: 4 },
        box(-340, -430, 680, 860, c.paper, 20),
        at(
          { x: -170, y: -250, s: 0.9 },
          circle(0, 0, 140, c.ink),
          stroke('M-50 -50Q-90 0 -50 50M50 -50Q90 0 50 50', c.pink, 22),
          circle(0, 0, 14, c.mint),
        ),
        at(
          { x: 160, y: -230, s: 1.2 },
          path('M-92 -30L-80 -130L-34 -92H34L80 -130L92 -30Q84 50 0 50Q-84 50 -92 -30Z', c.mulberry),
          circle(-36, -36, 13, c.cream),
          circle(36, -36, 13, c.cream),
          path('M-12 -10H12L0 4Z', c.pink),
        ),
        at(
          { x: -150, y: 60 },
          repeat(6, (each) =>
            at(
              { turn: each * 60 },
              line(
                [
                  [0, -100],
                  [86, -50],
                ],
                c.water,
                20,
              ),
            ),
          ),
          repeat(6, (each) =>
            circle(
              Math.sin((each * Math.PI) / 3) * 100,
              -Math.cos((each * Math.PI) / 3) * 100,
              24,
              each % 2 === 0 ? c.clay : c.marigold,
            ),
          ),
        ),
        at(
          { x: 170, y: 60 },
          path('M0 110C-190 0 -150 -140 -50 -130Q-10 -120 0 -80Q10 -120 50 -130C150 -140 190 0 0 110Z', c.rose),
          line(
            [
              [-40, -20],
              [40, -20],
            ],
            c.paper,
            24,
          ),
          line(
            [
              [0, -60],
              [0, 20],
            ],
            c.paper,
            24,
          ),
        ),
        at(
          { x: -150, y: 310 },
          box(-130, -60, 260, 120, c.leaf, 60),
          circle(-70, 0, 34, c.cream),
          circle(70, 0, 34, c.cream),
          circle(-64, 0, 14, c.ink),
          circle(76, 0, 14, c.ink),
        ),
        at(
          { x: 170, y: 310 },
          repeat(8, (each) => at({ turn: each * 45 }, ellipse(0, -70, 34, 54, c.dusk))),
          circle(0, 0, 50, c.marigold),
        ),
      ),
    ),
  postcards: () =>
    onField(
      c.rose,
      disc(c.pink),
      [
        [-16, c.sky],
        [9, c.blush],
        [-4, c.cream],
      ]
        .map(([turn, fill], each) =>
          at(
            { turn: turn as number, x: (each - 1) * 60, y: (each - 1) * 70 },
            box(-350, -240, 700, 480, c.paper, 10),
            box(-322, -212, 644, 424, fill as string, 4),
            each < 2
              ? ''
              : circle(180, -110, 60, c.marigold) +
                  repeat(8, (ray) =>
                    at(
                      { x: 180, y: -110, turn: ray * 45 },
                      line(
                        [
                          [0, -80],
                          [0, -108],
                        ],
                        c.marigold,
                        10,
                      ),
                    ),
                  ) +
                  path('M-322 100Q-160 -80 0 90T322 60V212H-322Z', c.leaf) +
                  shape(
                    [
                      [-200, 130],
                      [-200, 10],
                      [-90, 10],
                      [-90, 130],
                    ],
                    c.clay,
                  ) +
                  shape(
                    [
                      [-230, 20],
                      [-145, -70],
                      [-60, 20],
                    ],
                    c.mulberry,
                  ) +
                  box(-166, 70, 40, 60, c.cream) +
                  at(
                    { x: 70, y: 150 },
                    circle(0, -96, 30, '#c68656'),
                    path('M-30 -70H30L46 10H-46Z', c.water),
                    line(
                      [
                        [-20, 10],
                        [-20, 50],
                      ],
                      c.ink,
                      12,
                    ),
                    line(
                      [
                        [20, 10],
                        [20, 50],
                      ],
                      c.ink,
                      12,
                    ),
                    line(
                      [
                        [-32, -50],
                        [-80, -90],
                      ],
                      '#c68656',
                      12,
                    ),
                    line(
                      [
                        [32, -50],
                        [80, -90],
                      ],
                      '#c68656',
                      12,
                    ),
                  ) +
                  at(
                    { x: 210, y: 160 },
                    line(
                      [
                        [0, 40],
                        [0, -40],
                      ],
                      c.forest,
                      9,
                    ),
                    repeat(6, (petal) => circle(Math.cos(petal) * 28, -56 + Math.sin(petal) * 28, 19, c.rose)),
                    circle(0, -56, 16, c.marigold),
                  ),
          ),
        )
        .join(''),
    ),
};
