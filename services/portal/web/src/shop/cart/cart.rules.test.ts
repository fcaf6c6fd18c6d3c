import { array, assert, constantFrom, integer, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { checkCart, totalOf, withLineBack, without } from './cart-lines.rules.ts';
import { maxLines, parseCart, piecesIn, withPieces, withQuantity } from './cart.rules.ts';

const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const club = idOf(900);
const line = (place: number, quantity: number) => ({ variantId: idOf(place), clubId: club, quantity });
const onSale = (place: number, stock: number, isAvailable = true) => ({
  id: idOf(place),
  price: 19.9,
  stock,
  shop_products: { is_available: isAvailable },
});

test('a stored cart can be read back after any changes', () => {
  const lines = array(record({ place: integer({ min: 0, max: 9 }), quantity: integer({ min: -5, max: 200 }) }));
  assert(
    property(lines, (added) => {
      let cart = parseCart(null);
      for (const { place, quantity } of added) cart = withPieces(cart, line(place, quantity));
      expect(parseCart(JSON.stringify(cart))).toEqual(cart);
      expect(cart.every(({ quantity }) => quantity >= 1 && quantity <= 99)).toBe(true);
      expect(new Set(cart.map(({ variantId }) => variantId)).size).toBe(cart.length);
    }),
  );
});

test('an unreadable stored cart is empty, and a valid line among invalid ones is kept', () => {
  assert(
    property(string(), (stored) => {
      expect(Array.isArray(parseCart(stored))).toBe(true);
    }),
  );
  const bad = constantFrom<unknown>(null, 1, [], {}, { variantId: 'x', clubId: club, quantity: 1 });
  assert(
    property(bad, (other) => {
      expect(parseCart(JSON.stringify([other, line(1, 2)]))).toEqual([line(1, 2)]);
    }),
  );
});

test('equal products are one line, and a quantity of zero removes it', () => {
  const cart = withPieces(withPieces([], line(1, 2)), line(1, 3));
  expect([cart, piecesIn(cart)]).toEqual([[line(1, 5)], 5]);
  expect(withQuantity(cart, idOf(1), 0)).toEqual([]);
});

test('the cart has the same maximum of lines per club as an order', () => {
  let cart = parseCart(null);
  for (let place = 0; place < maxLines + 5; place += 1) cart = withPieces(cart, line(place, 1));
  expect(cart.length).toBe(maxLines);
});

test('a removed line returns to its place, and only once', () => {
  const cart = [line(1, 1), line(2, 2), line(3, 3)];
  const taken = without(cart, [idOf(2)]);
  expect(withLineBack(taken, line(2, 2), 1)).toEqual(cart);
  expect(withLineBack(cart, line(2, 9), 1)).toEqual(cart);
});

test('the stock limits what an order would get, and the cart keeps its quantity', () => {
  const { lines, gone } = checkCart(
    [line(1, 3), line(2, 3), line(3, 3), line(4, 1)],
    [onSale(1, 10), onSale(2, 2), onSale(3, 10, false)],
  );
  expect(lines.map(({ available }) => available)).toEqual([3, 2, 0]);
  expect(lines.map((checked) => checked.line.quantity)).toEqual([3, 3, 3]);
  expect(gone).toEqual([line(4, 1)]);
  expect(totalOf(lines)).toBe(99.5);
});
