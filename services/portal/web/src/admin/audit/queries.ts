import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import { afterPlace } from '../../kit/pages.ts';
import { personName } from '../../people/labels.ts';
import { dataOf } from '../../refusals/refusal.ts';
import { readAuditNames } from './names.ts';

/** Query keys of the audit log. */
export const auditKeys = {
  latest: ['audit', 'latest'] as const,
  entries: (filter: AuditFilter) => ['audit', 'entries', filter] as const,
  people: (ids: readonly string[]) => ['audit', 'people', ids] as const,
};

export interface AuditFilter {
  readonly actor?: string;
  readonly action?: string;
  readonly table?: string;
  readonly target?: string;
  /** Days of the institution, both included: `2026-11-21`. */
  readonly from?: string;
  readonly until?: string;
}

/** The names of people whom a filter names by their ids. */
export const auditPeopleQuery = (db: Client, ids: readonly string[]) =>
  queryOptions({
    queryKey: auditKeys.people(ids),
    queryFn: async () =>
      dataOf(await db.from('profiles').select('id, nickname, full_name, full_name_en, is_name_doubtful').in('id', ids)).map(
        (person) => ({
          id: person.id,
          name: personName(person),
        }),
      ),
  });

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00+07:00`) + 24 * 60 * 60 * 1000).toISOString();

interface AuditPlace {
  readonly id: number;
  readonly created_at: string;
}

/** Entries of the audit log, newest first by the time that they show, that come after the entry `last`. */
export async function readAudit(db: Client, filter: AuditFilter, last: AuditPlace | null, limit: number) {
  let entries = db
    .from('audit_log')
    .select(
      'id, actor_id, action, target_table, target_id, detail, created_at, actor:profiles(nickname, full_name, full_name_en, is_name_doubtful)',
    )
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit);
  if (filter.actor !== undefined) entries = entries.eq('actor_id', filter.actor);
  if (filter.action !== undefined) entries = entries.eq('action', filter.action);
  if (filter.table !== undefined) entries = entries.eq('target_table', filter.table);
  if (filter.target !== undefined) entries = entries.eq('target_id', filter.target);
  if (filter.from !== undefined) entries = entries.gte('created_at', `${filter.from}T00:00:00+07:00`);
  if (filter.until !== undefined) entries = entries.lt('created_at', dayAfter(filter.until));
  if (last !== null) entries = entries.or(afterPlace({ column: 'created_at', value: last.created_at, id: String(last.id) }));
  const rows = dataOf(await entries);
  const names = await readAuditNames(db, rows);
  return rows.map((row) => ({ ...row, names }));
}

export type AuditEntry = Awaited<ReturnType<typeof readAudit>>[number];

/** Maximum rows of one API response. */
const exportPage = 1000;

/** Every entry that matches the filter, newest first. */
export async function readWholeAudit(db: Client, filter: AuditFilter): Promise<AuditEntry[]> {
  const all: AuditEntry[] = [];
  for (
    let page = await readAudit(db, filter, null, exportPage);
    ;
    page = await readAudit(db, filter, all.at(-1) ?? null, exportPage)
  ) {
    all.push(...page);
    if (page.length < exportPage) return all;
  }
}
