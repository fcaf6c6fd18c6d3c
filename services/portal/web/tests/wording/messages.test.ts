import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsOutside } from '../../testing/texts-outside.rules.ts';

const web = join(import.meta.dirname, '../..');
const areasOf = async (locale: string) =>
  (await Array.fromAsync(glob('*.json', { cwd: join(web, 'messages', locale) }))).toSorted();
const read = async (locale: string, area: string) =>
  JSON.parse(await readFile(join(web, 'messages', locale, area), 'utf8')) as Record<string, string>;

test('no message is there twice in its file', async () => {
  for (const locale of ['th', 'en'])
    for (const area of await areasOf(locale)) {
      const lines = (await readFile(join(web, 'messages', locale, area), 'utf8')).matchAll(/^ {2}"(\w+)":/gm);
      const keys = [...lines].map(([, key]) => key);
      expect([area, keys.filter((key, place) => keys.indexOf(key) !== place)]).toEqual([area, []]);
    }
});

test('every message exists in Thai and in English, with the same inputs', async () => {
  const areas = await areasOf('th');
  expect(await areasOf('en')).toEqual(areas);
  const inputs = (text: string | undefined) =>
    [...(text ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted((a, b) => a.localeCompare(b));
  for (const area of areas) {
    const [thai, english] = [await read('th', area), await read('en', area)];
    expect(Object.keys(english)).toEqual(Object.keys(thai));
    for (const [key, text] of Object.entries(thai)) {
      expect([key, text.trim() !== '' && english[key]?.trim() !== '']).toEqual([key, true]);
      expect([key, inputs(text)]).toEqual([key, inputs(english[key])]);
    }
  }
});

/** Counts that are never one. */
const many = new Set(['cart_lead_clubs', 'field_long', 'jobs_each_minutes', 'sessions_all', 'submit_error_long']);
const verbs = /^(becomes|counts|has|is|shows|waits|was)$/;
const things = /\{\w+\} (?:more |late )?(people|[a-z]+s)\b|\{count\} (are|have|were)\b/g;

test('an English message that counts things says one as well as many', async () => {
  for (const area of await areasOf('en'))
    for (const [key, text] of Object.entries(await read('en', area))) {
      const words = [...text.matchAll(things)].map(([, noun, verb]) => noun ?? verb ?? '').filter((word) => !verbs.test(word));
      if (!many.has(key)) expect([key, words]).toEqual([key, []]);
    }
});

/** The same in both languages: days, names and keys. */
const alike = new Set(['changelog_1_day', 'palette_keys', 'family_forecast', 'family_catalog']);

test('Thai messages are Thai, and English ones are not', async () => {
  for (const area of await areasOf('th')) {
    const [thai, english] = [await read('th', area), await read('en', area)];
    for (const [key, text] of Object.entries(thai)) {
      if (alike.has(key) || key.startsWith('language_')) continue;
      expect([key, /\p{Script=Thai}/u.test(text)]).toEqual([key, true]);
      expect([key, /\p{Script=Thai}/u.test(english[key] ?? '')]).toEqual([key, false]);
    }
  }
});

/** People who speak to their device say what they see: the name of a button that is there for each row contains its words. */
test('the spoken name of a button contains what is written on it', async () => {
  const named = new Set<string>();
  for await (const file of glob('src/**/*.tsx', { cwd: web }))
    for (const [, key] of (await readFile(join(web, file), 'utf8')).matchAll(/aria-label=\{m\.(\w+)_of\(/g)) named.add(key ?? '');
  expect(named.size).toBeGreaterThan(5);
  for (const locale of ['th', 'en']) {
    const all: Record<string, string> = {};
    for (const area of await areasOf(locale)) Object.assign(all, await read(locale, area));
    for (const key of named) {
      // Thai writes no spaces: what follows at once would be another word.
      const words = all[key] === undefined ? '' : `${all[key].toLowerCase()} `;
      const spoken = `${all[`${key}_of`]?.toLowerCase().replaceAll(/[:“”]/g, ' ')} `;
      expect([locale, key, spoken.includes(words)]).toEqual([locale, key, true]);
    }
  }
});

test('every message is used somewhere', async () => {
  let sources = '';
  for await (const file of glob('{src,worker,build}/**/*.{ts,tsx}', { cwd: web }))
    if (!file.includes('/paraglide/')) sources += await readFile(join(web, file), 'utf8');
  const used = new Set([...sources.matchAll(/\bm\.(\w+)/g)].map((match) => match[1]));
  for (const area of await areasOf('th')) expect(Object.keys(await read('th', area)).filter((key) => !used.has(key))).toEqual([]);
});

test('all text is in the message files', async () => {
  const texts: string[] = [];
  for await (const file of glob('{src,worker}/**/*.{ts,tsx}', { cwd: web })) {
    if (/\/paraglide\/|\.gen\.ts$|\.test\.ts$/.test(file)) continue;
    for (const text of textsOutside(file, await readFile(join(web, file), 'utf8'))) texts.push(`${file}: ${text}`);
  }
  expect(texts).toEqual([]);
});

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{m.hello()} · 12</p>', []],
  ['<img alt="A cat" />', ['A cat']],
  ['<img alt="" className="size-4" />', []],
  ['<p>{cond ? "Yes please" : m.no()}</p>', ['Yes please']],
  ['<p>{"สวัสดี"}</p>', ['สวัสดี']],
])('in %s the check finds %j', (source, texts) => {
  expect(textsOutside('a.tsx', `const a = (m: any, cond: boolean) => ${source};`)).toEqual(texts);
});
