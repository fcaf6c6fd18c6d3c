/** A tag in a text of marks. */
export interface Tag {
  /** As it is written, with its prefix. */
  readonly name: string;
  readonly isClosing: boolean;
  /** `<br/>` has no closing tag. */
  readonly isEmpty: boolean;
  /** Where the tag begins, and where the text after it does. */
  readonly start: number;
  readonly end: number;
}

/** Marks that are not tags, and how they end. */
const others = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * The tags of a text, in its order, without what comments and CDATA hold. Each search begins where the last one ended: the time
 * grows with the length, whatever a stranger writes.
 */
export function* readTags(xml: string): Generator<Tag> {
  for (let start = xml.indexOf('<'); start >= 0;) {
    const other = others.find(([opening]) => xml.startsWith(opening, start));
    const ending = other?.[1] ?? '>';
    const close = xml.indexOf(ending, start + (other?.[0].length ?? 1));
    if (close < 0) return;
    const end = close + ending.length;
    const [, slash, name] =
      /^<(\/?)([\p{L}_][\p{L}\p{N}:._-]*)/u.exec(xml.slice(start, Math.min(end, start + maxNameLength))) ?? [];
    if (!other && name !== undefined) yield { name, isClosing: slash === '/', isEmpty: xml[end - 2] === '/', start, end };
    start = xml.indexOf('<', end);
  }
}

const maxNameLength = 100;
