import { expect, test } from 'vitest';
import { kindByBytes, kindByType, readMediaType } from './page-kind.rules.ts';

test.each([
  ['text/html; charset=UTF-8', 'html', 'utf-8'],
  ['TEXT/HTML;Charset="windows-874"', 'html', 'windows-874'],
  ['application/xhtml+xml', 'html', undefined],
  ['application/json', 'json', undefined],
  ['application/ld+json; charset=utf-8', 'json', 'utf-8'],
  ['text/plain;charset=tis-620;format=flowed', 'plain', 'tis-620'],
  ['text/csv', 'plain', undefined],
  ['application/csv', 'plain', undefined],
  ['application/rss+xml; charset=utf-8', 'xml', 'utf-8'],
  ['text/xml', 'xml', undefined],
  ['application/pdf', 'pdf', undefined],
  ['text/html, text/html', 'html', undefined],
  ['application/octet-stream', 'unsaid', undefined],
  ['', 'unsaid', undefined],
  [null, 'unsaid', undefined],
  ['image/png', undefined, undefined],
  ['text/css', undefined, undefined],
  ['application/zip', undefined, undefined],
  ['toString', undefined, undefined],
])('%o is %o', (header, kind, charset) => {
  const type = readMediaType(header);
  expect(kindByType(type)).toBe(kind);
  expect(type.charset).toBe(charset);
});

test('a PDF is recognised by its first bytes', () => {
  expect(kindByBytes(Buffer.from('\n%PDF-1.7'))).toBe('pdf');
  expect(kindByBytes(Buffer.from('<p>%PDF'))).toBeUndefined();
});
