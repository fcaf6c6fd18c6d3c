import type { Clock } from '@trivium/core';
import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import { refuse } from '../../contract/index.ts';
import { lockReport, storeClosing } from './reports.sql.ts';

export interface ReportClosing {
  readonly id: string;
  readonly actor: string;
  /** What its sender reads; without it the report is closed unanswered. */
  readonly answer?: string | undefined;
  /** Whether the catalog changes because of it. */
  readonly isAccepted?: boolean;
}

/** Closes a report once, with or without an answer. @throws report_not_found, report_closed */
export function closeReport({ pool, clock }: { pool: pg.Pool; clock: Clock }, { id, actor, answer, isAccepted }: ReportClosing) {
  return inTransaction(pool, async (transaction) => {
    const report = await lockReport(transaction, id);
    if (!report) throw refuse('report_not_found', 'No report has this id.');
    if (report.status !== 'open') throw refuse('report_closed', `The report was ${report.status} before; an answer is final.`);
    const answered = isAccepted ? ('accepted' as const) : ('declined' as const);
    const status = answer === undefined ? ('closed' as const) : answered;
    const closed = { id: report.id, status, answer: answer ?? null, closedBy: actor, closedAt: clock.now() };
    await storeClosing(transaction, closed);
    return closed;
  });
}
