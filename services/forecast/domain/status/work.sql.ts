import type pg from 'pg';
import type { BackgroundWork } from './status.rules.ts';

/** How the background work does. A market begins to close 72 hours before its close. */
export async function readBackgroundWork(pool: pg.Pool): Promise<BackgroundWork> {
  const { rows } = await pool.query<BackgroundWork>({
    name: 'read-background-work',
    text: `select
        (select count(*)::int from forecast.webhook_deliveries where state = 'pending') as "deliveriesWaiting",
        (select min(next_at) from forecast.webhook_deliveries where state = 'pending') as "deliveryDueAt",
        (select max(delivered_at) from forecast.webhook_deliveries where state = 'delivered') as "lastDeliveredAt",
        (select max(completed_at) from forecast.venue_runs where venue = 'kalshi') as "kalshiIndexedAt",
        (select min(m.closes_at) - interval '72 hours' from forecast.markets m where m.outcome is null and not exists (
          select from forecast.market_events e where e.market_id = m.id and e.kind = 'market.closing-soon'
            and e.idempotency_key = forecast.iso_time(m.closes_at))) as "announcementDueAt"`,
  });
  return rows[0] as BackgroundWork;
}
