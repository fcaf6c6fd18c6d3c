import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAsset, type Asset } from './assets.ts';
import { fontFaces, readFonts, type Font } from './fonts.ts';

export interface StylesheetOptions {
  /** Where the service answers for the files, without a slash at the end: `/assets`. */
  readonly folder: string;
  /** The service's own CSS, which follows the shared one in the same file. */
  readonly styles?: readonly string[];
}

export interface DesignAssets {
  readonly stylesheet: Asset;
  readonly fonts: readonly Font[];
}

const sheets = ['tokens.css', 'base.css', 'layout.css', 'components.css'];
const readSheet = (name: string) => readFileSync(join(import.meta.dirname, 'styles', name), 'utf8');

/** Comments and indents are for who writes the sheets. None of ours holds either inside a string. */
const minify = (css: string) =>
  css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/;?\n\}/g, '}')
    .replaceAll(/ ?([{:;,])\n/g, '$1')
    .trim();

/** The one face of the services: tokens, base styles and type, with the service's own styles after them. */
export function createStylesheet({ folder, styles = [] }: StylesheetOptions): DesignAssets {
  const fonts = readFonts(folder);
  const css = [fontFaces(fonts), ...sheets.map(readSheet), ...styles].join('\n');
  return { stylesheet: createAsset(folder, 'look.css', minify(css)), fonts };
}
