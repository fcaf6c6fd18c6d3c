import type { SectionBlock } from '../citations/ecfr-xml.rules.ts';

/** A paragraph of a section, which may stand inside a line: "(c) Conditions of use—(1) Cattle—(i) Amount." are three. */
export interface CfrParagraph {
  /** `['c', '1', 'i']` */
  readonly path: readonly string[];
  /** `(c)(1)(i)` */
  readonly label: string;
  /** In italics at its beginning: `Amount`. Empty without one. */
  readonly heading: string;
  /** Without label and heading. */
  readonly text: string;
}

/** The levels of the Code's paragraphs, from the outermost: (a), (1), (i), (A), then in italics (1), (i). */
const levels: readonly RegExp[] = [
  /^[a-z]{1,2}$/,
  /^\d{1,3}$/,
  /^[ivxl]{1,6}$/,
  /^[A-Z]{1,2}$/,
  /^_\d{1,3}_$/,
  /^_[ivxl]{1,6}_$/,
];
const label = String.raw`\((_?(?:[a-z]{1,6}|[A-Z]{1,2}|\d{1,3})_?)\)`;
const romans = [
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
  'xvii',
  'xviii',
  'xix',
  'xx',
];

/** The paragraphs of a section in their order. Text without a label belongs to the paragraph before it. */
export function readParagraphs(blocks: readonly SectionBlock[]): CfrParagraph[] {
  const paragraphs: CfrParagraph[] = [];
  let path: readonly string[] = [];
  for (const { kind, marked } of blocks) {
    if (kind === 'head' || kind === 'note') continue;
    for (const part of marked.split(new RegExp(`—\\s*(?=${label})`)).filter((each, at) => at % 2 === 0 && each !== '')) {
      const [whole, name] = new RegExp(`^${label}\\s*`).exec(part) ?? [];
      const last = paragraphs.at(-1);
      if (name === undefined || whole === undefined) {
        if (last) paragraphs[paragraphs.length - 1] = { ...last, text: `${last.text} ${clean(part)}`.trim() };
        continue;
      }
      path = pathAfter(path, name);
      const [, heading = '', text = ''] = /^_([^_]{1,200})_\s*([\s\S]*)$/.exec(part.slice(whole.length)) ?? [
        undefined,
        '',
        part.slice(whole.length),
      ];
      paragraphs.push({ path, label: labelOf(path), heading: heading.replace(/[.:—\s]+$/, ''), text: clean(text) });
    }
  }
  return paragraphs;
}

const labelOf = (path: readonly string[]) => path.map((name) => `(${name.replaceAll('_', '')})`).join('');
const clean = (text: string) =>
  text
    .replaceAll('_', '')
    .replace(/^[\s.:—-]+/, '')
    .trim();

/** The path of the paragraph `name` after the one at `before`. A letter such as (i) is a number where one is due. */
function pathAfter(before: readonly string[], name: string): readonly string[] {
  const fits = levels.flatMap((pattern, level) => (pattern.test(name) && level <= before.length ? [level] : []));
  const level = fits.findLast((each) => isNext(before[each], name)) ?? fits.at(-1) ?? 0;
  return [...before.slice(0, level), name];
}

function isNext(sibling: string | undefined, name: string): boolean {
  const value = name.replaceAll('_', '');
  if (sibling === undefined) return ['a', '1', 'i', 'A'].includes(value);
  const before = sibling.replaceAll('_', '');
  if (/^\d+$/.test(value)) return Number(value) === Number(before) + 1;
  if (romans.includes(value) && romans.includes(before) && romans.indexOf(value) === romans.indexOf(before) + 1) return true;
  return value.charCodeAt(0) === before.charCodeAt(0) + 1 && value.length === before.length;
}

/** The paragraphs directly below another one. */
export const childrenOf = (paragraphs: readonly CfrParagraph[], { path }: CfrParagraph): CfrParagraph[] =>
  paragraphs.filter((each) => each.path.length === path.length + 1 && path.every((name, at) => each.path[at] === name));

/** A paragraph's ancestors, the outermost first, and itself. */
export const lineOf = (paragraphs: readonly CfrParagraph[], { path }: CfrParagraph): CfrParagraph[] =>
  path.flatMap((_, depth) => {
    const ancestor = labelOf(path.slice(0, depth + 1));
    return paragraphs.filter((each) => each.label === ancestor).slice(0, 1);
  });
