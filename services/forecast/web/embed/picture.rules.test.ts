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

test('Thai lines do not break inside a name, a comparison or beside a number, nor end with an opening bracket', () => {
  const linesOf = (text: string) => breakLines(text, 'th', 48, 600, 9);
  const wholes = ['ตั้งแต่ 2 เหรียญ', 'ปารีส 2024', 'ต่ำกว่า', 'ณ วันที่ 30 พฤศจิกายน 2569', '1:59:30 ชั่วโมง', '(NIST)'];
  for (const whole of wholes) {
    for (let before = 0; before < 30; before++) {
      const lines = linesOf(`${'ก็'.repeat(before)} ${whole} หรือไม่`);
      expect([before, whole, lines.some((line) => line.includes(whole))]).toEqual([before, whole, true]);
    }
  }
});

const contentOf = (change: Partial<Parameters<typeof drawPicture>[0]>) =>
  drawPicture({
    question: 'x',
    figure: '50%',
    category: '',
    emblem: '',
    caption: '',
    sample: undefined,
    history: [],
    language: 'th',
    ...change,
  });

test('an outcome in Thai stays clear of a question of any length', () => {
  const font = { fontFiles: imageFonts(), loadSystemFonts: false, defaultFontFamily: 'IBM Plex Sans Thai' };
  for (const size of [56, 48, 42, 40]) {
    const line = 'ญู่ปี้ฎุ';
    const question = Array.from({ length: 40 }, () => line)
      .map((_, index, all) => all.slice(0, index + 1).join(' '))
      .findLast((text) => contentOf({ question: text, figure: '' }).includes(`font-size="${size}"`));
    if (!question) throw new Error(`no question of size ${size}`);
    const texts = (svg: string) =>
      [...svg.matchAll(/<text[^>]*font-weight="600"[^>]*>[^<]*<\/text>/g)].map(([text]) => text).slice(1);
    const drawn = texts(contentOf({ question, figure: 'ไม่ใช่' }));
    const boxOf = (content: string) => {
      const box = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${content}</svg>`, {
        font,
      }).getBBox();
      return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
    };
    const [figure, lines] = [drawn.at(-1) ?? '', drawn.slice(0, -1).join('')];
    expect(boxOf(figure).top - boxOf(lines).bottom).toBeGreaterThan(16);
  }
});

test('a picture draws the course of estimates that moved, a gauge where there is one, and neither for an outcome alone', () => {
  const first = { date: '2026-01-01', yes: 0.3 };
  const isCurve = /stroke-linejoin="round"/;
  const isGauge = /A128 128/;
  const moved = contentOf({ history: [first, { date: '2026-02-01', yes: 0.4 }], yes: 0.4 });
  expect([isCurve.test(moved), isGauge.test(moved)]).toEqual([true, false]);
  const open = contentOf({ history: [first], yes: 0.3 });
  expect([isCurve.test(open), isGauge.test(open), open.includes('r="10"')]).toEqual([false, true, false]);
  const settled = contentOf({ history: [first] });
  expect([isCurve.test(settled), isGauge.test(settled)]).toEqual([false, false]);
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
