import type pg from 'pg';
import { eventData, type EventKind, type StoredEvent } from '../events/event.ts';

export interface DueDelivery {
  /** Of the delivery. */
  readonly id: string;
  readonly webhookId: string;
  readonly nextAt: Date;
  /** How many messages the receiver is sent at once. */
  readonly pace: number;
}

/** Deliveries that are due now or within a minute, the most urgent first. */
export async function readDueDeliveries(pool: pg.Pool, limit: number): Promise<DueDelivery[]> {
  const { rows } = await pool.query<DueDelivery>(
    `select d.id, webhook_id as "webhookId", next_at as "nextAt", w.pace
     from forecast.webhook_deliveries d join forecast.webhooks w on w.id = webhook_id
     where state = 'pending' and next_at < now() + interval '1 minute' order by next_at, d.id limit $1`,
    [limit],
  );
  return rows;
}

/** What one attempt needs. */
export interface Attempt {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly messageId: string;
  readonly createdAt: Date;
  /** Including this one. */
  readonly attempts: number;
  /** Undefined: a test. */
  readonly event: StoredEvent | undefined;
}

interface AttemptRow extends Omit<Attempt, 'event'> {
  event_id: string | null;
  kind: EventKind;
  at: Date;
  data: unknown;
}

/**
 * Counts an attempt, claims the delivery for as long as one can take, and reads what it needs; undefined if the delivery is not
 * due, or claimed.
 */
export async function beginAttempt(pool: pg.Pool, deliveryId: string): Promise<Attempt | undefined> {
  const { rows } = await pool.query<AttemptRow>({
    name: 'begin-attempt',
    // A job's time is truncated to milliseconds, so it can run slightly before the delivery is due.
    text: `with begun as (
        update forecast.webhook_deliveries set attempts = attempts + 1, claimed_until = now() + interval '12 seconds'
        where id = $1 and state = 'pending' and next_at <= now() + interval '1 second'
          and (claimed_until is null or claimed_until <= now()) returning *)
      select d.id as "deliveryId", w.id as "webhookId", w.url, w.sealed_secret as "sealedSecret", d.message_id as "messageId",
        d.created_at as "createdAt", d.attempts, d.event_id, e.kind, e.at, e.data
      from begun d join forecast.webhooks w on w.id = d.webhook_id left join forecast.market_events e on e.id = d.event_id`,
    values: [deliveryId],
  });
  const row = rows[0];
  if (!row) return undefined;
  const { event_id: eventId, kind, at, data, ...attempt } = row;
  const event = eventId === null ? undefined : { ...eventData.parse(data), id: Number(eventId), uid: row.messageId, kind, at };
  return { ...attempt, event };
}

/**
 * When a delivery that could not be attempted is due: a job may run too early, because it was stored before the last attempt
 * failed, or while another attempt has its claim. Undefined for one that is over.
 */
export async function readNextAttempt(
  pool: pg.Pool,
  deliveryId: string,
): Promise<{ webhookId: string; nextAt: Date } | undefined> {
  const { rows } = await pool.query<{ webhookId: string; nextAt: Date }>(
    `select webhook_id as "webhookId", greatest(next_at, claimed_until) as "nextAt" from forecast.webhook_deliveries
     where id = $1 and state = 'pending'`,
    [deliveryId],
  );
  return rows[0];
}

export async function recordDelivered(pool: pg.Pool, deliveryId: string, status: number): Promise<void> {
  await pool.query(
    `with delivered as (
       update forecast.webhook_deliveries set state = 'delivered', delivered_at = now(), last_status = $2, last_error = null
       where id = $1 returning webhook_id)
     update forecast.webhooks w set failing_since = null from delivered where w.id = webhook_id and failing_since is not null`,
    [deliveryId, status],
  );
}

/** Uncounts an attempt. */
export async function undoAttempt(pool: pg.Pool, deliveryId: string): Promise<void> {
  await pool.query(
    `update forecast.webhook_deliveries set attempts = attempts - 1, claimed_until = null where id = $1 and state = 'pending'`,
    [deliveryId],
  );
}

export interface Failure {
  /** The status of the receiver's answer; null without an answer. */
  readonly status: number | null;
  readonly code: string;
  /** False: this installation failed, such as without the secret that signs. */
  readonly isReceivers: boolean;
}

