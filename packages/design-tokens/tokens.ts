import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One custom property of `styles/tokens.css`; colours have a value for each theme. */
export interface Token {
  readonly name: string;
  readonly light: string;
  readonly dark: string;
}

const declaration = /^ {2}--([\w-]+):\s+(?:light-dark\(([^,]+), ([^)]+)\)|(.+));$/gm;

/** Reads every token, in the order of the stylesheet. */
export function readTokens(): Token[] {
  const css = readFileSync(join(import.meta.dirname, 'styles/tokens.css'), 'utf8');
  return [...css.matchAll(declaration)].map(([, name = '', light, dark, value = '']) => ({
    name,
    light: light ?? value,
    dark: dark ?? value,
  }));
}

/** The contrast of two colours, `#rrggbb`, by WCAG 2.2. */
export function contrastOf(one: string, other: string): number {
  const [bright, dim] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number];
  return (bright + 0.05) / (dim + 0.05);
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
