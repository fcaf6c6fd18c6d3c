import { expect, test } from 'vitest';
import { echoes } from './challenge.rules.ts';

test.for([
  ['the text', 200, 'abc', true],
  ['the text with a line end', 201, 'abc\n', true],
  ['a JSON object', 200, '{"challenge":"abc"}', true],
  ['another text', 200, 'abcd', false],
  ['a page that holds it', 200, '<p>abc</p>', false],
  ['the request itself', 200, '{"type":"webhook.challenge","challenge":"abc"}', true],
  ['null', 200, 'null', false],
  ['the text in a refusal', 404, 'abc', false],
  ['the text in a redirect', 302, 'abc', false],
] as const)('%s with status %i', ([, status, body, expected]) => {
  expect(echoes('abc', status, body)).toBe(expected);
});
