import { personalWindowStorage } from '../session/personal-storage.ts';

const nameOf = (slug: string) => `poll-choice:${slug}`;

/** A visitor's choice, stored until they have signed in. */
export const savePendingAnswer = (slug: string, choices: readonly string[]): void =>
  personalWindowStorage.set(nameOf(slug), JSON.stringify(choices));

export function takePendingAnswer(slug: string): readonly string[] | undefined {
  const stored: unknown = JSON.parse(personalWindowStorage.get(nameOf(slug)) ?? 'null');
  return Array.isArray(stored) && stored.length > 0 ? stored.filter((each) => typeof each === 'string') : undefined;
}

export const forgetPendingAnswer = (slug: string): void => personalWindowStorage.remove(nameOf(slug));
