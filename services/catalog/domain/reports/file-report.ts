import type { Clock } from '@trivium/core';
import type pg from 'pg';
import { refuse, type Entry, type Report, type ReportInput } from '../../contract/index.ts';
import { insertReport, readReport, type StoredReport } from './reports.sql.ts';

/** Operators read every open report. */
const maxOpen = 1_000;

/** What anybody with its id sees of a report: neither its message nor its address. */
const presentReport = ({
  id,
  kind,
  drug,
  status,
  filedAt,
  answer,
  closedAt,
}: Pick<StoredReport, 'id' | 'kind' | 'drug' | 'status' | 'filedAt' | 'answer' | 'closedAt'>): Report => ({
  id,
  kind,
  drug,
  status,
  filedAt: filedAt.toISOString(),
  answer,
  closedAt: closedAt?.toISOString() ?? null,
});

/** Stores a reader's report. @throws drug_unknown, report_queue_full */
export async function fileReport(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  entries: readonly Pick<Entry, 'slug'>[],
  input: ReportInput,
): Promise<Report> {
  if (input.kind === 'error' && !entries.some(({ slug }) => slug === input.drug))
    throw refuse('drug_unknown', 'No drug has this slug; GET /api/drugs lists them.');
  const filedAt = clock.now();
  const id = await insertReport(pool, input, { filedAt, maxOpen });
  if (id === undefined)
    throw refuse('report_queue_full', 'Too many reports are waiting. Try again once some have been answered.');
  return presentReport({ id, kind: input.kind, drug: input.drug, status: 'open', filedAt, answer: null, closedAt: null });
}

/** The state of a report; undefined for an unknown id. */
export async function findReport(pool: pg.Pool, id: string): Promise<Report | undefined> {
  const stored = await readReport(pool, id);
  return stored && presentReport(stored);
}
