import type { Log } from '@trivium/http';
import { createTransport } from 'nodemailer';
import type { Mailbox, OutgoingMessage } from '../../mailbox/mailbox.ts';
import type { AuthConfig } from '../../project/config.ts';
import { AuthError } from '../errors.ts';

export interface Mailer {
  /** Throws if a message of this channel could not be sent. @throws mail_not_configured, sms_send_failed */
  readonly assertCanSend: (channel: OutgoingMessage['channel']) => void;
  /** Sends a message in the background. The time of a response therefore does not reveal whether one was sent. */
  readonly send: (message: OutgoingMessage) => void;
  /** Runs work after the response. Failures are logged only. */
  readonly runInBackground: (work: () => Promise<void>) => void;
  /** Resolves once all background work is done. */
  readonly stop: () => Promise<void>;
}

export interface MailerOptions {
  readonly smtp: AuthConfig['email']['smtp'];
  /** In development, for projects without SMTP. */
  readonly mailbox: Mailbox | undefined;
  readonly log: Log;
}

/** Sends mail by SMTP if the project configures it, otherwise to the development mailbox. Without either, sends nothing. */
export function createMailer({ smtp, mailbox, log }: MailerOptions): Mailer {
  const transport = smtp?.enabled ? createSmtpTransport(smtp) : undefined;
  const pending = new Set<Promise<unknown>>();

  async function deliver(message: OutgoingMessage): Promise<void> {
    if (message.channel === 'email' && transport) {
      const { to, subject, html, text } = message;
      const from = { name: smtp?.sender_name ?? '', address: smtp?.admin_email ?? '' };
      await transport.sendMail({ from, to, subject, html, text });
    } else mailbox?.add(message);
  }

  return {
    assertCanSend(channel) {
      if (mailbox || (channel === 'email' && transport)) return;
      if (channel === 'sms')
        throw new AuthError(422, 'sms_send_failed', 'Text messages are not configured: enable the hook send_sms.');
      throw new AuthError(501, 'mail_not_configured', 'E-mail is not configured: set [auth.email.smtp].');
    },
    send: (message) => runInBackground(() => deliver(message)),
    runInBackground,
    async stop() {
      // Pending work may send another message.
      while (pending.size > 0) await Promise.allSettled(pending);
      transport?.close();
    },
  };

  function runInBackground(work: () => Promise<void>): void {
    const running = work()
      // Do not log the address, nor the SMTP server's message, which may contain it.
      .catch((error: { code?: string; responseCode?: number }) =>
        log.logger.error({ code: error.code, responseCode: error.responseCode }, 'could not send mail'),
      )
      .finally(() => pending.delete(running));
    pending.add(running);
  }
}

const timeoutMs = 10_000;

function createSmtpTransport(smtp: NonNullable<AuthConfig['email']['smtp']>) {
  const { host, port, user, pass } = smtp;
  return createTransport({
    pool: true,
    maxConnections: 2,
    host,
    port,
    secure: port === 465,
    ...(user !== '' && { auth: { user, pass } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}
