import { colours } from '../palette.ts';
import { type Art, at, box, chances, circle, ellipse, line, path, repeat, shape, stroke } from './shapes.ts';

/** The width and the height of scenes. */
export const wide = 1600;

export const high = 1000;

/** A sky in one colour with its sun or moon, a ring of light around it. */
export const sky = (
  colour: string,
  sun?: { readonly x: number; readonly y: number; readonly r: number; readonly colour: string },
): Art =>
  box(0, 0, wide, high, colour) +
  (sun ? circle(sun.x, sun.y, sun.r * 1.45, sun.colour, 0.22) + circle(sun.x, sun.y, sun.r, sun.colour) : '');

/** Ground from `y` down, its edge a calm wave. */
export const ground = (y: number, colour: string, wave = 22): Art =>
  path(`M0 ${y}Q${wide * 0.25} ${y - wave} ${wide * 0.5} ${y}T${wide} ${y}V${high}H0Z`, colour);

/** Hills, one behind the other. */
export const hills = (y: number, colour: string, heights: readonly number[]): Art => {
  const step = wide / heights.length;
  return (
    heights.map((height, place) => ellipse(step * (place + 0.5), y, step * 0.86, height, colour)).join('') +
    box(0, y, wide, 120, colour)
  );
};

/** A cloud of three arcs. */
export const cloud = (x: number, y: number, s = 1, colour: string = colours.paper, opacity = 0.9): Art =>
  at({ x, y, s }, path('M-110 30Q-120 -10 -72 -10Q-56 -56 -6 -44Q26 -70 58 -32Q108 -36 110 30Z', colour, opacity));

/** A rain tree: a trunk that forks, and a flat crown of discs. */
export const tree = (x: number, y: number, s = 1, crown: string = colours.leaf, shade: string = colours.forest): Art =>
  at(
    { x, y, s },
    path('M-22 0Q-10 -120 -20 -170L-86 -250L-66 -262L0 -196L54 -272L76 -258L22 -168Q18 -90 30 0Z', colours.plum),
    ellipse(-92, -276, 118, 62, shade),
    ellipse(92, -284, 122, 66, shade),
    ellipse(0, -326, 150, 78, crown),
    ellipse(-110, -296, 84, 44, crown),
    ellipse(118, -308, 86, 44, crown),
  );

/** A palm with six fronds. */
export const palm = (x: number, y: number, s = 1, leaf: string = colours.leaf): Art =>
  at(
    { x, y, s },
    stroke('M0 0Q24 -150 -4 -290', colours.plum, 18),
    [-158, -122, -84, -40, 0, 30]
      .map((turn) => at({ x: -4, y: -292, turn }, path('M0 0Q70 -46 150 10Q74 -10 0 12Z', leaf)))
      .join(''),
  );

/** A banana plant or any large leaf: for the front of a picture. */
export const leaf = (
  x: number,
  y: number,
  s: number,
  turn: number,
  colour: string = colours.forest,
  rib: string = colours.leaf,
): Art =>
  at(
    { x, y, s, turn },
    path('M0 0Q-70 -120 0 -290Q70 -120 0 0Z', colour),
    line(
      [
        [0, 0],
        [0, -262],
      ],
      rib,
      5,
    ),
    repeat(6, (each) =>
      stroke(
        `M0 ${-50 - each * 34}L${30 - each * 2} ${-82 - each * 32}M0 ${-50 - each * 34}L${-30 + each * 2} ${-82 - each * 32}`,
        rib,
        3.5,
      ),
    ),
  );

/** A potted plant. */
export const pot = (x: number, y: number, s = 1, clay: string = colours.clay, green: string = colours.leaf): Art =>
  at(
    { x, y, s },
    [-52, -26, 0, 26, 52]
      .map((turn, place) =>
        at({ y: -74, turn }, path('M0 0Q-22 -50 0 -104Q22 -50 0 0Z', place % 2 === 0 ? green : colours.forest)),
      )
      .join(''),
    path('M-46 -80H46L34 0H-34Z', clay),
    box(-52, -92, 104, 22, clay, 4),
    box(-52, -74, 104, 6, colours.ink, 0, 0.18),
  );

/** Tufts of grass, spread by a seed. */
export function grass(y: number, colour: string, seed: string, count = 26): Art {
  const chance = chances(seed);
  return repeat(count, () => {
    const x = chance() * wide;
    const base = y + chance() * (high - y);
    return stroke(`M${Math.round(x)} ${Math.round(base)}l-6 -18m6 18l2 -24m-2 24l10 -16`, colour, 4);
  });
}

/** Water with lines of light. */
export function water(y: number, colour: string, light: string, seed: string): Art {
  const chance = chances(seed);
  return (
    box(0, y, wide, high - y, colour) +
    repeat(26, () => {
      const x = chance() * wide;
      const at_ = y + 16 + chance() * (high - y - 30);
      const width = 40 + chance() * 130;
      return line(
        [
          [x, at_],
          [x + width, at_],
        ],
        light,
        5,
        0.55,
      );
    })
  );
}

/** Stars and far lights. */
export function stars(seed: string, colour: string = colours.cream, count = 60, below = high * 0.55): Art {
  const chance = chances(seed);
  return repeat(count, () => circle(chance() * wide, chance() * below, 1.4 + chance() * 3, colour, 0.85));
}

/** A garland of pennants between two points, hanging through. */
export function bunting(x1: number, y1: number, x2: number, y2: number, hang: number, fills: readonly string[]): Art {
  const count = Math.round(Math.abs(x2 - x1) / 74);
  const spot = (part: number) => [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part + hang * 4 * part * (1 - part)] as const;
  return (
    stroke(`M${x1} ${y1}Q${(x1 + x2) / 2} ${(y1 + y2) / 2 + hang * 2} ${x2} ${y2}`, colours.ink, 3) +
    repeat(count, (each) => {
      const [x, y] = spot((each + 0.5) / count);
      return shape(
        [
          [x - 24, y - 2],
          [x + 24, y - 2],
          [x, y + 44],
        ],
        fills[each % fills.length] ?? colours.rose,
      );
    })
  );
}

/** A marigold garland, hanging through. */
export function garland(x1: number, x2: number, y: number, hang: number, size = 17): Art {
  const count = Math.round((x2 - x1) / (size * 1.5));
  return repeat(count + 1, (each) => {
    const part = each / count;
    return circle(
      x1 + (x2 - x1) * part,
      y + hang * 4 * part * (1 - part),
      size,
      each % 3 === 0 ? colours.clay : colours.marigold,
    );
  });
}
