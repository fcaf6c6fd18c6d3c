import { isRecord } from '../_shared/read-body.ts';

/** A line of the budget, in baht. */
export interface BudgetLine {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly total: number;
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const numberIn = (text: string): number => (Number.isFinite(Number(text)) ? Number(text) : 0);

/** The lines of `budget_items`: each has a quantity and a price, or an amount. */
export function budgetLines(items: unknown): readonly BudgetLine[] {
  return (Array.isArray(items) ? items : []).map((item: unknown) => {
    const row = isRecord(item) ? item : {};
    const firstOf = (...names: readonly string[]) => names.map((name) => textOf(row[name])).find(Boolean) ?? '';
    const quantity = numberIn(firstOf('quantity') || '1');
    const price = numberIn(firstOf('price', 'amount'));
    return { name: firstOf('name', 'item') || '-', quantity, price, total: Math.round(quantity * price * 100) / 100 };
  });
}

/** 12,345.50, independent of the runtime's locale data. */
export const baht = (value: number): string => value.toFixed(2).replaceAll(/\B(?=(\d{3})+(?!\d)\.)/g, ',');
