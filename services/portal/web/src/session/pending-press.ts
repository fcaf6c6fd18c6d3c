import { personalWindowStorage } from './personal-storage.ts';

const name = 'press-before-sign-in';

/** What a visitor pressed to come to an event or to join a club. */
export interface PendingPress {
  /** Of the event or club. */
  readonly id: string;
  /** Its page, to which signing in leads back. */
  readonly page: string;
  readonly deed: 'come' | 'wait' | 'join' | 'ask';
  /** The event's or club's name, in both languages. */
  readonly title: string;
  readonly titleThai: string | null;
}

/** Stored until the visitor has signed in. */
export const savePendingPress = (press: PendingPress): void => personalWindowStorage.set(name, JSON.stringify(press));

export function readPendingPress(): PendingPress | undefined {
  const stored = personalWindowStorage.get(name);
  return stored === null ? undefined : (JSON.parse(stored) as PendingPress);
}

/** Whether the reader pressed for this event or club before they signed in; true once. */
export function takePendingPress(id: string): boolean {
  const isPending = readPendingPress()?.id === id;
  if (isPending) personalWindowStorage.remove(name);
  return isPending;
}
