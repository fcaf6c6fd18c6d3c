import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import type { Pool } from 'pg';
import type { EmailMessage } from '../../../mailbox/mailbox.ts';
import type { ServiceReport } from '../../../service.ts';
import type { CurrentMailServer } from '../mail-server.ts';
import { claimMail, deleteMail, deleteOldMail, failMail, postponeMail, readQueueState, type ClaimedMail } from './queue.sql.ts';
import { readFailure, retryDelayMs } from './retry.rules.ts';
import type { Seal } from './seal.ts';

export interface QueueOptions {
  readonly pool: Pool;
  readonly server: CurrentMailServer;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly log: Log;
}

export interface MailQueue {
  /** Sends what is due now, in the background. */
  readonly wake: () => void;
  readonly report: () => Promise<ServiceReport>;
  readonly stop: () => Promise<void>;
}

/** How often mail of other replicas, and mail that waits for another attempt, is looked for. */
const pollMs = 1_000;
const leaseMs = 120_000;
const batch = 20;
const day = 86_400_000;
/** Failed mail can be sent again by an administrator for this long. */
const retentionMs = 30 * day;
/** Mail that waits longer than this is reported as delayed. */
const delayedMs = 300_000;

/** Sends queued mail by SMTP. Several replicas share one queue; a mail that was sent as its sender died is sent twice. */
export function startMailQueue({ pool, server, seal, clock, log }: QueueOptions): MailQueue {
  let isStopped = false;
  let isDue = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let cleanedAt = 0;
  const counts = { sent: 0, retried: 0, failed: 0 };

  function wake(): void {
    isDue = true;
    if (isStopped || running) return;
    clearTimeout(timer);
    running = drain()
      .catch((error: unknown) => log.logger.warn({ err: error }, 'queued mail could not be read'))
      .finally(() => {
        running = undefined;
        if (isDue) wake();
        else if (!isStopped) timer = setTimeout(wake, pollMs).unref();
      });
  }

  async function drain(): Promise<void> {
    isDue = false;
    await server.refresh();
    const now = clock.now();
    if (now.getTime() - cleanedAt > day / 24) {
      cleanedAt = now.getTime();
      await deleteOldMail(pool, new Date(now.getTime() - retentionMs));
    }
    for (;;) {
      const mails = isStopped ? [] : await claimMail(pool, batch, leaseMs, clock.now());
      if (mails.length === 0) return;
      await Promise.all(mails.map(attempt));
    }
  }

  async function attempt(mail: ClaimedMail): Promise<void> {
    try {
      const current = server.current();
      if (!current) throw Object.assign(new Error('no mail server'), { code: 'not_configured' });
      const { transport, from } = current;
      const { to, subject, html, text } = JSON.parse(seal.open(mail.sealed_message)) as EmailMessage;
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({
        from,
        to,
        subject,
        html,
        text,
        headers,
        messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
      });
      counts.sent += 1;
      await deleteMail(pool, mail.id);
    } catch (error) {
      await settleFailure(mail, error);
    }
  }

  async function settleFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const { code, isPermanent } = readFailure(error);
    const next = new Date(clock.now().getTime() + retryDelayMs(mail.attempts));
    // Do not log the address, nor the SMTP server's message, which may contain it.
    if (isPermanent || next > mail.expires_at) {
      counts.failed += 1;
      log.logger.error({ code, attempts: mail.attempts }, 'could not send mail');
      await failMail(pool, mail.id, code);
    } else {
      counts.retried += 1;
      log.logger.warn({ code, attempts: mail.attempts }, 'mail will be tried again');
      await postponeMail(pool, mail.id, code, next);
    }
  }

  wake();
  return {
    wake,
    async report() {
      const { waiting, failed, oldest } = await readQueueState(pool);
      const oldestMs = oldest ? clock.now().getTime() - oldest.getTime() : 0;
      return {
        checks: { mail: oldestMs > delayedMs ? 'delayed' : 'ok' },
        measurements: [
          { name: 'mail_waiting', help: 'Mails that wait to be sent.', value: waiting },
          { name: 'mail_failed', help: 'Mails of the last 30 days that could not be sent.', value: failed },
          { name: 'mail_oldest_waiting_seconds', help: 'Age of the oldest mail that waits.', value: oldestMs / 1000 },
          { name: 'mail_sent_by_process', help: 'Mails that this process has sent.', value: counts.sent },
          { name: 'mail_retries_by_process', help: 'Attempts of this process that will be repeated.', value: counts.retried },
          { name: 'mail_failures_by_process', help: 'Mails that this process has given up.', value: counts.failed },
        ],
      };
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
