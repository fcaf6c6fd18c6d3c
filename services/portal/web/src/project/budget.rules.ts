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

/** In baht, exact to the satang: each line is rounded before it is added, as on paper. */
export const totalOf = (items: readonly BudgetItem[]): number =>
  items.reduce((satang, { quantity, price }) => satang + Math.round(quantity * price * 100), 0) / 100;
