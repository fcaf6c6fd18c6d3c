/** A block of a section's XML: heading, paragraph, row of a table, or the source note at its end. */
export interface SectionBlock {
  readonly kind: 'head' | 'paragraph' | 'row' | 'note';
  /** Italics, which name paragraphs, are between `_` signs. */
  readonly marked: string;
  readonly text: string;
}

const kinds: Readonly<Record<string, SectionBlock['kind']>> = {
  HEAD: 'head',
  P: 'paragraph',
  FP: 'paragraph',
  TR: 'row',
  CITA: 'note',
};

const blockPattern = new RegExp(`<(${Object.keys(kinds).join('|')})(?=[ >])[^>]{0,500}>([\\s\\S]*?)</\\1>`, 'g');
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
}

const plain = (xml: string) =>
  decode(xml.replaceAll(/<\/(?:TD|TH)>/g, ' | ').replaceAll(/<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The blocks of a section as eCFR's XML has them (`DIV8` with `HEAD`, `P`, tables and `CITA`), in order. */
export function readSectionXml(xml: string): SectionBlock[] {
  return [...xml.matchAll(blockPattern)].map(([, name = '', content = '']) => ({
    kind: kinds[name] ?? 'paragraph',
    marked: plain(content.replaceAll(/<(I|E)(?=[ >])[^>]*>([\s\S]*?)<\/\1>/g, '_$2_')),
    text: plain(content),
  }));
}

/** The number of the section of an XML file: `522.955`. Undefined: it has none. */
export const readSectionNumber = (xml: string): string | undefined =>
  /<DIV8\s[^>]{0,300}?\bN="(?:§\s*)?(\d{1,4}\.\d{1,5}[a-z]{0,2})"/.exec(xml)?.[1];
