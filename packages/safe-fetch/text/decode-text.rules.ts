import type { PageKind } from './page-kind.rules.ts';

/**
 * Bytes that are searched for a `<meta>` with the character set; more than HTML demands, since some pages put scripts before
 * it.
 */
const maxMetaBytes = 4096;

/**
 * Decodes bytes as text. The character set comes from, in this order: a byte order mark, the header, for HTML a `<meta>`, the
 * bytes themselves. An unknown label counts as none. Never throws.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined, kind: PageKind): string {
  const declaredDecoder =
    byOrderMark(bytes) ?? createDecoder(charset) ?? (kind === 'html' ? createDecoder(charsetOfMeta(bytes)) : undefined);
  if (declaredDecoder !== undefined) return declaredDecoder.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(guessLegacy(bytes)).decode(bytes);
  }
}

function byOrderMark([first, second, third]: Uint8Array): TextDecoder | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return undefined;
}

/** Labels as in the Encoding Standard: `tis-620` and `iso-8859-11` are windows-874. */
function createDecoder(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function charsetOfMeta(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, maxMetaBytes)).toString('latin1');
  const label = /<meta\s[^>]*charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1]?.toLowerCase();
  // A page whose <meta> could be read byte by byte is not UTF-16, whatever it says (HTML, section 13.2.3.2).
  return label?.startsWith('utf-16') === true ? 'utf-8' : label;
}

/**
 * Pages that are not UTF-8 and declare nothing are old, and here mostly Thai. In windows-874 the letters are A1 to FB, so a
 * Thai word is a run of such bytes; European text has single ones among ASCII.
 */
function guessLegacy(bytes: Uint8Array): 'windows-874' | 'windows-1252' {
  let high = 0;
  let runs = 0;
  let before = 0;
  for (const byte of bytes) {
    if (byte >= 0xa1) {
      high += 1;
      if (before >= 0xa1) runs += 1;
    }
    before = byte;
  }
  return runs > high / 2 ? 'windows-874' : 'windows-1252';
}
