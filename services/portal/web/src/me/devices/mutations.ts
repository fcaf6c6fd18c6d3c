import type { Client } from '../../data/client.ts';
import { dataOf } from '../../refusals/refusal.ts';

export interface NewDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly user_agent: string | null;
}

/** Saves a device, or updates it. @throws Refusal: 42501 if it is someone else's */
export async function saveDevice(db: Client, userId: string, device: NewDevice): Promise<void> {
  dataOf(
    await db
      .from('push_subscriptions')
      .upsert({ ...device, user_id: userId }, { onConflict: 'endpoint' })
      .select('id'),
  );
}

export async function removeDevice(db: Client, id: string): Promise<void> {
  dataOf(await db.from('push_subscriptions').delete().eq('id', id).select('id'));
}

/** Removes the device with this push endpoint; nothing where it is not the caller's. */
export async function removeDeviceByEndpoint(db: Client, endpoint: string): Promise<void> {
  await db.from('push_subscriptions').delete().eq('endpoint', endpoint);
}
