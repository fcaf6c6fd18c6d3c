import { colours, logo } from '@trivium/design-tokens';
import { escapeText } from '@trivium/server-pages';

/** The texts of a drug's picture. */
export interface PictureContent {
  readonly name: string;
  /** Undefined without one, or in English. */
  readonly nameTh: string | undefined;
  readonly group: string;
  readonly species: readonly string[];
  /** `15 doses, each with its source`. */
  readonly caption: string;
}

export const pictureSize = { width: 1200, height: 630 } as const;
const margin = 72;
const lineWidth = pictureSize.width - 2 * margin;

/** A generous width of a text in parts of its size; Thai marks above and below have none. */
export const widthOf = (text: string): number =>
  text
    .replaceAll(/\p{Mn}/gu, '')
    .split('')
    .reduce((sum, letter) => sum + (/[MWmw]/.test(letter) ? 0.92 : /[\s·il.,+]/.test(letter) ? 0.32 : 0.64), 0);

const fit = (text: string, sizes: readonly number[]): number =>
  sizes.find((size) => widthOf(text) * size <= lineWidth) ?? sizes.at(-1) ?? 40;

/** Whole names in at most two lines; `+3` for those that do not fit. */
export function speciesLines(species: readonly string[], size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [at, each] of species.entries()) {
    const longer = line === '' ? each : `${line}  ·  ${each}`;
    const isLast = lines.length === 1;
    const rest = species.length - at;
    if (widthOf(isLast && rest > 1 ? `${longer}  +${rest}` : longer) * size <= lineWidth) line = longer;
    else if (isLast) return [...lines, `${line}  +${rest}`];
    else {
      lines.push(line);
      line = each;
    }
  }
  return [...lines, line];
}

/** XML has no place for control characters, not even escaped. */
const escape = (text: string) => escapeText(text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' '));

/** The Open Graph picture of a drug, 1200 by 630, as SVG. */
export function drawPicture({ name, nameTh, group, species, caption }: PictureContent): string {
  const { paper, ink, quiet, line: rule, accent } = colours.light;
  const text = (y: number, size: number, fill: string, content: string, rest = '') =>
    `<text x="${margin}" y="${y}" font-size="${size}" fill="${fill}" ${rest}>${escape(content)}</text>`;
  const bold = 'font-weight="600"';
  const lines = speciesLines(species, 40);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="IBM Plex Sans Thai">
<rect width="1200" height="630" fill="${paper}"/>
<g transform="translate(${margin} 54) scale(1.5)" color="${accent}">${logo}</g>
<text x="${margin + 50}" y="83" font-size="28" fill="${ink}" ${bold}>Trivium Catalog</text>
<text x="${pictureSize.width - margin}" y="83" font-size="26" fill="${quiet}" text-anchor="end">${escape(group)}</text>
${text(240, fit(name, [104, 84, 64, 48, 42, 36, 28]), ink, name, bold)}
${nameTh === undefined ? '' : text(328, fit(nameTh, [52, 40, 30, 24]), quiet, nameTh)}
${lines.map((each, at) => text(430 + at * 60, 40, ink, each)).join('\n')}
<path d="M${margin} 530H${pictureSize.width - margin}" stroke="${rule}" stroke-width="2"/>
${text(582, 30, accent, caption, bold)}
</svg>`;
}
