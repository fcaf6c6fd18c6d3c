import { useState } from 'react';

/** A text that is being typed and belongs to no row yet: a reload, or a way to another page and back, does not lose it. */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const key = `portal-text-${name}`;
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  });
  const keep = (next: string) => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    } catch {
      // A full or closed store: it stays on the page.
    }
  };
  return [text, keep];
}
