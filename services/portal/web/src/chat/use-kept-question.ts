import { useState } from 'react';

const keyOf = (thread: string) => `portal-chat-question-${thread}`;

/** A question while it is typed, kept in this window: also while one signs in, or looks at another page. */
export function useKeptQuestion(thread: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(keyOf(thread)) ?? '';
    } catch {
      return '';
    }
  });
  const change = (next: string) => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(keyOf(thread));
      else sessionStorage.setItem(keyOf(thread), next);
    } catch {
      // It stays on the page.
    }
  };
  return [text, change];
}
