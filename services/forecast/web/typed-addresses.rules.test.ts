import { expect, test } from 'vitest';
import { findUnfitAddress, readAddresses } from './typed-addresses.rules.ts';

test.for([
  ['www.vet.cmu.ac.th', 'https://www.vet.cmu.ac.th'],
  ['example.org/page?a=1#b', 'https://example.org/page?a=1#b'],
  ['example.org:8080/page', 'https://example.org:8080/page'],
  ['จุฬา.ไทย', 'https://จุฬา.ไทย'],
  ['http://example.org/', 'http://example.org/'],
  ['HTTPS://example.org/', 'HTTPS://example.org/'],
  ['ftp://example.org/', 'ftp://example.org/'],
  ['somebody@example.org', 'somebody@example.org'],
  ['ราชกิจจานุเบกษา', 'ราชกิจจานุเบกษา'],
] as const)('%s is read as %s', ([typed, address]) => expect(readAddresses(typed)).toEqual([address]));

test('addresses are apart by lines or spaces', () => {
  expect(readAddresses(' a.org\r\n\nb.org  c.org ')).toEqual(['https://a.org', 'https://b.org', 'https://c.org']);
});

test.for([
  ['a.org\n\nthe gazette', { line: 3, hasScheme: false }],
  ['somebody@example.org', { line: 1, hasScheme: false }],
  ['https://a.org\nhttps://user:word@b.org', { line: 2, hasScheme: true }],
  ['a.org\nhttps://b.org/c', undefined],
  ['', undefined],
] as const)('the first address of %j that cannot be used is %j', ([text, expected]) => {
  expect(findUnfitAddress(text)).toEqual(expected);
});
