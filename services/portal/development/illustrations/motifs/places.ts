import { colours } from '../palette.ts';
import { high, wide } from './nature.ts';
import { type Art, type Point, at, box, circle, ellipse, line, path, repeat, shape, stroke } from './shapes.ts';

/** The faculty: three floors with an arcade, and a Thai roof of two tiers. The origin is the middle of its foot. */
export const faculty = (wall: string = colours.cream, roof: string = colours.clay, glass: string = colours.water): Art =>
  box(-460, -330, 920, 330, wall) +
  box(-460, -330, 150, 330, colours.ink, 0, 0.06) +
  repeat(3, (floor) =>
    repeat(11, (each) =>
      Math.abs(each - 5) < 2
        ? ''
        : box(-430 + each * 80, -300 + floor * 104, 48, 66, glass, 4) +
          box(-430 + each * 80, -300 + floor * 104, 48, 14, colours.ink, 4, 0.2),
    ),
  ) +
  box(-500, -352, 1000, 26, colours.sand, 4) +
  box(-130, -400, 260, 400, wall) +
  repeat(4, (each) => box(-112 + each * 66, -380, 24, 380, colours.paper)) +
  path('M-86 0V-180Q0 -300 86 -180V0Z', colours.plum) +
  line(
    [
      [0, -232],
      [0, 0],
    ],
    colours.sand,
    5,
  ) +
  thaiRoof(-430, 210, roof) +
  thaiRoof(-500, 150, roof);

/** One tier of a roof with its finials. */
export const thaiRoof = (y: number, half: number, colour: string): Art =>
  path(
    `M${-half} ${y + 44}Q${-half * 0.3} ${y + 16} 0 ${y - 120}Q${half * 0.3} ${y + 16} ${half} ${y + 44}L${half * 0.86} ${y + 66}H${-half * 0.86}Z`,
    colour,
  ) +
  path(`M${-half * 0.52} ${y + 62}Q-14 ${y + 20} 0 ${y - 64}Q14 ${y + 20} ${half * 0.52} ${y + 62}Z`, colours.marigold) +
  stroke(
    `M0 ${y - 116}Q2 ${y - 150} 16 ${y - 164}M${-half} ${y + 44}Q${-half - 24} ${y + 40} ${-half - 26} ${y + 16}M${half} ${y + 44}Q${half + 24} ${y + 40} ${half + 26} ${y + 16}`,
    colours.marigold,
    9,
  );

/** Indoors: wall, skirting, floor. */
export const interior = (wall: string, floor: string, y = 720): Art =>
  box(0, 0, wide, high, wall) +
  box(0, y - 16, wide, 16, colours.paper, 0, 0.7) +
  box(0, y, wide, high - y, floor) +
  repeat(7, (each) =>
    line(
      [
        [each * 270 - 20, y],
        [(each - 3) * 420 + 740, high],
      ],
      colours.ink,
      3,
      0.1,
    ),
  );

/** A window with what is outside. */
export const windowOf = (x: number, y: number, width: number, height: number, pane: string, ...outside: readonly Art[]): Art =>
  box(x - 14, y - 14, width + 28, height + 28, colours.paper, 6) +
  box(x, y, width, height, pane) +
  outside.join('') +
  line(
    [
      [x + width / 2, y],
      [x + width / 2, y + height],
    ],
    colours.paper,
    10,
  ) +
  box(x - 26, y + height + 8, width + 52, 16, colours.sand, 4);

/** A shelf full of books, which are cut off by its frame. */
export const shelf = (x: number, y: number, width: number, rows: number, wood: string = colours.plum): Art => {
  const fills = [
    colours.mulberry,
    colours.marigold,
    colours.water,
    colours.cream,
    colours.leaf,
    colours.clay,
    colours.pink,
    colours.dusk,
  ];
  return (
    box(x, y, width, rows * 128 + 20, wood, 6) +
    repeat(rows, (row) => {
      let left = x + 16;
      let out = box(x + 12, y + 16 + row * 128, width - 24, 112, colours.ink, 0, 0.35);
      for (let each = 0; left < x + width - 44; each += 1) {
        const thick = 18 + ((each * 7 + row * 5) % 4) * 7;
        const tall = 74 + ((each * 5 + row * 3) % 5) * 8;
        out +=
          box(left, y + 128 + row * 128 - tall, thick, tall, fills[(each * 3 + row * 2) % fills.length] ?? colours.cream, 2) +
          box(left, y + 128 + row * 128 - tall + 14, thick, 7, colours.paper, 0, 0.5);
        left += thick + 4 + ((each + row) % 6 === 0 ? 20 : 0);
      }
      return out;
    })
  );
};

