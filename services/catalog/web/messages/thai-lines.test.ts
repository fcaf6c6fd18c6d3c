import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTornWord, keepThaiWords } from '@trivium/server-pages';
import { expect, test } from 'vitest';

const words = new Intl.Segmenter('th', { granularity: 'word' });
/** What a line may begin with in a text of the catalog: a word, or several that no line breaks between. */
const unbrokenParts = (text: string) =>
  [...words.segment(keepThaiWords(text))]
    .map(({ segment }) => segment)
    .join('|')
    .replaceAll(/\|?\u2060\|?/g, '')
    .split('|');

/** The rest of a word whose first letter the dictionary gives to the word before. */
const isRest = (word: string) => /^(?:รั้|เปรย์|ื่|ด้ว|ลุ่ม)/.test(word) && !word.startsWith('ด้วย');

test('no Thai text of the catalog and of the forecast begins a line with a part of a word', async () => {
  const patterns = ['th*.ts', 'th-*/*.json', '../../content/{terms,corrections}.json', '../../../forecast/web/messages/*.ts'];
  const paths = (await Array.fromAsync(glob(patterns, { cwd: import.meta.dirname }))).filter((path) => !path.includes('.test.'));
  expect(paths.length).toBeGreaterThan(30);
  const torn: string[] = [];
  for (const path of paths) {
    const text = (await readFile(join(import.meta.dirname, path), 'utf8')).replaceAll(String.raw`\u2060`, '\u2060');
    for (const [phrase] of text.matchAll(/[ก-๎\u2060]{2,}/g))
      torn.push(
        ...unbrokenParts(phrase)
          .filter((word) => isTornWord(word) || isRest(word))
          .map((word) => `${word}: ${phrase}`),
      );
  }
  expect(torn).toEqual([]);
});
