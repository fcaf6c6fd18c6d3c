import { expect, test } from 'vitest';
import { wordKeeper } from './whole-words.ts';

const keepWhole = wordKeeper(['คำ-สั่ง-ซื้อ', 'คำ-สั่ง']);

test('each of the words is held together wherever a text has it, the longest that fits', () => {
  expect(keepWhole('คำสั่งซื้อและคำสั่ง')).toBe('คำ\u2060สั่ง\u2060ซื้อและคำ\u2060สั่ง');
});

test('a text without them stays as it is', () => {
  expect(keepWhole('ราคา 20 บาท')).toBe('ราคา 20 บาท');
});
