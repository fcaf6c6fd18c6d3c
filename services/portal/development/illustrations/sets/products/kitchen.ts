import { colours as c } from '../../palette.ts';
import { arch, block, disc, onField, fallenShadow } from '../../motifs/fields.ts';
import { pot } from '../../motifs/nature.ts';
import { type Art, at, box, circle, line, path, repeat, stroke } from '../../motifs/shapes.ts';

/** To eat, to grow and to take. */
export const kitchenProducts: Readonly<Record<string, () => Art>> = {
  'herb-set': () =>
    onField(
      c.sky,
      block(c.paper),
      at({ x: -260, y: 280, s: 2 }, pot(0, 0, 1, c.clay, c.leaf)),
      at({ x: 250, y: 280, s: 2 }, pot(0, 0, 1, c.marigold, c.leaf)),
      at(
        { x: 0, y: 350, s: 2.5 },
        box(-50, -90, 100, 90, c.mulberry, 6),
        box(-58, -104, 116, 26, c.mulberry, 6),
        repeat(7, (each) => circle(-48 + each * 16, -120 - (each % 3) * 24, 26, each % 2 === 0 ? c.leaf : c.forest)),
        circle(0, -190, 26, c.leaf),
      ),
    ),
  'examination-cake': () =>
    onField(
      c.blush,
      arch(c.pink),
      fallenShadow(0, 340, 320),
      box(-330, 290, 660, 46, c.paper, 23),
      box(-90, 330, 180, 60, c.paper, 10),
      path('M-260 -70H260V290H-260Z', '#7b4a2b'),
      box(-260, 80, 520, 34, c.cream),
      box(-260, 196, 520, 34, c.cream),
      path(
        'M-280 -70Q-280 -130 0 -134Q280 -130 280 -70V-10Q250 70 220 -6Q190 90 150 0Q110 50 74 -4Q30 110 -20 -2Q-60 50 -100 0Q-140 90 -180 -4Q-220 50 -250 -10Q-280 20 -280 -70Z',
        c.plum,
      ),
      repeat(
        5,
        (each) =>
          circle(-190 + each * 95, -140, 36, c.sand) +
          stroke(`M${-206 + each * 95} -140Q${-190 + each * 95} -166 ${-174 + each * 95} -140`, '#7b4a2b', 6),
      ),
      line(
        [
          [0, -180],
          [0, -290],
        ],
        c.marigold,
        18,
      ),
      path('M0 -370Q-30 -320 0 -294Q30 -320 0 -370Z', c.clay),
    ),
  'pill-box': () =>
    onField(
      c.water,
      disc('#4aa0b0'),
      fallenShadow(10, 150, 440),
      at(
        { turn: -7 },
        box(-430, -130, 860, 260, c.paper, 44),
        repeat(
          7,
          (each) =>
            box(-402 + each * 116, -102, 106, 204, [c.pink, c.blush][each % 2] ?? c.pink, 22) +
            (each === 3
              ? ''
              : circle(-349 + each * 116, 40 - (each % 2) * 20, 24, [c.mulberry, c.marigold, c.leaf][each % 3] ?? c.leaf) +
                circle(-349 + each * 116, -30, 18, c.paper)) +
            circle(-349 + each * 116, -74, 9, c.mulberry),
        ),
        path('M-54 -104L-40 -290Q0 -310 66 -290L52 -104Z', c.paper, 0.9),
        path('M-54 -104L-40 -290Q0 -310 66 -290L52 -104Z', c.sky, 0.4),
        at({ y: 20, turn: 30 }, box(-34, -20, 68, 40, c.clay, 20), path('M0 -20H14A20 20 0 0 1 14 20H0Z', c.cream)),
      ),
    ),
};
