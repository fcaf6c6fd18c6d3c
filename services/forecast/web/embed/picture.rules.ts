import { colours, logo } from '@trivium/design-tokens';
import { escapeText, type Language } from '@trivium/server-pages';
import { placesOf, stepPath, type Dated } from '../chart/curve.rules.ts';
import { splitAtNames } from '../thai-names.rules.js';

/** The texts and values of a market's picture. */
export interface PictureContent {
  readonly question: string;
  readonly figure: string;
  readonly category: string;
  /** The lines of the category's emblem, 24 by 24. */
  readonly emblem: string;
  readonly caption: string;
  /** Undefined for a market that is not a sample. */
  readonly sample: string | undefined;
  readonly history: readonly Dated[];
  /** The probability of an open market. */
  readonly yes?: number;
  readonly language: Language;
}

export const pictureSize = { width: 1200, height: 630 } as const;
const margin = 72;
const textWidth = pictureSize.width - 2 * margin;
const maxLines = 4;

/** Advance widths of IBM Plex Sans Thai SemiBold in parts of its size, by kind of letter; each a little generous. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/\p{Mn}/u.test(letter)) continue;
    if (/[\u0E00-\u0E7F]/.test(letter)) width += /[เแโใไ]/.test(letter) ? 0.42 : 0.66;
    else if (/[MWmw@%—…]/.test(letter)) width += 0.92;
    else if (/[A-Z&]/.test(letter)) width += 0.68;
    else if (/[\sil.,:;'|!()[\]jtfrI/-]/.test(letter)) width += 0.32;
    else if (letter.codePointAt(0)! > 0x2e80) width += 1;
    else width += 0.59;
  }
  return width;
}

/** Where lines may break: between words, which Thai does not set apart by spaces, but not inside a name or beside a number. */
function unbrokenParts(text: string, language: Language): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const words = splitAtNames(text).flatMap(({ text: whole, isName }) => {
    const part = whole.replaceAll('\u00a0', ' ');
    return isName ? [part] : [...segmenter.segment(part)].map(({ segment }) => segment);
  });
  const isThai = /\p{Script=Thai}/u.test(text);
  const parts: string[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1] ?? '';
    const number = word === ' ' ? [before, words[index + 1]] : before === ' ' ? [words[index - 2], word] : [];
    const isBesideNumber = isThai && (/\d$/.test(number[0] ?? '') || /^\d/.test(number[1] ?? ''));
    const isJoinedByMark =
      /[(“]$/.test(before) || (/[.:]$/.test(before) && /^\d/.test(word)) || (word === ':' && /\d$/.test(before));
    if (parts.length > 0 && (isBesideNumber || isJoinedByMark)) parts.push(parts.pop() + word);
    else parts.push(word);
  }
  return parts;
}

/** Breaks a text into at most `maxLineCount` lines; `…` ends a cut one. */
export function breakLines(text: string, language: Language, size: number, room: number, maxLineCount: number): string[] {
  const words = unbrokenParts(text.replaceAll(/\s+/g, ' ').trim(), language);
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const isTooLong = widthOf((line + word).trimEnd()) * size > room;
    // A mark that belongs to the word before does not begin a line.
    if (isTooLong && line.trim() !== '' && !/^[\p{P}ๆฯ]+$/u.test(word)) {
      lines.push(line.trim());
      line = word.trimStart();
    } else line += word;
  }
  if (line.trim() !== '') lines.push(line.trim());
  if (lines.length <= maxLineCount) return lines;
  return [...lines.slice(0, maxLineCount - 1), `${lines[maxLineCount - 1]}…`];
}

/** XML has no place for control characters, not even escaped. */
const escape = (text: string) => escapeText(text.replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, ' '));

const { line: rule, accent } = colours.light;

/** How the estimates moved. */
function curve(history: readonly Dated[]): string {
  const places = placesOf(history).map((place) => ({ ...place, x: 700 + place.x * 4.2, y: 400 + place.y * 1.2 }));
  const last = places.at(-1) as (typeof places)[number];
  return `${[400, 460, 520].map((y) => `<path d="M700 ${y}H1128" stroke="${rule}" stroke-width="2"/>`).join('')}
<path d="${stepPath(places)}" fill="none" stroke="${accent}" stroke-width="5" stroke-linejoin="round"/><circle cx="${last.x}" cy="${last.y}" r="10" fill="${accent}"/>`;
}

/** The probability as the filled part of half a ring, where nothing moved yet. */
function gauge(yes: number): string {
  const [left, right, radius] = [862, 1118, 128];
  const angle = Math.PI * (1 - yes);
  const end = { x: (left + right) / 2 + radius * Math.cos(angle), y: 530 - radius * Math.sin(angle) };
  const arc = (x: number, y: number, stroke: string) =>
    `<path d="M${left} 530A${radius} ${radius} 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)}" fill="none" stroke="${stroke}" stroke-width="20"/>`;
  return `${arc(right, 530, rule)}${yes > 0 ? arc(end.x, end.y, accent) : ''}`;
}

/** The Open Graph picture of a market, 1200 by 630, as SVG. */
export function drawPicture({
  question,
  figure,
  category,
  emblem,
  caption,
  sample,
  history,
  yes,
  language,
}: PictureContent): string {
  const { paper, ink, quiet, wash } = colours.light;
  const size = [56, 48, 42].find((each) => breakLines(question, language, each, textWidth, 99).length <= 3) ?? 40;
  const lines = breakLines(question, language, size, textWidth, maxLines);
  const leading = size * (language === 'th' ? 1.45 : 1.25);
  const text = (x: number, y: number, fontSize: number, fill: string, content: string, rest = '') =>
    `<text x="${x}" y="${y}" font-size="${fontSize}" fill="${fill}" ${rest}>${escape(content)}</text>`;
  const end = `text-anchor="end"`;
  // Marks above the letters of Thai need space below the question.
  const figureSize = /\p{Script=Thai}/u.test(figure) ? 88 : widthOf(figure) > 4 ? 110 : 150;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="IBM Plex Sans Thai">
<rect width="1200" height="630" fill="${paper}"/>
<g transform="translate(${margin} 54) scale(1.5)" color="${accent}">${logo}</g>
${text(margin + 50, 83, 28, ink, 'Trivium Forecast', 'font-weight="600"')}
${text(1200 - margin - 80, 83, 26, quiet, sample === undefined ? category : `${category}  ·  ${sample}`, end)}
<rect x="${1200 - margin - 60}" y="43" width="60" height="60" rx="16" fill="${wash}"/>
<g transform="translate(${1200 - margin - 48} 55) scale(1.5)" color="${accent}">${emblem}</g>
${lines.map((each, index) => text(margin, 140 + size + index * leading, size, ink, each, 'font-weight="600"')).join('\n')}
${text(margin, 530, figureSize, accent, figure, 'font-weight="600"')}
${history.length > 1 ? curve(history) : yes === undefined ? '' : gauge(yes)}
${text(margin, 582, 26, quiet, caption)}
</svg>`;
}
