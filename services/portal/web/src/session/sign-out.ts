import type { Client } from '../data/client.ts';

type Work = () => Promise<unknown>;
const unsentWork = new Set<Work>();

/** Lets work that waits to be sent go out in the name of the person who signs out. Returns how to leave the list. */
export function sendBeforeSignOut(work: Work): () => void {
  unsentWork.add(work);
  return () => void unsentWork.delete(work);
}

/** Signs out everywhere on this device, which then gets no more notices. */
export async function signOut(db: Client): Promise<void> {
  await Promise.allSettled([...unsentWork].map((work) => work()));
  try {
    const { endSubscription } = await import('../me/devices/push-subscription.ts');
    await endSubscription(db);
  } catch {
    // Signing out works without a network too.
  }
  await db.auth.signOut();
}
