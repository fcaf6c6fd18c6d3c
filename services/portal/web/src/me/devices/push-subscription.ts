import type { Client } from '../../data/client.ts';
import { removeDeviceByEndpoint, saveDevice } from './mutations.ts';
import { deviceOfSubscription, presentSubscription } from './push.ts';

/** Saves this device's subscription again at each start: push services change it without notice. */
export async function renewSubscription(db: Client): Promise<void> {
  const subscription = await presentSubscription();
  const { data } = await db.auth.getSession();
  if (subscription && data.session) await saveDevice(db, data.session.user.id, deviceOfSubscription(subscription));
}

/** Ends this device's subscription: the next person who signs in on it must not get this person's notifications. */
export async function endSubscription(db: Client): Promise<void> {
  const subscription = await presentSubscription();
  if (!subscription) return;
  await removeDeviceByEndpoint(db, subscription.endpoint);
  await subscription.unsubscribe();
}
