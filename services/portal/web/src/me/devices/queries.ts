import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** Query keys of devices that receive notifications. */
export const deviceKeys = {
  list: (userId: string) => ['devices', userId] as const,
  thisDevice: ['this-device'] as const,
};

/** The devices on which the caller takes notifications, newest first. */
export const devicesQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: deviceKeys.list(userId),
    queryFn: async () =>
      dataOf(
        await db
          .from('push_subscriptions')
          .select('id, endpoint, p256dh, auth, user_agent, created_at')
          .order('created_at', { ascending: false }),
      ),
  });

export type Device = RowOf<typeof devicesQuery>;

export interface NewDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly user_agent: string | null;
}

/** Keeps a device, or renews what is known of it. @throws Refusal: 42501 where it is somebody else's */
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
