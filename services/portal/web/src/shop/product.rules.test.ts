import { expect, test } from 'vitest';
import { choicesOf, compareSizes, givenValue, isScarce, picturesOf, priceSpan, sortPieces, stockOf } from './product.rules.ts';
import { pieceName, variantWord } from './variant-names.ts';

const piece = (size: string | null, colour: string | null, price = 100, stock = 1) => ({ size, colour, price, stock });

test('clothes are sorted by size, other products by numbers and words', () => {
  expect(['XL', 'S', 'L', 'XXL', 'M'].toSorted(compareSizes)).toEqual(['S', 'M', 'L', 'XL', 'XXL']);
  expect(['10 cm', '9 cm'].toSorted(compareSizes)).toEqual(['9 cm', '10 cm']);
  expect(sortPieces([piece('L', 'white'), piece('S', 'white'), piece('S', 'green')]).map(pieceName)).toEqual([
    'S · เขียว',
    'S · ขาว',
    'L · ขาว',
  ]);
});

test('usual colours and sizes are in the reader’s language, others as the seller wrote them', () => {
  expect(['Green', ' navy ', 'เขียว', 'XL', 'teal'].map(variantWord)).toEqual(['เขียว', 'กรมท่า', 'เขียว', 'XL', 'teal']);
});

test('a product with one variant has no choice and no variant name', () => {
  expect([choicesOf([piece(null, null)], 'size'), pieceName(piece(null, null))]).toEqual([[], '']);
});

test('only a value that leaves no choice is given', () => {
  const pieces = [piece('S', 'green'), piece('L', 'green')];
  expect([givenValue(pieces, 'size'), givenValue(pieces, 'colour')]).toEqual([undefined, 'green']);
  expect(givenValue([piece(null, 'green')], 'size')).toBe(null);
});

test('a product has a price range, and the sum of its variants’ stock', () => {
  const pieces = [piece('S', null, 120, 0), piece('L', null, 90, 4)];
  expect([priceSpan(pieces), priceSpan([]), stockOf(pieces)]).toEqual([{ min: 90, max: 120 }, undefined, 4]);
  expect([0, 1, 5, 6].map(isScarce)).toEqual([false, true, true, false]);
});

test('pictures are names; other values of the column are skipped', () => {
  expect([picturesOf(['a.webp', 3, '', null]), picturesOf('a.webp'), picturesOf(null)]).toEqual([['a.webp'], [], []]);
});
