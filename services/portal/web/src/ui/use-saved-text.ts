import { useState } from 'react';
import { personalWindowStorage } from '../session/personal-storage.ts';

const keyOf = (name: string) => `text:${name}`;

/** Forgets a text that was sent. */
export const forgetSavedText = (name: string): void => personalWindowStorage.remove(keyOf(name));

/** A text that is being typed and belongs to no row yet: a reload, or a way to another page and back, does not lose it. */
export function useSavedText(name: string): readonly [string, (text: string) => void] {
  const key = keyOf(name);
  const [text, setText] = useState(() => personalWindowStorage.get(key) ?? '');
  const keep = (next: string) => {
    setText(next);
    if (next === '') personalWindowStorage.remove(key);
    else personalWindowStorage.set(key, next);
  };
  return [text, keep];
}
