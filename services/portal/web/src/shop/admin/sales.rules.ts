import { addMonths } from '../../language/month.rules.ts';

interface Sale {
  readonly product_id: string;
  /** The month's first day. */
  readonly month: string;
  readonly pieces: number;
  readonly amount: number;
}

interface Product {
  readonly id: string;
  readonly stock: number;
}

export interface ProductFigures {
  readonly id: string;
  readonly stock: number;
  readonly pieces: number;
  readonly amount: number;
}

/** In whole satang, because sums of baht with decimals drift. */
const sumOfBaht = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** What was sold of each product and what is left, best sold first; then most in stock. */
export function figuresOf(products: readonly Product[], sales: readonly Sale[]): readonly ProductFigures[] {
  const byProduct = Map.groupBy(sales, ({ product_id }) => product_id);
  return products
    .map(({ id, stock }) => {
      const own = byProduct.get(id) ?? [];
      const pieces = own.reduce((sum, each) => sum + each.pieces, 0);
      return { id, stock, pieces, amount: sumOfBaht(own.map(({ amount }) => amount)) };
    })
    .toSorted((a, b) => b.pieces - a.pieces || b.stock - a.stock);
}

/** The income of these products in each of the twelve months that end with `month` (`2026-11`), oldest first. */
export function incomeByMonth(products: readonly Product[], sales: readonly Sale[], month: string) {
  const ids = new Set(products.map(({ id }) => id));
  return Array.from({ length: 12 }, (_, place) => addMonths(month, place - 11)).map((each) => ({
    month: `${each}-01`,
    amount: sumOfBaht(
      sales.filter((sale) => ids.has(sale.product_id) && sale.month.startsWith(each)).map(({ amount }) => amount),
    ),
  }));
}
