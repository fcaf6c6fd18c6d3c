import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf } from '../refusals/refusal.ts';

/** What the person agreed to and withdrew, newest first. */
export const ownConsentsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: ['consents', 'own', userId],
    queryFn: async () =>
      dataOf(
        await db
          .from('consents')
          .select('id, subject, version, is_given, language, created_at')
          .eq('person_id', userId)
          .order('id', { ascending: false }),
      ),
  });

export type Consent = RowOf<typeof ownConsentsQuery>;
