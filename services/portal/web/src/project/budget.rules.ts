/** A line of the budget; the price is of one, in baht. */
export interface BudgetItem {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
}

/** Somebody who answers for the project. */
export interface Person {
  readonly name: string;
  readonly duty: string;
  readonly contact: string;
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const amount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0);

/** The lines of `budget_items`, which the database keeps as JSON; a line may also be an `item` with one `amount`. */
export const itemsOf = (value: unknown): BudgetItem[] =>
  rowsOf(value).map((row) => ({
    name: text(row['name'] ?? row['item']),
    quantity: amount(row['quantity'] ?? 1),
    price: amount(row['price'] ?? row['amount']),
  }));

export const peopleOf = (value: unknown): Person[] =>
  rowsOf(value).map(({ name, duty, contact }) => ({ name: text(name), duty: text(duty), contact: text(contact) }));

/** A number by its decimal digits, to avoid rounding errors of products; bounded as in the database. */
function decimalOf(value: number): { readonly digits: bigint; readonly places: number } {
  if (value < 1e-6) return { digits: 0n, places: 0 };
  const [whole = '', fraction = ''] = String(Math.min(value, 1e12)).split('.');
  return { digits: BigInt(whole + fraction), places: fraction.length };
}

function satangOf({ quantity, price }: BudgetItem): bigint {
  const [count, each] = [decimalOf(quantity), decimalOf(price)];
  const unit = 10n ** BigInt(count.places + each.places);
  return (200n * count.digits * each.digits + unit) / (2n * unit);
}

/**
 * In baht, exact to the satang: each line is rounded before it is added, as on paper. The database adds up the same
 * (`private.budget_total`).
 */
export const totalOf = (items: readonly BudgetItem[]): number =>
  Number(items.reduce((satang, item) => satang + satangOf(item), 0n)) / 100;
