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

/** Takes what was typed for one thread along to another, such as a new one in place of one that is gone. */
export function carryQuestion(from: string, to: string): void {
  try {
    const text = sessionStorage.getItem(keyOf(from));
    if (text === null) return;
    sessionStorage.setItem(keyOf(to), text);
    sessionStorage.removeItem(keyOf(from));
  } catch {
    // Then it is typed again.
  }
}
