import type { Transaction } from '@trivium/postgres';
import type pg from 'pg';
import type { DisabledReason } from '../../contract/index.ts';
import type { EventKind } from '../events/event.ts';

export interface NewWebhook {
  readonly id: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly description: string | null;
  readonly kinds: readonly EventKind[];
  /** Null: an operator registered it. */
  readonly host: string | null;
}

export async function insertWebhook(pool: Transaction, webhook: NewWebhook): Promise<void> {
  await pool.query(
    'insert into forecast.webhooks (id, url, sealed_secret, description, kinds, host) values ($1, $2, $3, $4, $5, $6)',
    [webhook.id, webhook.url, webhook.sealedSecret, webhook.description, webhook.kinds, webhook.host],
  );
}

/** A webhook as operators see it: without its secret, with its counts of pending and dead-lettered deliveries. */
export interface WebhookSummary {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly kinds: readonly EventKind[];
  readonly createdAt: Date;
  /** Since when the receiver fails; null while messages arrive. */
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
  readonly pending: number;
  readonly deadLettered: number;
}

/** All webhooks, oldest first. */
export async function readWebhooks(pool: pg.Pool): Promise<WebhookSummary[]> {
  const { rows } = await pool.query<WebhookSummary>(
    `select w.id, url, description, kinds, w.created_at as "createdAt", failing_since as "failingSince", disabled_at as "disabledAt",
       disabled_reason as "disabledReason", count(d) filter (where state = 'pending')::int as pending,
       count(d) filter (where state = 'dead-lettered')::int as "deadLettered"
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
export async function disableWebhook(pool: pg.Pool, id: string, reason: DisabledReason): Promise<void> {
  await pool.query(
    `with disabled as (
       update forecast.webhooks set disabled_at = now(), disabled_reason = $2 where id = $1 and disabled_at is null)
     update forecast.webhook_deliveries set state = 'dead-lettered', last_error = $2 where webhook_id = $1 and state = 'pending'`,
    [id, reason],
  );
}

/** Until the transaction ends nobody else subscribes: what it counts stays true. */
export async function lockSubscriptions(transaction: Transaction): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('forecast webhooks', 0))`);
}

/** Deletes counts of challenges whose hour is over, and what anybody subscribed that has been disabled for 30 days. */
export async function deleteOldSubscriptions(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from forecast.webhook_hosts where since < now() - interval '1 hour'`);
  await pool.query(`delete from forecast.webhooks where host is not null and disabled_at < now() - interval '30 days'`);
}

/** Receivers that anybody subscribed: those of one host, and all. */
export async function countReceivers(
  pool: Transaction,
  host: string,
): Promise<{ readonly ofHost: number; readonly all: number }> {
  const { rows } = await pool.query<{ ofHost: number; all: number }>(
    `select count(*) filter (where host = $1)::int as "ofHost", count(*)::int as "all" from forecast.webhooks
     where host is not null and disabled_at is null`,
    [host],
  );
  return rows[0] as { ofHost: number; all: number };
}

/** Counts a challenge to a host; returns how many it has had within the hour, this one included. */
export async function countChallenge(pool: pg.Pool, host: string): Promise<number> {
  const { rows } = await pool.query<{ challenges: number }>(
    `insert into forecast.webhook_hosts as h (host) values ($1)
     on conflict (host) do update set
       challenges = case when h.since < now() - interval '1 hour' then 1 else h.challenges + 1 end,
       since = case when h.since < now() - interval '1 hour' then now() else h.since end
     returning challenges`,
    [host],
  );
  return rows[0]?.challenges ?? 0;
}

/** A subscription of anybody's, with its sealed secret; undefined for an unknown id and for an operator's receiver. */
export async function readOwnWebhook(pool: pg.Pool, id: string) {
  const { rows } = await pool.query<Omit<WebhookSummary, 'description'> & { readonly sealedSecret: Buffer }>(
    `select w.id, url, kinds, w.created_at as "createdAt", failing_since as "failingSince", disabled_at as "disabledAt",
       disabled_reason as "disabledReason", sealed_secret as "sealedSecret", count(d) filter (where state = 'pending')::int as pending, count(d) filter (where state = 'dead-lettered')::int as "deadLettered"
     from forecast.webhooks w left join forecast.webhook_deliveries d on d.webhook_id = w.id
     where w.id = $1 and host is not null group by w.id`,
    [id],
  );
  return rows[0];
}

/**
 * A receiver that answers quickly is sent more at once; one that fails is sent one message at a time again. Returns whether the
 * pace changed.
 */
export async function changePace(pool: pg.Pool, id: string, maxPace: number, isQuick: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(
    isQuick
      ? 'update forecast.webhooks set pace = pace + 1 where id = $1 and pace < $2'
      : 'update forecast.webhooks set pace = 1 where id = $1 and pace > 1 and $2::int > 0',
    [id, maxPace],
  );
  return rowCount === 1;
}
