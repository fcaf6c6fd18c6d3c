import { personalWindowStorage } from './personal-storage.ts';

const name = 'pressed-before-sign-in';

/** What a visitor pressed to come to an event or to join a club, stored until they have signed in. */
export const savePendingPress = (id: string): void => personalWindowStorage.set(name, id);

/** Whether the reader pressed for this event or club before they signed in; true once. */
export function takePendingPress(id: string): boolean {
  const isPending = personalWindowStorage.get(name) === id;
  if (isPending) personalWindowStorage.remove(name);
  return isPending;
}