/** A stall with a striped awning; the origin is the middle of its foot. */
export const stall = (stripe: string, goods: readonly string[], s = 1): Art =>
  at(
    { s },
    box(-150, -300, 12, 300, colours.plum) +
      box(138, -300, 12, 300, colours.plum) +
      box(-166, -132, 332, 132, colours.sand, 4) +
      box(-166, -132, 332, 22, colours.cream, 4) +
      goods
        .map(
          (good, each) =>
            circle(-124 + each * 50, -146, 24, good) +
            circle(-104 + each * 50, -158, 20, good) +
            ellipse(-118 + each * 50, -154, 6, 4, colours.paper, 0.5),
        )
        .join('') +
      repeat(7, (each) =>
        path(
          `M${-180 + each * 51.4} -330H${-128.6 + each * 51.4}V-252Q${-154.3 + each * 51.4} -222 ${-180 + each * 51.4} -252Z`,
          each % 2 === 0 ? stripe : colours.paper,
        ),
      ) +
      box(-184, -344, 368, 18, stripe, 4),
  );

/** A table from the front; the origin is the middle of its foot. */
export const table = (width: number, top: string = colours.sand, leg: string = colours.plum, height = 150): Art =>
  box(-width / 2 + 20, -height, 16, height, leg) +
  box(width / 2 - 36, -height, 16, height, leg) +
  box(-width / 2, -height - 8, width, 24, top, 6);

/** A stage with curtains at both sides. */
export const stage = (curtain: string, shade: string, boards: string, back: string): Art =>
  box(0, 0, wide, high, back) +
  box(0, 740, wide, 260, boards) +
  repeat(9, (each) =>
    line(
      [
        [each * 200, 740],
        [(each - 4) * 300 + 800, high],
      ],
      colours.ink,
      3,
      0.16,
    ),
  ) +
  repeat(
    3,
    (each) =>
      path(
        `M${each * 100 - 20} -10H${each * 100 + 90}Q${each * 92 + 70} 420 ${each * 70 + 40} 800H${each * 70 - 60}Z`,
        each % 2 === 0 ? curtain : shade,
      ) +
      path(
        `M${wide - each * 100 + 20} -10H${wide - each * 100 - 90}Q${wide - each * 92 - 70} 420 ${wide - each * 70 - 40} 800H${wide - each * 70 + 60}Z`,
        each % 2 === 0 ? curtain : shade,
      ),
  ) +
  repeat(10, (each) =>
    path(
      `M${each * 160 - 10} -10H${each * 160 + 170}Q${each * 160 + 80} 190 ${each * 160 - 10} -10Z`,
      each % 2 === 0 ? curtain : shade,
    ),
  );

/** A cone of light from a lamp. */
export const beam = (from: Point, to: Point, half: number, colour: string = colours.cream, opacity = 0.2): Art =>
  shape([from, [to[0] - half, to[1]], [to[0] + half, to[1]]], colour, opacity) +
  ellipse(to[0], to[1], half, half * 0.2, colour, opacity);

/** Houses on posts along water or a road. */
export const house = (wall: string, roof: string, s = 1): Art =>
  at(
    { s },
    [-90, -30, 40, 90].map((x) => box(x - 6, -70, 12, 70, colours.plum)).join('') +
      box(-120, -190, 240, 128, wall) +
      box(-120, -190, 60, 128, colours.ink, 0, 0.08) +
      path('M-160 -180L-20 -300L20 -300L160 -180Z', roof) +
      box(-84, -160, 56, 52, colours.night, 4) +
      box(24, -160, 48, 98, colours.plum, 4),
  );

/** A tent with two slopes. */
export const tent = (fill: string, shade: string, s = 1): Art =>
  at(
    { s },
    shape(
      [
        [-190, 0],
        [0, -220],
        [190, 0],
      ],
      fill,
    ) +
      shape(
        [
          [0, -220],
          [190, 0],
          [60, 0],
        ],
        shade,
      ) +
      shape(
        [
          [-44, 0],
          [0, -130],
          [44, 0],
        ],
        colours.ink,
      ) +
      line(
        [
          [0, -220],
          [0, -250],
        ],
        colours.ink,
        6,
      ),
  );
