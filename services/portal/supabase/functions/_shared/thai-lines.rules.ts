const words = new Intl.Segmenter('th', { granularity: 'word' });
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/**
 * Sara am as the two signs that it is drawn with, its ring before a tone mark, as shaping engines do it: the type places
 * each of them, and the whole sign not.
 */
export const splitSaraAm = (text: string): string => text.replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32');

/** Signs that no type draws, such as emoji and control characters, become nothing; tabs become spaces. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Extended_Pictographic}]/gu, (sign) =>
      sign === '\n' || /[\d#*]/.test(sign) ? sign : '',
    );

/**
 * Breaks a text into lines of at most `width`, between words: Thai has no spaces, so a dictionary finds them. A word that
 * is wider than a line is broken between letters.
 * @param measure the width of a text, in the same unit
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return drawable(text)
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph.trimEnd(), width, measure));
}

function breakParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const put = (piece: string) => {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else line += piece;
  };
  for (const segment of wordsOf(paragraph)) {
    if (measure(segment.trimEnd()) <= width) put(segment);
    else for (const { segment: letter } of letters.segment(segment)) put(letter);
  }
  return [...lines, line.trimEnd()];
}

/** Words, each with the signs that close it: no line begins with those. */
function wordsOf(paragraph: string): string[] {
  const found: string[] = [];
  for (const { segment } of words.segment(paragraph)) {
    if (found.length > 0 && /^[.,;:!?%)\]}”’»ฯๆ]+$/.test(segment)) found[found.length - 1] += segment;
    else found.push(segment);
  }
  return found;
}
