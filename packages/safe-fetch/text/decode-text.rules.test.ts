import { expect, test } from 'vitest';
import { decodeText } from './decode-text.rules.ts';

/** "ผลการเลือกตั้ง 2569" in windows-874: each Thai letter is its Unicode code point, minus 0E00, plus A0. */
const thai = 'ผลการเลือกตั้ง 2569';
const legacy = (text: string) =>
  Buffer.from(Array.from(text, (one) => (one < '\u0E00' ? one.charCodeAt(0) : one.charCodeAt(0) - 0xe00 + 0xa0)));

test.each([
  ['the header names it', legacy(thai), 'windows-874', thai],
  ['the header names it otherwise', legacy(thai), 'TIS-620', thai],
  ['the header names it by its ISO name', legacy(thai), 'iso-8859-11', thai],
  ['a <meta charset> names it', legacy(`<meta charset="tis-620"><p>${thai}`), undefined, `<meta charset="tis-620"><p>${thai}`],
  [
    'a <meta http-equiv> names it',
    legacy(`<META http-equiv=Content-Type content='text/html; charset=windows-874'>${thai}`),
    undefined,
    `<META http-equiv=Content-Type content='text/html; charset=windows-874'>${thai}`,
  ],
  ['nobody names it, but it is Thai', legacy(`<p>${thai}`), undefined, `<p>${thai}`],
  ['the header names something unknown', legacy(thai), 'klingon', thai],
  [
    'the header is right and the meta wrong',
    Buffer.from(`<meta charset=tis-620>${thai}`),
    'utf-8',
    `<meta charset=tis-620>${thai}`,
  ],
  ['a byte order mark is right and the header wrong', Buffer.from(`\uFEFF${thai}`), 'tis-620', thai],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${thai}`, 'utf16le'), undefined, thai],
  ['a meta that says UTF-16 lies', Buffer.from(`<meta charset=utf-16>${thai}`), undefined, `<meta charset=utf-16>${thai}`],
  ['nobody names it, and it is UTF-8', Buffer.from(thai), undefined, thai],
  ['nobody names it, and it is Western', Buffer.from('Zürich, café', 'latin1'), undefined, 'Zürich, café'],
  ['bytes that no UTF-8 has, named so', Buffer.from([0x61, 0xff, 0x62]), 'utf-8', 'a\uFFFDb'],
])('%s', (_, bytes, charset, text) => {
  expect(decodeText(bytes, charset, 'html')).toBe(text);
});

test('only HTML is searched for a <meta>', () => {
  expect(decodeText(Buffer.from('<meta charset=tis-620>ก'), undefined, 'plain')).toContain('ก');
});
