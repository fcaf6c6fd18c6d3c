import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bahtWords } from '../../functions/_shared/baht-words.rules.ts';

test.each([
  [0, 'ศูนย์บาทถ้วน'],
  [1, 'หนึ่งบาทถ้วน'],
  [10, 'สิบบาทถ้วน'],
  [11, 'สิบเอ็ดบาทถ้วน'],
  [21, 'ยี่สิบเอ็ดบาทถ้วน'],
  [101, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
  [110, 'หนึ่งร้อยสิบบาทถ้วน'],
  [180_000, 'หนึ่งแสนแปดหมื่นบาทถ้วน'],
  [1_000_001, 'หนึ่งล้านเอ็ดบาทถ้วน'],
  [21_000_000, 'ยี่สิบเอ็ดล้านบาทถ้วน'],
  [0.5, 'ห้าสิบสตางค์'],
  [0.01, 'หนึ่งสตางค์'],
  [12_345.25, 'หนึ่งหมื่นสองพันสามร้อยสี่สิบห้าบาทยี่สิบห้าสตางค์'],
  [9_999_999_999.99, 'เก้าพันเก้าร้อยเก้าสิบเก้าล้านเก้าแสนเก้าหมื่นเก้าพันเก้าร้อยเก้าสิบเก้าบาทเก้าสิบเก้าสตางค์'],
])('%d baht in words are %s', (amount, words) => {
  expect(bahtWords(amount)).toBe(words);
});

const digits = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const places: Readonly<Record<string, number>> = { แสน: 100_000, หมื่น: 10_000, พัน: 1_000, ร้อย: 100, สิบ: 10 };

/** Reads the words of a number as a person does: digits and places, and millions of what came before. */
function readNumber(words: string): number {
  const [millions, rest] = [words.lastIndexOf('ล้าน'), words.slice(words.lastIndexOf('ล้าน') + 'ล้าน'.length)];
  if (millions >= 0) return readNumber(words.slice(0, millions)) * 1_000_000 + readNumber(rest);
  let [sum, digit] = [0, 0];
  for (const [word] of words.matchAll(/ยี่|เอ็ด|ศูนย์|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|แสน|หมื่น|พัน|ร้อย|สิบ/g)) {
    const place = places[word];
    if (place === undefined) digit = word === 'ยี่' ? 2 : word === 'เอ็ด' ? 1 : digits.indexOf(word);
    else [sum, digit] = [sum + (digit || 1) * place, 0];
  }
  return sum + digit;
}

test('the words can be read back as the amount, for every amount that a budget can have', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (satang) => {
      const [, baht = '', rest = ''] = /^(?:(.*)บาท)?(?:(.*)สตางค์|ถ้วน)$/.exec(bahtWords(satang / 100)) ?? ['', 'x'];
      expect(readNumber(baht) * 100 + readNumber(rest)).toBe(satang);
    }),
  );
});
