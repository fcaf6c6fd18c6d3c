import { useState } from 'react';
import { personalWindowStorage } from '../../session/personal-storage.ts';

/** The name of a thread that has not begun. */
export const newThread = 'new';

const nameOf = (thread: string) => `chat-question:${thread}`;

/** A question being typed, stored in this window: it survives signing in and other pages. */
export function useSavedQuestion(thread: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => personalWindowStorage.get(nameOf(thread)) ?? '');
  const change = (next: string) => {
    setText(next);
    if (next === '') personalWindowStorage.remove(nameOf(thread));
    else personalWindowStorage.set(nameOf(thread), next);
  };
  return [text, change];
}

/** Has the question ready in a new thread: the next press sends it. */
export const prepareQuestion = (text: string): void => personalWindowStorage.set(nameOf(newThread), text);

/** Moves typed text from one thread to another, such as from a deleted one to a new one. */
export function carryQuestion(from: string, to: string): void {
  const text = personalWindowStorage.get(nameOf(from));
  if (text === null) return;
  personalWindowStorage.set(nameOf(to), text);
  personalWindowStorage.remove(nameOf(from));
}
