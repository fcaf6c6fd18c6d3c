import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { imageFonts } from '@trivium/design-tokens';
import { expect, test } from 'vitest';
import { breakLines, drawPicture, pictureSize, widthOf } from './picture.rules.ts';

const folder = join(import.meta.dirname, '../../content/markets');
const questions = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => {
    const { question, questionEn } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      question: string;
      questionEn: string;
    };
    return [question, questionEn];
  });

test('the estimated width is at least the drawn one, for every curated question', () => {
  const font = { fontFiles: imageFonts(), loadSystemFonts: false, defaultFontFamily: 'IBM Plex Sans Thai' };
  const spans = questions.map(
    (text, index) =>
      `<text id="t${index}" y="${index * 20}" font-size="10" font-weight="600">${text.replaceAll('&', '&amp;')}</text>`,
  );
  expect(spans.length).toBeGreaterThan(100);
  for (let at = 0; at < spans.length; at += 10) {
    for (const [index, span] of spans.slice(at, at + 10).entries()) {
      const drawn =
        new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="20">${span}</svg>`, { font }).getBBox()?.width ??
        Infinity;
      expect(widthOf(questions[at + index] as string) * 10).toBeGreaterThan(drawn);
    }
  }
});

test('Thai breaks between words, and every letter is kept', () => {
  const text = 'ประเทศไทยจะจัดการออกเสียงประชามติเรื่องการจัดทำรัฐธรรมนูญฉบับใหม่';
  const lines = breakLines(text, 'th', 48, 600, 9);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(text);
  for (const line of lines.slice(1)) expect(line).not.toMatch(/^\p{Mn}/u);
});

test('a text that is too long ends with an ellipsis', () => {
  const lines = breakLines('word '.repeat(200), 'en', 48, 600, 4);
  expect(lines).toHaveLength(4);
  expect(lines[3]).toMatch(/…$/);
});

test('markup in a text is drawn as text', () => {
  const content = {
    figure: '<b>&',
    category: '"',
    emblem: '',
    caption: '>',
    sample: undefined,
    history: [],
    language: 'en',
  } as const;
  const svg = drawPicture({ ...content, question: '</text><script>1</script>\u0000' });
  expect(svg).not.toContain('<script>');
  expect(() => new Resvg(svg, { fitTo: { mode: 'width', value: pictureSize.width } })).not.toThrow();
});
