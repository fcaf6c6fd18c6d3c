import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { projectKeys } from '../../project/queries.ts';
import { decidersQuery, transitionsQuery } from '../../project/workflow/queries.ts';
import { Refusal } from '../../refusals/refusal.ts';
import type { Session } from '../../session/session.ts';

/** How many submitted reports a person may archive: what their queue has besides reviews. Nobody archives a report of their own. */
export const reportsToArchiveQuery = (db: Client, session: Session) =>
  queryOptions({
    queryKey: [...projectKeys.all, 'to-archive', session.userId],
    queryFn: async ({ client }) => {
      const [transitions, deciders] = await Promise.all([
        client.ensureQueryData(transitionsQuery(db)),
        client.ensureQueryData(decidersQuery(db, session)),
      ]);
      const mayArchive = transitions.some(({ kind, mover }) => kind === 'archive' && deciders.some(({ role }) => role === mover));
      if (!mayArchive) return 0;
      const { count, error } = await db
        .from('projects')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'post-report-submitted')
        .neq('created_by', session.userId);
      // An answer to HEAD has no body to read a code from.
      if (error) throw new Refusal(error.code || 'network', error.message);
      return count ?? 0;
    },
  });
