import type pg from 'pg';

/** Deliveries of webhooks that are due or that were given up, for `/metrics`. */
export async function measureDeliveries(pool: pg.Pool) {
  const { rows } = await pool.query<{ waiting: number; oldest: number; dead: number }>(
    `select count(*) filter (where state = 'pending' and next_at <= now())::int as waiting,
       coalesce(extract(epoch from now() - min(next_at) filter (where state = 'pending' and next_at <= now())), 0)::float8 as oldest,
       count(*) filter (where state = 'dead-lettered')::int as dead
     from forecast.webhook_deliveries where state <> 'delivered'`,
  );
  const { waiting, oldest, dead } = rows[0] ?? { waiting: 0, oldest: 0, dead: 0 };
  return [
    { name: 'webhook_deliveries_waiting', help: 'Deliveries that are due.', value: waiting },
    { name: 'webhook_deliveries_oldest_waiting_seconds', help: 'How long the oldest of them has been due.', value: oldest },
    { name: 'webhook_deliveries_dead_lettered', help: 'Deliveries that were given up.', value: dead },
  ];
}
