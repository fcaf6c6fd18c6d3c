import { expect, test } from 'vitest';
import { escapeText, languageOf, parseWebUrl, splitParagraphs, pickLanguage } from './text.rules.ts';

test('one Thai letter makes a text Thai', () => {
  expect([languageOf('DLT กรม'), languageOf('DLT'), languageOf('')]).toEqual(['th', 'en', 'en']);
});

test('paragraphs are split by language; if none is in the requested language, all are shown', () => {
  const text = 'หนึ่ง\n\nOne\n \nTwo\nlines';
  expect(splitParagraphs(text, 'en')).toEqual({ own: ['One', 'Two\nlines'], other: ['หนึ่ง'] });
  expect(splitParagraphs(text, 'th')).toEqual({ own: ['หนึ่ง'], other: ['One', 'Two\nlines'] });
  expect(splitParagraphs('One', 'th')).toEqual({ own: ['One'], other: [] });
});

test('a bilingual sentence yields the requested side, and a monolingual one stays', () => {
  expect(pickLanguage('ไทย / English / more', 'en')).toBe('English / more');
  expect(pickLanguage('ไทย / English', 'th')).toBe('ไทย');
  expect(pickLanguage('either / or', 'th')).toBe('either / or');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org/', '//example.org', 'example.org', ''])(
  'no link leads to %s',
  (address) => expect(parseWebUrl(address)).toBeUndefined(),
);

test('links lead to http and https', () => {
  expect(['http://example.org', 'https://example.org/a'].map((address) => parseWebUrl(address)?.href)).toEqual([
    'http://example.org/',
    'https://example.org/a',
  ]);
});

test('text is escaped, between tags or in quotes', () => {
  expect(escapeText('<a href="&">')).toBe('&lt;a href=&quot;&amp;&quot;&gt;');
});
