import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of one’s own account. */
export const meKeys = {
  profile: (userId: string) => ['profile', userId] as const,
  hasPassword: (userId: string) => ['has-password', userId] as const,
};

export const profileQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: meKeys.profile(userId),
    queryFn: async () =>
      dataOf(
        await db
          .from('profiles')
          .select(
            'id, nickname, full_name, full_name_en, role, cohort, division, avatar_path, language, name_confirmed_at, name_source, request:name_requests(full_name, full_name_en, cohort, refused_at)',
          )
          .eq('id', userId)
          .single(),
      ),
  });

/** Whether the caller has a password. People who sign in by link or with the institution's account have none. */
export const hasPasswordQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: meKeys.hasPassword(userId),
    queryFn: async () => dataOf(await db.rpc('has_password')),
  });

export type Profile = DataOf<typeof profileQuery>;
