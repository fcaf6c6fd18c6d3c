import type { Transaction } from '@trivium/postgres';

export interface NewMail {
  readonly kind: string;
  readonly recipient: string;
  readonly sealedMessage: Buffer;
  readonly expiresAt: Date;
}

export async function insertMail(db: Transaction, mail: NewMail, now: Date): Promise<void> {
  await db.query(
    `insert into trivium_backend.outgoing_mail (kind, recipient, sealed_message, next_attempt_at, expires_at, created_at)
     values ($1, $2, $3, $5, $4, $5)`,
    [mail.kind, mail.recipient, mail.sealedMessage, mail.expiresAt, now],
  );
}

export interface ClaimedMail {
  readonly id: string;
  readonly recipient: string;
  readonly sealed_message: Buffer;
  readonly attempts: number;
  readonly expires_at: Date;
}

/** Claims due mail for a time. If its sender does not report until then, another takes it. */
export async function claimMail(db: Pick<Transaction, 'query'>, max: number, leaseMs: number, now: Date): Promise<ClaimedMail[]> {
  const { rows } = await db.query<ClaimedMail>(
    `with due as (
       select id from trivium_backend.outgoing_mail where state = 'waiting' and next_attempt_at <= $1
       order by next_attempt_at limit $2 for update skip locked
     )
     update trivium_backend.outgoing_mail as mail set attempts = mail.attempts + 1, next_attempt_at = $3
     from due where mail.id = due.id
     returning mail.id, mail.recipient, mail.sealed_message, mail.attempts, mail.expires_at`,
    [now, max, new Date(now.getTime() + leaseMs)],
  );
  return rows;
}

export async function deleteMail(db: Pick<Transaction, 'query'>, id: string): Promise<void> {
  await db.query('delete from trivium_backend.outgoing_mail where id = $1', [id]);
}

/** Tries again at this time. */
export async function postponeMail(db: Pick<Transaction, 'query'>, id: string, error: string, until: Date): Promise<void> {
  await db.query(`update trivium_backend.outgoing_mail set next_attempt_at = $3, last_error = $2 where id = $1`, [
    id,
    error,
    until,
  ]);
}

export async function failMail(db: Pick<Transaction, 'query'>, id: string, error: string): Promise<void> {
  await db.query(`update trivium_backend.outgoing_mail set state = 'failed', last_error = $2 where id = $1`, [id, error]);
}

export async function deleteOldMail(db: Pick<Transaction, 'query'>, before: Date): Promise<void> {
  await db.query(`delete from trivium_backend.outgoing_mail where state = 'failed' and created_at < $1`, [before]);
}

export interface QueueState {
  readonly waiting: number;
  readonly failed: number;
  /** When the oldest mail that still waits was written. */
  readonly oldest: Date | null;
}

export async function readQueueState(db: Pick<Transaction, 'query'>): Promise<QueueState> {
  const { rows } = await db.query<QueueState>(
    `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed,
       min(created_at) filter (where state = 'waiting') as oldest
     from trivium_backend.outgoing_mail`,
  );
  return rows[0] as QueueState;
}
