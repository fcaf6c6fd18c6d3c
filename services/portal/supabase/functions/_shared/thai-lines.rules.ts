const words = new Intl.Segmenter('th', { granularity: 'word' });
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/**
 * Replaces sara am by the two signs that it consists of, with the ring before a tone mark, as shaping engines do. The font
 * positions these two, but not the combined sign.
 */
export const splitSaraAm = (text: string): string => text.replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32');

/** Removes characters that the font cannot draw, such as emoji and control characters. Tabs become spaces. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Extended_Pictographic}]/gu, (sign) =>
      sign === '\n' || /[\d#*]/.test(sign) ? sign : '',
    );

/**
 * Breaks a text into lines of at most `width`, between words. A dictionary finds words, because Thai has no spaces. A word
 * that is wider than a line is broken between letters.
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

/** Words, each with its closing punctuation: no line begins with it. */
function wordsOf(paragraph: string): string[] {
  const joined: string[] = [];
  for (const { segment } of words.segment(paragraph)) {
    if (joined.length > 0 && /^[.,;:!?%)\]}”’»ฯๆ]+$/.test(segment)) joined[joined.length - 1] += segment;
    else joined.push(segment);
  }
  return joined;
}
