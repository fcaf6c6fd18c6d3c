import { randomUUID } from 'node:crypto';
import type { Transaction } from '@trivium/postgres';
import type { Json } from '../users/user.ts';
import { instance } from '../users/users.sql.ts';

export interface AuditEntry {
  readonly id: string;
  readonly payload: Json;
  readonly created_at: Date;
  readonly ip_address: string;
}

export async function insertEntry(db: Transaction, payload: Json, address: string, now: Date): Promise<void> {
  await db.query(
    'insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address) values ($1, $2, $3, $4, $5)',
    [instance, randomUUID(), payload, now, address],
  );
}

/** Members of the payload that a search may look at. */
export type AuditColumn = 'actor_username' | 'actor_name' | 'action' | 'log_type';

/** A page of entries, latest first, and the number of entries on all pages. */
export async function listEntries(
  db: Transaction,
  search: { readonly columns: readonly AuditColumn[]; readonly text: string },
  page: { readonly limit: number; readonly offset: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const matching = `from auth.audit_log_entries
    where $2 = '' or exists (select from unnest($1::text[]) as member where payload ->> member ilike '%' || $2 || '%')`;
  const values = [search.columns, search.text];
  const [count, rows] = await Promise.all([
    db.query<{ total: string }>(`select count(*) as total ${matching}`, values),
    db.query<AuditEntry>(
      `select id, payload, created_at, ip_address ${matching} order by created_at desc, id limit $3 offset $4`,
      [...values, page.limit, page.offset],
    ),
  ]);
  return { entries: rows.rows, total: Number(count.rows[0]?.total) };
}
