import type { Transaction } from '@trivium/postgres';
import type { Operator } from './filter.rules.ts';
import type { Column } from './relation.rules.ts';

const symbols: Partial<Record<Operator, string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
};

const prepare = (milliseconds: number) =>
  `select set_config('statement_timeout', '${milliseconds}', true), set_config('search_path', 'public, extensions', true)`;

/** Clients wrote the conditions, and others wait for them. Operators are found in the same schemas as for requests. */
export const prepareComparing = prepare(100);
/** For values and patterns that are read for the first time. */
export const prepareReading = prepare(250);

/** Becomes a role of the API; run as `authenticator`. */
export const becomeRole = (role: string) => ({
  text: `select set_config('role', $1, true), set_config('request.jwt.claims', '{}', true)`,
  values: [role],
});
export const setSavepoint = 'savepoint asked';
export const returnToSavepoint = 'rollback to savepoint asked';

export interface Comparison {
  readonly column: Column;
  readonly operator: Operator;
  readonly isNegated: boolean;
  /** The row's value. */
  readonly value: string;
  /** The conditions' values, without duplicates. */
  readonly operands: readonly string[];
}

/** Returns the positions of the operands that hold for the value. */
export async function compare(transaction: Transaction, comparison: Comparison): Promise<number[]> {
  const { column, operator, isNegated, value, operands } = comparison;
  const right = operator === 'in' ? `any (o.text::${column.sqlArray})` : `o.text::${column.sqlType}`;
  const symbol = operator === 'in' ? '=' : symbols[operator];
  const { rows } = await transaction.query<{ place: number }>(
    `select o.place::int - 1 as place from unnest($2::text[]) with ordinality as o (text, place)
     where ${isNegated ? 'not ' : ''}($1::text::${column.sqlType} ${symbol} ${right})`,
    [value, operands],
  );
  return rows.map(({ place }) => place);
}

/**
 * Values in the type's output form, as the log writes them; each element of a list. Fails for text that the type does not
 * accept.
 */
export async function canonicalValues(
  transaction: Transaction,
  column: Column,
  operator: Operator,
  value: string,
): Promise<(string | null)[]> {
  const text =
    operator === 'in'
      ? `select case when v is not null then format('%s', v) end as value from unnest($1::text::${column.sqlArray}) as v`
      : `select format('%s', $1::text::${column.sqlType}) as value`;
  const { rows } = await transaction.query<{ value: string | null }>(text, [value]);
  return rows.map((row) => row.value);
}

/** Tries a pattern on an empty text: an invalid pattern is refused at once. */
export async function tryPattern(transaction: Transaction, column: Column, operator: Operator, value: string): Promise<void> {
  await transaction.query(`select ''::text::${column.sqlType} ${symbols[operator]} $1::text`, [value]);
}
