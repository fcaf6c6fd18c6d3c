import type { ServiceReport } from '@trivium/backend';
import type { Pool } from 'pg';

/** Deliveries of notices by mail, push, LINE and Discord that failed for good, and those that wait or are tried again. */
export async function measureNotices(pool: Pool): Promise<ServiceReport['measurements']> {
  const { rows } = await pool.query<{ failed: number; waiting: number }>(
    `select (select count(*)::int from public.notification_deliveries where state = 'failed' and created_at > now() - interval '30 days') as failed,
       (select count(*)::int from public.notification_deliveries where state = 'waiting') as waiting`,
  );
  const [{ failed, waiting } = { failed: 0, waiting: 0 }] = rows;
  return [
    { name: 'notices_failed', help: 'Deliveries of notices of the last 30 days that failed.', value: failed },
    { name: 'notices_waiting', help: 'Deliveries of notices that wait or are tried again.', value: waiting },
  ];
}
