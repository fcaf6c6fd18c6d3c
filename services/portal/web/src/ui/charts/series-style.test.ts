import { readTokens } from '@trivium/design-tokens';
import { expect, test } from 'vitest';
import { seriesColours } from './series-style.ts';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

const times = (matrix: Matrix, [a, b, c]: Vector) => matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Vector;
const each = (vector: Vector, change: (value: number) => number) => vector.map(change) as unknown as Vector;

/** How people see: the usual way, and with each kind of colour blindness (Machado, Oliveira and Fernandes, 2009). */
const sights: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const toCone: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCone: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const linearOf = (hex: string) =>
  each([1, 3, 5], (at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
const oklabOf = (linear: Vector) => times(toLab, each(times(toCone, linear), Math.cbrt));
/** What a screen can show of a colour. */
const displayable = (linear: Vector) => each(linear, (value) => Math.min(1, Math.max(0, value)));
const luminance = ([red, green, blue]: Vector) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const between = (one: Vector, other: Vector) => Math.hypot(...one.map((value, place) => value - (other[place] ?? 0)));

const tokens = new Map(readTokens().map((token) => [token.name, token]));

/** Linear light of each series' colour. */
function coloursOf(theme: 'light' | 'dark'): Vector[] {
  const lab = (name: string) => oklabOf(linearOf(tokens.get(name)?.[theme] ?? ''));
  return seriesColours.map(([name, light, dark]) => {
    const share = (theme === 'light' ? light : dark) / 100;
    const sunken = lab('sunken');
    const mixed = lab(name).map((value, place) => value * share + (sunken[place] ?? 0) * (1 - share)) as unknown as Vector;
    const linear = times(
      fromCone,
      each(times(fromLab, mixed), (value) => value ** 3),
    );
    return displayable(linear);
  });
}

test.each(Object.entries(sights).flatMap(([name, sight]) => [[name, 'light', sight] as const, [name, 'dark', sight] as const]))(
  'with %s sight no two colours of a chart look alike on a %s page',
  (_name, theme, sight) => {
    const colours = coloursOf(theme).map((colour) => oklabOf(displayable(times(sight, colour))));
    const distances = colours.flatMap((one, place) => colours.slice(place + 1).map((other) => between(one, other)));
    // Two that lie 0.02 apart in OKLab are just told apart side by side.
    expect(Math.min(...distances)).toBeGreaterThan(0.07);
  },
);

test.each(['light', 'dark'] as const)(
  'each colour of a chart has the contrast that WCAG 1.4.11 asks for on a %s page',
  (theme) => {
    const grounds = ['paper', 'raised', 'sunken'].map((name) => luminance(linearOf(tokens.get(name)?.[theme] ?? '')));
    const contrasts = coloursOf(theme)
      .map(luminance)
      .flatMap((colour) => grounds.map((ground) => (Math.max(colour, ground) + 0.05) / (Math.min(colour, ground) + 0.05)));
    expect(Math.min(...contrasts)).toBeGreaterThan(3);
  },
);
