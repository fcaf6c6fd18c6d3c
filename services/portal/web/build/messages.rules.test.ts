import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepWordsWhole } from '../src/language/whole-words.rules.ts';
import { renderMessage, type MessageTexts } from './messages.rules.ts';

/** Runs the module that is written for a message, on a page in Thai. */
async function run(texts: MessageTexts, ...args: readonly unknown[]): Promise<unknown> {
  const locale = `const isEnglish = ({ locale } = { locale: 'th' }) => locale === 'en';
const inLanguage = (en, th) => (_, options) => isEnglish(options) ? en : th;`;
  const module = renderMessage('sample', texts).replace(/^import .*$/m, locale);
  const { sample } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)) as {
    sample: (...inputs: readonly unknown[]) => unknown;
  };
  return sample(...args);
}

test("a message is in the page's language, or in the one that is asked for", async () => {
  const texts = { th: 'สวัสดี', en: 'Hello' };
  expect(await run(texts)).toBe('สวัสดี');
  expect(await run(texts, {}, { locale: 'en' })).toBe('Hello');
  expect(await run(texts, {}, { locale: 'th' })).toBe('สวัสดี');
});

test('inputs stand where the text of each language has them', async () => {
  const texts = { th: '{role} ของ {name}', en: "{name}'s {role}" };
  expect(await run(texts, { name: 'Nid', role: 'ประธาน' })).toBe('ประธาน ของ Nid');
  expect(await run(texts, { name: 'Nid', role: 'chair' }, { locale: 'en' })).toBe("Nid's chair");
});

test('a count chooses the words for one or for others, as a number and as a text', async () => {
  const texts = { th: 'เชิญ {count} คน', en: "{count} {count:person isn't|people aren't} invited" };
  const say = (count: unknown) => run(texts, { count }, { locale: 'en' });
  expect([await say('1'), await say(1)]).toEqual(Array(2).fill("1 person isn't invited"));
  expect(await say('0')).toBe("0 people aren't invited");
  expect(await say('1,001')).toBe("1,001 people aren't invited");
  expect(await run(texts, { count: '1' })).toBe('เชิญ 1 คน');
});

test('an input is text, never a part of the program', async () => {
  expect(await run({ th: '{name}', en: '' }, { name: '`${1 + 1}`{name}' })).toBe('`${1 + 1}`{name}');
});

test.each(['a `b` c', 'C:\\temp\\', '${1 + 1}', 'a */ b', "it's", 'two\nlines', '{ } {}'])(
  '%j is said as it is',
  async (text) => {
    expect(await run({ th: text, en: text })).toBe(text);
  },
);

test.each([
  ['คำสั่งซื้อของคุณ', 'คำ=สั่ง=ซื้อของคุณ'],
  ['การแจ้งเตือน', 'การ=แจ้ง=เตือน'],
  ['สแกนคิวอาร์โค้ด', 'สแกนคิว=อาร์=โค้ด'],
  ['การบ้าน', 'การบ้าน'],
])('a line of %j breaks inside no word of the list', async (text, whole) => {
  expect(String(await run({ th: text, en: '' })).replaceAll('\u2060', '=')).toBe(whole);
});

test('a Thai message has its loanwords set apart', async () => {
  expect(await run({ th: 'แชตนี้', en: '' })).toBe('แชต\u200bนี้');
});

test('a line breaks inside no loanword of a Thai message, and not in the word before it', async () => {
  const words = new Intl.Segmenter('th', { granularity: 'word' });
  const broken: string[] = [];
  for await (const file of glob('messages/th/*.json', { cwd: join(import.meta.dirname, '..') }))
    for (const text of Object.values(
      JSON.parse(await readFile(join(import.meta.dirname, '..', file), 'utf8')) as Record<string, string>,
    )) {
      const parts = [...words.segment(keepWordsWhole(text))].map(({ segment }) => segment);
      if (parts.some((part) => /^(?:โป|เช็|แส|กอิน|แช|โพ)$/.test(part))) broken.push(text);
    }
  expect(broken).toEqual([]);
});
