import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf, RowOf } from '../data/row-of.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

/** Query keys of reports. */
export const reportKeys = {
  one: (project: string) => ['report', project] as const,
  receipts: (project: string) => ['report', project, 'receipts'] as const,
  attendance: (project: string) => ['report', project, 'attendance'] as const,
};

/** The report of a project; null if it does not exist, or is another's and not yet submitted. */
export const reportQuery = (db: Client, project: string) =>
  queryOptions({
    queryKey: reportKeys.one(project),
    queryFn: async () => maybeDataOf(await db.from('project_reports').select('*').eq('project_id', project).maybeSingle()),
  });

export type Report = NonNullable<DataOf<typeof reportQuery>>;

export const receiptsQuery = (db: Client, project: string) =>
  queryOptions({
    queryKey: reportKeys.receipts(project),
    queryFn: async () =>
      dataOf(
        await db
          .from('project_receipts')
          .select('document_id, budget_line, amount, paid_on')
          .eq('project_id', project)
          .order('created_at'),
      ),
  });

export type Receipt = RowOf<typeof receiptsQuery>;

/** The people who checked in at events of a project, each once. */
interface Attendance {
  readonly participants: number;
  readonly events: readonly { readonly id: string; readonly title: string; readonly ends_at: string }[];
}

export const attendanceQuery = (db: Client, project: string) =>
  queryOptions({
    queryKey: reportKeys.attendance(project),
    queryFn: async () => dataOf(await db.rpc('project_attendance', { project })) as unknown as Attendance,
  });
