import { expect, test } from 'vitest';
import { lineChanges, shortened, wordChanges, type TextChange } from './changes.rules.ts';

const marks = { same: ' ', added: '+', removed: '-' } as const;
const marked = (changes: readonly TextChange[]) => changes.map(({ kind, text }) => `${marks[kind]}${text}`);

test.each([
  ['a\nb', 'a\nb', [' a', ' b']],
  ['', 'a', ['+a']],
  ['a\n\nb\nc', 'a\nc\nd', [' a', '-b', ' c', '+d']],
  ['90 days', '180 days', ['-90 days', '+180 days']],
])('the lines that changed from %j to %j', (before, after, expected) => {
  expect(marked(lineChanges(before, after))).toEqual(expected);
});

test.each([
  ['Bring water and a hat.', 'Bring water and a coat.', [' Bring water and a ', '-hat', '+coat', ' .']],
  ['Meet at the gate. Bring water.', 'Meet at the gate. Bring warm water.', [' Meet at the gate. Bring ', '+warm ', ' water.']],
  ['นำหมวกและน้ำดื่มมาด้วย', 'นำร่มและน้ำดื่มมาด้วย', [' นำ', '-หมวก', '+ร่ม', ' และน้ำดื่มมาด้วย']],
  ['First.\nSecond.', 'First.\n\nSecond.', [' First.\n', '+\n', ' Second.']],
])('the words that changed from %j to %j', (before, after, expected) => {
  expect(marked(wordChanges(before, after))).toEqual(expected);
});

test('changed words with only a space between them are one change', () => {
  expect(marked(wordChanges('Please bring a red cap and wear boots.', 'Please bring a blue hat and wear boots.'))).toEqual([
    ' Please bring a ',
    '-red cap',
    '+blue hat',
    '  and wear boots.',
  ]);
});

test('of texts with little in common the whole of each is named', () => {
  const [before, after] = ['Walk to the hill at dawn.', 'ปลูกป่าชายเลนกับเพื่อน'];
  expect(marked(wordChanges(before, after))).toEqual([`-${before}`, `+${after}`]);
  const many = (word: string) => Array.from({ length: 1_500 }, (_, place) => `${word}${place}`).join(' ');
  expect(wordChanges(many('a'), many('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

test('a long unchanged stretch keeps the words beside the changes', () => {
  const long = 'word '.repeat(100);
  const changes = shortened([
    { kind: 'same', text: long },
    { kind: 'added', text: 'new ' },
    { kind: 'same', text: long },
    { kind: 'removed', text: 'old ' },
    { kind: 'same', text: 'The end.' },
  ]);
  const [start, , middle, , end] = changes.map(({ text }) => text);
  expect(start).toMatch(/^…[ ]?(?:word )+$/);
  expect(middle).toMatch(/^(?:word )+…[ ]?(?:word )+$/);
  expect(end).toBe('The end.');
  expect(changes.map(({ text }) => text.length <= 170)).not.toContain(false);
});
