import type { Client } from '../data/client.ts';

/** Signs out everywhere on this device, which then gets no more notices. */
export async function signOut(db: Client): Promise<void> {
  try {
    const { endSubscription } = await import('../me/keep-subscription.ts');
    await endSubscription(db);
  } catch {
    // Without a network there is still a way out.
  }
  await db.auth.signOut();
}
