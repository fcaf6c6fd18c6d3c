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
