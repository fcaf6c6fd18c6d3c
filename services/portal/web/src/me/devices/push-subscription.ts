import type { Client } from '../../data/client.ts';
import { removeDeviceByEndpoint, saveDevice } from './mutations.ts';
import { deviceOfSubscription, isForKey, presentSubscription, subscribe } from './push.ts';

/**
 * Saves this device's subscription again at each start: push services change it without notice. After the server's key was
 * replaced, subscribes with the new one.
 */
export async function renewSubscription(db: Client, publicKey: string | undefined): Promise<void> {
  let subscription = await presentSubscription();
  const { data } = await db.auth.getSession();
  if (!subscription || !data.session) return;
  if (publicKey !== undefined && !isForKey(subscription, publicKey)) {
    await subscription.unsubscribe();
    subscription = (await subscribe(publicKey)) ?? null;
  }
  if (subscription) await saveDevice(db, data.session.user.id, deviceOfSubscription(subscription));
}

/** Ends this device's subscription: the next person who signs in on it must not get this person's notifications. */
export async function endSubscription(db: Client): Promise<void> {
  const subscription = await presentSubscription();
  if (!subscription) return;
  await removeDeviceByEndpoint(db, subscription.endpoint);
  await subscription.unsubscribe();
}
