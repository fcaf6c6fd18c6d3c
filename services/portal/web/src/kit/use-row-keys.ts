import { useState } from 'react';

interface RowKeys {
  readonly keys: readonly number[];
  /** Removes the key of a row. */
  readonly remove: (place: number) => void;
}

const sequence = (first: number, count: number): readonly number[] =>
  Array.from({ length: Math.max(0, count) }, (_, place) => first + place);

/** Stable React keys for an edited list whose rows have no identifiers. Rows are added at its end. */
export function useRowKeys(count: number): RowKeys {
  const [{ given, next }, setKeys] = useState({ given: sequence(0, count), next: count });
  const keys = [...given.slice(0, count), ...sequence(next, count - given.length)];
  return {
    keys,
    remove: (place) => setKeys({ given: keys.toSpliced(place, 1), next: next + Math.max(0, count - given.length) }),
  };
}
