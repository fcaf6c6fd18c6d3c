import { useState } from 'react';

interface RowKeys {
  readonly keys: readonly number[];
  /** Makes a key for a row that is inserted before the end. */
  readonly insert: (place: number) => void;
  /** Removes the key of a row. */
  readonly remove: (place: number) => void;
}

const sequence = (first: number, count: number): readonly number[] =>
  Array.from({ length: Math.max(0, count) }, (_, place) => first + place);

/** Stable React keys for an edited list whose rows have no identifiers. A row added at the end gets a key by itself. */
export function useRowKeys(count: number): RowKeys {
  const [{ given, next }, setKeys] = useState({ given: sequence(0, count), next: count });
  const keys = [...given.slice(0, count), ...sequence(next, count - given.length)];
  const firstFree = next + Math.max(0, count - given.length);
  return {
    keys,
    insert: (place) => setKeys({ given: keys.toSpliced(place, 0, firstFree), next: firstFree + 1 }),
    remove: (place) => setKeys({ given: keys.toSpliced(place, 1), next: firstFree }),
  };
}
