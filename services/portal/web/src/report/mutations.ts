import type { Client } from '../data/client.ts';
import { dataOf } from '../refusals/refusal.ts';
import type { Receipt } from './queries.ts';
import type { changedColumns } from './report.rules.ts';

/** Saves a report as a draft. @throws Refusal */
export async function saveReport(db: Client, project: string, columns: ReturnType<typeof changedColumns>): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  const changed = dataOf(await db.from('project_reports').update(columns).eq('project_id', project).select('project_id'));
  if (changed.length > 0) return;
  const { error } = await db.from('project_reports').insert({ ...columns, project_id: project });
  if (error) dataOf({ data: null, error });
}

/** Enters or changes a receipt. @throws Refusal receipt_line_unknown, receipt_day_ahead */
export async function saveReceipt(db: Client, project: string, { document_id, ...columns }: Receipt): Promise<void> {
  const changed = dataOf(await db.from('project_receipts').update(columns).eq('document_id', document_id).select('document_id'));
  if (changed.length > 0) return;
  const { error } = await db.from('project_receipts').insert({ ...columns, document_id, project_id: project });
  if (error) dataOf({ data: null, error });
}
