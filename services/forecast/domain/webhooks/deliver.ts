import { CodedError, type Clock } from '@trivium/core';
import type pg from 'pg';
import { maxFailingDays, pauseAfter } from './backoff.rules.ts';
import {
  beginAttempt,
  readNextAttempt,
  recordDelivered,
  recordFailure,
  undoAttempt,
  type Attempt,
  type Failure,
} from './deliveries.sql.ts';
import { eventMessage, signMessage, testMessage } from './message.rules.ts';
import { openSecret } from './seal-secret.ts';
import { changePace, disableWebhook } from './webhooks.sql.ts';

/** One request to an address that an operator chose; redirects are not followed. `SafeFetch.request` has this type. */
export type Send = (
  url: string,
  options: {
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly timeoutMs: number;
    readonly bytes: number;
    readonly overflow: 'truncate';
  },
) => Promise<{ readonly status: number }>;

export interface Deliverer {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: { readonly logger: Record<'warn' | 'error', (fields: object, message: string) => void> };
  readonly publicUrl: string;
  /** Encrypts the stored webhook secrets. */
  readonly serviceSecret: string;
  readonly send: Send;
  /** 0 to 1. */
  readonly random: () => number;
}

const timeoutMs = 10_000;
/** A receiver that answers within this time can take more at once. */
const quickMs = 1_000;
/** Half of what a process delivers at once: a receiver that hangs leaves the other half to others. */
const maxPace = 4;
/** Only the status of the answer matters; the body is discarded. */
const answerBytes = 1_024;
const gone = 410;

/** What follows from an attempt. */
interface Attempted {
  /** When the next attempt is due; undefined after the last. */
  readonly next?: { readonly webhookId: string; readonly nextAt: Date };
  /** The receiver now takes another number of messages at once, and what waits for it is spread over as many lanes. */
  readonly isPaceNew?: boolean;
}

/** Makes one attempt at a delivery that is due. */
export async function deliver(deliverer: Deliverer, deliveryId: string): Promise<Attempted> {
  const { pool, clock, log, random } = deliverer;
  const attempt = await beginAttempt(pool, deliveryId);
  if (!attempt) {
    const next = await readNextAttempt(pool, deliveryId);
    return next ? { next } : {};
  }
  const { webhookId, attempts } = attempt;
  const began = clock.now().getTime();
  const answer = await post(deliverer, attempt);
  const isDelivered = typeof answer === 'number';
  const isQuick = isDelivered && clock.now().getTime() - began < quickMs;
  if (isDelivered) {
    // First what happened: a delivery that is not recorded is sent again.
    await recordDelivered(pool, deliveryId, answer);
    return { isPaceNew: await changePace(pool, webhookId, maxPace, isQuick) };
  }
  if (answer.code === 'outbound_closed') {
    // This replica is stopping. The delivery stays due, for another replica or the next start.
    await undoAttempt(pool, deliveryId);
    return {};
  }
  const isGone = answer.status === gone;
  const pauseMs = isGone ? undefined : pauseAfter(attempts, random());
  const { nextAt, isFailingLong } = await recordFailure(pool, deliveryId, answer, { pauseMs, maxDays: maxFailingDays });
  const { isReceivers } = answer;
  if (isGone) await disableWebhook(pool, webhookId, 'receiver_gone');
  else if (!nextAt && isFailingLong) await disableWebhook(pool, webhookId, 'receiver_failing');
  const isPaceNew = isReceivers && (await changePace(pool, webhookId, maxPace, false));
  if (nextAt) return { next: { webhookId, nextAt }, isPaceNew };
  // A receiver that fails is its operator's matter; the rest is for ours to look at.
  const level = isReceivers ? 'warn' : 'error';
  log.logger[level]({ webhook: webhookId, delivery: deliveryId, code: answer.code }, 'a webhook delivery was dead-lettered');
  return { isPaceNew };
}

/** The status when it is 2xx, else what went wrong. */
async function post({ clock, publicUrl, serviceSecret, send }: Deliverer, attempt: Attempt): Promise<number | Failure> {
  const { event, messageId, webhookId } = attempt;
  try {
    const message = event ? eventMessage(event, publicUrl) : testMessage(messageId, attempt.createdAt, webhookId);
    const secret = openSecret(serviceSecret, webhookId, attempt.sealedSecret);
    const headers = signMessage(message, secret, clock.now());
    const { status } = await send(attempt.url, {
      method: 'POST',
      headers,
      body: message.body,
      timeoutMs,
      bytes: answerBytes,
      overflow: 'truncate',
    });
    if (status >= 200 && status < 300) return status;
    return { status, code: codeOf(status), isReceivers: true };
  } catch (error) {
    if (!(error instanceof CodedError)) return { status: null, code: 'request_failed', isReceivers: false };
    // By these the other side failed. A secret that cannot be opened and an address that is not allowed are this installation's.
    return { status: null, code: error.code, isReceivers: error.status === 502 || error.status === 504 };
  }
}

function codeOf(status: number): string {
  if (status === gone) return 'receiver_gone';
  return status >= 300 && status < 400 ? 'redirect_refused' : 'status_refused';
}
