import { expect, test } from 'vitest';
import { readJsonText } from './json-text.rules.ts';

test('each value is on a line of its own, strings without escapes, numbers as they were written', () => {
  const source = String.raw`{"name": "\u0e01 says \"yes\"\nand no", "price": 0.10, "id": 12345678901234567890, "big": 1e400,
    "outcomes": ["Yes", "No"], "open": true, "none": null, "empty": {}, "list": [], "a": {"b": [{"c": -1.50}]}, "__proto__": 1}`;
  expect(readJsonText(source).text.split('\n')).toEqual([
    'name: ก says "yes" and no',
    'price: 0.10',
    'id: 12345678901234567890',
    'big: 1e400',
    'outcomes.0: Yes',
    'outcomes.1: No',
    'open: true',
    'none: null',
    'empty: {}',
    'list: []',
    'a.b.0.c: -1.50',
    '__proto__: 1',
  ]);
});

test.each([
  ['"alone"', 'alone'],
  ['\uFEFF1.0', '1.0'],
])('%s says %s', (source, text) => {
  expect(readJsonText(source).text).toBe(text);
});

test.each([
  ['invalid JSON', '{"a":'],
  ['nothing', ''],
  ['what is nested too deeply', '['.repeat(66) + ']'.repeat(66)],
  ['what is nested so deeply that a parser may give up', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
  ['what grows past all bounds when written out', `{"${'k'.repeat(1000)}":[${'1,'.repeat(5000)}1]}`],
])('%s is refused as text_unreadable', (_, source) => {
  expect(() => readJsonText(source)).toThrow(expect.objectContaining({ code: 'text_unreadable' }));
});
