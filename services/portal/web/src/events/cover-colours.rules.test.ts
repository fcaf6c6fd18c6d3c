import { expect, test } from 'vitest';
import { coverColours, shades } from './cover-colours.rules.ts';

/** The luminance of a colour, as WCAG has it; what sRGB cannot show is cut off, as browsers do. */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clipped = (value: number) => Math.min(1, Math.max(0, value));
  const red = clipped(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clipped(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clipped(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
const grey = (channel: number) => ((channel / 255 + 0.055) / 1.055) ** 2.4;

test.each([
  // The page and the quiet text of each theme, as the design tokens have them.
  ['light', 0, { paper: grey(252), quiet: grey(93) }],
  ['dark', 1, { paper: grey(19), quiet: grey(171) }],
] as const)(
  'in the %s theme every hue is readable on the page, on its wash and on its buttons',
  (_theme, place, { paper, quiet }) => {
    const at = (name: keyof typeof shades, hue: number) => {
      const [lightness = 0, chroma = 0] = shades[name][place].split(' ').map(Number);
      return luminanceOf(lightness, chroma, hue);
    };
    for (let hue = 0; hue < 360; hue++) {
      const [accent, wash] = [at('--accent', hue), at('--wash', hue)];
      for (const [text, ground] of [
        [accent, paper],
        [accent, wash],
        [accent, at('--on-accent', hue)],
        [quiet, wash],
      ] as const)
        expect([hue, contrast(text, ground) >= 4.5]).toEqual([hue, true]);
    }
  },
);

test('a cover without a hue leaves the page as it is', () => {
  expect(coverColours(undefined)).toBeUndefined();
  expect(coverColours(213)?.['--accent']).toBe('light-dark(oklch(0.42 0.11 213), oklch(0.83 0.09 213))');
});