/**
 * Records a failed attempt, and since when the receiver fails; a failure that is not the receiver's ends that count. `nextAt` is when the next attempt is due; undefined
 * if `pauseMs` is, which dead-letters the delivery. `isFailingLong`: the receiver failed for `maxDays` days.
 */
export async function recordFailure(
  pool: pg.Pool,
  deliveryId: string,
  failure: Failure,
  { pauseMs, maxDays }: { readonly pauseMs: number | undefined; readonly maxDays: number },
): Promise<{ readonly nextAt: Date | undefined; readonly isFailingLong: boolean }> {
  const { rows } = await pool.query<{ state: string; next_at: Date; is_failing_long: boolean }>(
    `with failed as (
       update forecast.webhook_deliveries set last_status = $2, last_error = $3, claimed_until = null,
         state = case when $4::float8 is null then 'dead-lettered' else 'pending' end,
         next_at = case when $4 is null then next_at else now() + $4 * interval '1 millisecond' end
       where id = $1 and state = 'pending' returning webhook_id, state, next_at)
     update forecast.webhooks w set failing_since = case when $6 then coalesce(failing_since, now()) end
     from failed where w.id = webhook_id
     returning state, next_at, failing_since <= now() - $5 * interval '1 day' as is_failing_long`,
    [deliveryId, failure.status, failure.code, pauseMs, maxDays, failure.isReceivers],
  );
  const [row] = rows;
  return { nextAt: row?.state === 'pending' ? row.next_at : undefined, isFailingLong: row?.is_failing_long ?? false };
}

/** Enqueues a test message; returns the delivery's id, or undefined for an unknown webhook. */
export async function insertTest(pool: pg.Pool, webhookId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into forecast.webhook_deliveries (webhook_id) select id from forecast.webhooks where id = $1 returning id`,
    [webhookId],
  );
  return rows[0]?.id;
}

/** A delivery as operators see it. */
export interface DeliverySummary {
  readonly id: string;
  readonly webhookId: string;
  readonly kind: EventKind | 'webhook.test';
  readonly market: string | null;
  readonly messageId: string;
  readonly state: 'pending' | 'delivered' | 'dead-lettered';
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly nextAt: Date | null;
  readonly deliveredAt: Date | null;
}

/** The newest deliveries, newest first. */
export async function readDeliveries(pool: pg.Pool, filter: { state?: DeliverySummary['state'] | undefined; limit: number }) {
  const { rows } = await pool.query<DeliverySummary>(
    `select d.id, webhook_id as "webhookId", coalesce(e.kind, 'webhook.test') as kind, e.data #>> '{market,slug}' as market,
       'msg_' || message_id as "messageId", state, attempts, last_status as "lastStatus", last_error as "lastError",
       case when state = 'pending' then next_at end as "nextAt", delivered_at as "deliveredAt"
     from forecast.webhook_deliveries d left join forecast.market_events e on e.id = d.event_id
     where $1::text is null or state = $1 order by d.id desc limit $2`,
    [filter.state ?? null, filter.limit],
  );
  return rows;
}

/** Makes a delivery due now, with its attempts reset; otherwise returns why it cannot be retried. */
export async function retryDelivery(pool: pg.Pool, id: string): Promise<'retried' | 'missing' | 'delivered' | 'disabled'> {
  const { rows } = await pool.query<{ state: string; isDisabled: boolean; retried: boolean }>(
    `with found as (
       select d.id, d.state, w.disabled_at is not null as disabled
       from forecast.webhook_deliveries d join forecast.webhooks w on w.id = d.webhook_id where d.id = $1
     ), retried as (
       update forecast.webhook_deliveries d set state = 'pending', attempts = 0, next_at = now()
       from found where d.id = found.id and d.state <> 'delivered' and not disabled returning d.id
     ) select state, disabled as "isDisabled", exists (select from retried) as retried from found`,
    [id],
  );
  const [row] = rows;
  if (!row) return 'missing';
  if (row.retried) return 'retried';
  return row.isDisabled ? 'disabled' : 'delivered';
}

/** Deletes deliveries that succeeded more than 30 days ago. */
export async function deleteOldDeliveries(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from forecast.webhook_deliveries where state = 'delivered' and delivered_at < now() - interval '30 days'`,
  );
}
