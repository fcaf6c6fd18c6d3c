/** SVG, as text. Every shape is a function of numbers, so a picture is always drawn the same. */
export type Art = string;

export type Point = readonly [x: number, y: number];

const round = (value: number) => String(Math.round(value * 10) / 10);

/** A filled path. */
export const path = (d: string, fill: string, opacity = 1): Art =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

/** A line with round ends along an SVG path. */
export const stroke = (d: string, colour: string, width: number, opacity = 1): Art =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, opacity = 1): Art =>
  ellipse(x, y, radius, radius, fill, opacity);

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): Art =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0, opacity = 1): Art =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;

/** A polygon. */
export const shape = (points: readonly Point[], fill: string, opacity = 1): Art => path(`${through(points)}Z`, fill, opacity);

export const line = (points: readonly Point[], colour: string, width: number, opacity = 1): Art =>
  stroke(through(points), colour, width, opacity);

const through = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

interface Place {
  readonly x?: number;
  readonly y?: number;
  /** Scale. */
  readonly s?: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  /** Mirrored. */
  readonly flip?: boolean;
}

/** Moves, scales and turns what is drawn around the origin. */
export const at = ({ x = 0, y = 0, s = 1, turn = 0, flip = false }: Place, ...art: readonly Art[]): Art =>
  `<g transform="translate(${round(x)} ${round(y)})${turn === 0 ? '' : ` rotate(${round(turn)})`} scale(${flip ? -s : s} ${s})">${art.join('')}</g>`;

/** Shows `art` only inside the outline, which is the content of a clip path. */
export function inside(outline: Art, ...art: readonly Art[]): Art {
  const id = `c${hash(outline).toString(36)}`;
  return `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${art.join('')}</g>`;
}

/** FNV-1a. */
function hash(text: string): number {
  let state = 0x81_1c_9d_c5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return state >>> 0;
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function chances(seed: string): () => number {
  let state = hash(seed);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `count` results of `draw`. */
export const repeat = (count: number, draw: (place: number) => Art): Art =>
  Array.from({ length: count }, (_, place) => draw(place)).join('');

/** Fine specks, as of a screen print: the texture that every picture has. */
export function specks(width: number, height: number, fill: string, { count = 420, opacity = 0.16, seed = 'specks' } = {}): Art {
  const chance = chances(`${seed} ${width} ${height}`);
  let d = '';
  for (let each = 0; each < count; each += 1) {
    const size = 1 + chance() * 2.6;
    d += `M${round(chance() * width)} ${round(chance() * height)}h${round(size)}v${round(size)}h-${round(size)}Z`;
  }
  return path(d, fill, opacity);
}

/** A whole picture. */
export const picture = (width: number, height: number, ...art: readonly Art[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${art.join('')}</svg>`;
