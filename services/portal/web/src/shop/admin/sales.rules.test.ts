import { expect, test } from 'vitest';
import { figuresOf, incomeByMonth } from './sales.rules.ts';

const products = [
  { id: 'cake', stock: 3 },
  { id: 'mug', stock: 9 },
  { id: 'shirt', stock: 20 },
];
const sale = (product_id: string, month: string, pieces: number, amount: number) => ({ product_id, month, pieces, amount });
const sales = [
  sale('mug', '2026-10-01', 2, 80.1),
  sale('mug', '2026-11-01', 5, 200.2),
  sale('shirt', '2025-12-01', 1, 250),
  sale('foreign', '2026-11-01', 9, 900),
];

test('what sold best comes first, then what is most in stock, and what was never sold has nothing sold', () => {
  expect(figuresOf([...products, { id: 'cap', stock: 4 }], sales)).toEqual([
    { id: 'mug', stock: 9, pieces: 7, amount: 280.3 },
    { id: 'shirt', stock: 20, pieces: 1, amount: 250 },
    { id: 'cap', stock: 4, pieces: 0, amount: 0 },
    { id: 'cake', stock: 3, pieces: 0, amount: 0 },
  ]);
});

test('the income of a year has every month, and of other sellers’ products nothing', () => {
  const months = incomeByMonth(products, sales, '2026-11');
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12-01',
    ...Array.from({ length: 11 }, (_, place) => `2026-${String(place + 1).padStart(2, '0')}-01`),
  ]);
  expect(months.filter(({ amount }) => amount > 0)).toEqual([
    { month: '2025-12-01', amount: 250 },
    { month: '2026-10-01', amount: 80.1 },
    { month: '2026-11-01', amount: 200.2 },
  ]);
});
