import { expect, test } from 'vitest';
import { wordsOf } from './words.rules.ts';

const folded = (text: string) => wordsOf(text).map((word) => word.folded);

test.each([
  ['Anti-inflammatory, non-lactating', ['antiinflammatory', 'nonlactating']],
  ['anti emetic', ['antiemetic']],
  ['canti-emetic', ['canti', 'emetic']],
  ['ยาanti-emetic', ['ยา', 'antiemetic']],
  ['anti- and non-', ['anti', 'and', 'non']],
  ['co-amoxiclav', ['co', 'amoxiclav']],
])('a word stays one with the "anti" or "non" before it: %s', (text, words) => expect(folded(text)).toEqual(words));

test('the place of such a word is the whole of it', () =>
  expect(wordsOf('an anti-emetic drug').map(({ start, end }) => [start, end])).toEqual([
    [0, 2],
    [3, 14],
    [15, 19],
  ]));
