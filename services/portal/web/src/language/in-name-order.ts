import { localText } from './language.ts';
import { getLocale } from './locale.ts';

export interface Named {
  readonly name: string;
  readonly name_th: string | null;
}

/** Rows in the order of their names in the current language: the database orders by the English ones. */
export const inNameOrder = <Row extends Named>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) =>
    localText(one.name, one.name_th).localeCompare(localText(other.name, other.name_th), getLocale(), { numeric: true }),
  );
