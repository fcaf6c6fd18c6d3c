import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { DataOf } from '../../data/row-of.ts';
import type { TextKind } from '../../policies/kinds.ts';
import { textColumns, textKeys } from '../../policies/queries.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** All versions of a text with its draft, newest first, for administrators. */
export const textVersionsQuery = (db: Client, kind: TextKind) =>
  queryOptions({
    queryKey: [...textKeys.all, 'versions', kind],
    queryFn: async () =>
      dataOf(
        await db
          .from('policy_texts')
          .select(`id, ${textColumns}, asks_again, is_current, updated_at, publisher:profiles(nickname, full_name, full_name_en)`)
          .eq('kind', kind)
          .order('version', { ascending: false }),
      ),
  });

export type TextVersion = DataOf<typeof textVersionsQuery>[number];
