import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { readAll } from '../kit/pages.ts';
import { projectKeys } from '../project/queries.ts';
import { dataOf } from '../refusals/refusal.ts';

/** A person's projects that a reviewer sent back, longest wait first. */
export const sentBackQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'sent-back', userId],
    queryFn: async () =>
      readAll((from, to) =>
        db
          .from('projects')
          .select('id, title, title_en')
          .eq('created_by', userId)
          .eq('status', 'revisions-requested')
          .order('updated_at')
          .order('id')
          .range(from, to)
          .then(dataOf),
      ),
  });
