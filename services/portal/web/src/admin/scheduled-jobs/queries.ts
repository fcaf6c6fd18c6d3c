import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { dataOf } from '../../refusals/refusal.ts';

/** Query keys of scheduled jobs. */
export const scheduledJobKeys = {
  list: ['scheduled-jobs'] as const,
};

export const jobsQuery = (db: Client) =>
  queryOptions({ queryKey: scheduledJobKeys.list, queryFn: async () => dataOf(await db.rpc('list_scheduled_jobs')) });

export type Job = RowOf<typeof jobsQuery>;
