import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { logLevelOf, type Transaction } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { EmailMessage, Mailbox, OutgoingMessage, SmsMessage } from '../../mailbox/mailbox.ts';
import type { ServiceReport } from '../../service.ts';
import { AuthError } from '../errors.ts';
import { openMailServer, type SmtpSettings } from './mail-server.ts';
import { insertMail } from './queue/queue.sql.ts';
import { createSeal } from './queue/seal.ts';
import { startMailQueue } from './queue/send-queue.ts';

export interface Mailer {
  /** Throws if a message of this channel could not be sent. @throws mail_not_configured, sms_send_failed */
  readonly assertCanSend: (channel: OutgoingMessage['channel']) => void;
  /**
   * Queues a mail in the transaction, and sends it after the commit, in the background: the time of a response does not
   * reveal whether one was sent. It is tried again until `lifetimeSeconds` have passed.
   */
  readonly sendMail: (unit: SendingUnit, message: EmailMessage, options: MailSendOptions) => Promise<void>;
  /** Stores a text message in the development mailbox after the commit. */
  readonly sendSms: (unit: SendingUnit, message: SmsMessage) => void;
  /** Runs work after the response. Failures are logged only. */
  readonly runInBackground: (work: () => Promise<void>) => void;
  /** Whether mail goes to a server now, and not to the development mailbox. */
  readonly hasServer: () => boolean;
  readonly report: () => Promise<ServiceReport>;
  /** Resolves once all background work is done. What is queued stays queued. */
  readonly stop: () => Promise<void>;
}

/** What a mailer needs of a unit of work. */
interface SendingUnit {
  readonly db: Transaction;
  readonly afterCommit: (run: () => void) => void;
}

export interface MailSendOptions {
  readonly kind: string;
  readonly lifetimeSeconds: number;
}

export interface MailerOptions {
  readonly smtp: SmtpSettings | undefined;
  /** Replaces it while it names a server. */
  readonly readSmtp: (() => Promise<SmtpSettings | undefined>) | undefined;
  /** In development, for projects without SMTP. */
  readonly mailbox: Mailbox | undefined;
  readonly pool: Pool;
  /** Seals queued mail. */
  readonly secret: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Sends mail by SMTP if the project or the installation configures it, otherwise to the development mailbox. Without either, sends nothing. */
export async function createMailer(options: MailerOptions): Promise<Mailer> {
  const { mailbox, pool, secret, clock, log } = options;
  const seal = createSeal(secret);
  const server = openMailServer(options);
  await server.refresh();
  const queue = server.current() || options.readSmtp ? startMailQueue({ pool, server, seal, clock, log }) : undefined;
  const hasServer = () => server.current() !== undefined;
  const pending = new Set<Promise<unknown>>();

  return {
    assertCanSend(channel) {
      if (mailbox || (channel === 'email' && hasServer())) return;
      if (channel === 'sms')
        throw new AuthError(422, 'sms_send_failed', 'Text messages are not configured: enable the hook send_sms.');
      throw new AuthError(501, 'mail_not_configured', 'Email is not configured: set [auth.email.smtp].');
    },
    async sendMail(unit, message, { kind, lifetimeSeconds }) {
      if (!queue || !hasServer()) return unit.afterCommit(() => mailbox?.add(message));
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000);
      const sealedMessage = seal.close(JSON.stringify(message));
      await insertMail(unit.db, { kind, recipient: message.to, sealedMessage, expiresAt }, now);
      unit.afterCommit(queue.wake);
    },
    sendSms: (unit, message) => unit.afterCommit(() => mailbox?.add(message)),
    runInBackground(work) {
      const running = work()
        .catch((error: unknown) => log.logger[logLevelOf(error)]({ err: error }, 'work after a response failed'))
        .finally(() => pending.delete(running));
      pending.add(running);
    },
    hasServer,
    async report() {
      const report = (await queue?.report()) ?? { checks: {}, measurements: [] };
      return hasServer() ? report : { ...report, checks: { mail: mailbox ? 'ok' : 'not_configured' } };
    },
    async stop() {
      // Pending work may begin more.
      while (pending.size > 0) await Promise.allSettled(pending);
      await queue?.stop();
      server.close();
    },
  };
}
