import { personalStorage } from '../session/personal-storage.ts';
import type { ConsentAnswer } from './mutations.ts';

const item = 'consents-of-sign-up';

interface StoredAnswers {
  readonly email: string;
  readonly answers: readonly ConsentAnswer[];
}

/** Stores in this browser what somebody agreed to who has no account yet. It counts once they have proven their address here. */
export const storeAnswersOfSignUp = (email: string, answers: readonly ConsentAnswer[]): void =>
  personalStorage.set(item, JSON.stringify({ email: email.trim().toLowerCase(), answers } satisfies StoredAnswers));

/** The answers that this person gave in this browser, once. */
export function takeAnswersOfSignUp(email: string): readonly ConsentAnswer[] {
  const text = personalStorage.get(item);
  if (text === null) return [];
  personalStorage.remove(item);
  const stored = JSON.parse(text) as StoredAnswers;
  return stored.email === email.toLowerCase() ? stored.answers : [];
}
