import type pg from 'pg';
import type { EventKind } from '../events/event.ts';

export interface NewWebhook {
  readonly id: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly description: string | null;
  readonly kinds: readonly EventKind[];
}

export async function insertWebhook(pool: pg.Pool, webhook: NewWebhook): Promise<void> {
  await pool.query('insert into forecast.webhooks (id, url, sealed_secret, description, kinds) values ($1, $2, $3, $4, $5)', [
    webhook.id,
    webhook.url,
    webhook.sealedSecret,
    webhook.description,
    webhook.kinds,
  ]);
}

/** A webhook as operators see it: without its secret, with its counts of pending and dead-lettered deliveries. */
export interface WebhookSummary {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly kinds: readonly EventKind[];
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  readonly pending: number;
  readonly deadLettered: number;
}

/** All webhooks, oldest first. */
export async function readWebhooks(pool: pg.Pool): Promise<WebhookSummary[]> {
  const { rows } = await pool.query<WebhookSummary>(
    `select w.id, url, description, kinds, w.created_at as "createdAt", disabled_at as "disabledAt",
       count(d) filter (where state = 'pending')::int as pending, count(d) filter (where state = 'dead-lettered')::int as "deadLettered"
     from forecast.webhooks w left join forecast.webhook_deliveries d on d.webhook_id = w.id
     group by w.id order by w.created_at, w.id`,
  );
  return rows;
}

/** Removes a webhook with all its deliveries; false for an unknown id. */
export async function deleteWebhook(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from forecast.webhooks where id = $1', [id]);
  return rowCount === 1;
}

/** Disables a webhook and dead-letters its pending deliveries. */
export async function disableWebhook(pool: pg.Pool, id: string, reason: string): Promise<void> {
  await pool.query(
    `with disabled as (update forecast.webhooks set disabled_at = now() where id = $1 and disabled_at is null)
     update forecast.webhook_deliveries set state = 'dead-lettered', last_error = $2 where webhook_id = $1 and state = 'pending'`,
    [id, reason],
  );
}
