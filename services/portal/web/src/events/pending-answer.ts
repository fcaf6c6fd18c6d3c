import { personalWindowStorage } from '../session/personal-storage.ts';

const name = 'event-to-come-to';

/** A visitor's "I'm coming", stored until they have signed in. */
export const savePendingAnswer = (eventId: string): void => personalWindowStorage.set(name, eventId);

/** Whether the reader pressed "I'm coming" before they signed in; true once. */
export function takePendingAnswer(eventId: string): boolean {
  const isPending = personalWindowStorage.get(name) === eventId;
  if (isPending) personalWindowStorage.remove(name);
  return isPending;
}
