import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAsset, type Asset } from './assets.ts';
import { fontFaces, readFonts, type Font } from './fonts.ts';

export interface StylesheetOptions {
  /** The path below which the service serves the files, without a slash at the end: `/assets`. */
  readonly folder: string;
  /** The service's own CSS, which follows the shared CSS in the same file. */
  readonly styles?: readonly string[];
}

export interface DesignAssets {
  readonly stylesheet: Asset;
  readonly fonts: readonly Font[];
}

const sheets = ['tokens.css', 'base.css', 'layout.css', 'components.css', 'select.css', 'motif.css'];
const readSheet = (name: string) => readFileSync(join(import.meta.dirname, 'styles', name), 'utf8');

/** Removes comments and indentation. None of our styles contains either inside a string. */
const minify = (css: string) =>
  css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/;?\n\}/g, '}')
    .replaceAll(/ ?([{:;,])\n/g, '$1')
    .trim();

/** Creates the stylesheet of a service: tokens, base styles and fonts, followed by the service's own styles. */
export function createStylesheet({ folder, styles = [] }: StylesheetOptions): DesignAssets {
  const fonts = readFonts(folder);
  const css = [fontFaces(fonts), ...sheets.map(readSheet), ...styles].join('\n');
  return { stylesheet: createAsset(folder, 'design-tokens.css', minify(css)), fonts };
}
