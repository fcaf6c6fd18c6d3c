import type { Client } from '../data/client.ts';

/** Signs out everywhere on this device, which then gets no more notices. */
export async function signOut(db: Client): Promise<void> {
  const { endSubscription } = await import('../me/keep-subscription.ts');
  // Without a network there is still a way out.
  await endSubscription(db).catch(() => {});
  await db.auth.signOut();
}
