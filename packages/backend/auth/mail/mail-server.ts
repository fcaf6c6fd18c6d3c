import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { createTransport, type Transporter } from 'nodemailer';
import type { AuthConfig } from '../../project/config.ts';

export type SmtpSettings = NonNullable<AuthConfig['email']['smtp']>;

export interface MailServer {
  readonly transport: Transporter;
  readonly from: { readonly name: string; readonly address: string };
}

export interface CurrentMailServer {
  /** As of the last reading; undefined where none is configured. */
  readonly current: () => MailServer | undefined;
  /** Reads the settings again, unless that was moments ago. A failure is logged, and the server stays. */
  readonly refresh: () => Promise<void>;
  readonly close: () => void;
}

interface Options {
  readonly smtp: SmtpSettings | undefined;
  readonly readSmtp: (() => Promise<SmtpSettings | undefined>) | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

const readEveryMs = 5_000;
const timeoutMs = 10_000;

/** The mail server that counts now: the one that `readSmtp` names, or the project's. */
export function openMailServer({ smtp, readSmtp, clock, log }: Options): CurrentMailServer {
  let settings: SmtpSettings | undefined;
  let server: MailServer | undefined;
  let readAt = -Infinity;

  function use(next: SmtpSettings | undefined): void {
    if (JSON.stringify(next) === JSON.stringify(settings)) return;
    // What it is sending ends; what waits in it is tried again.
    server?.transport.close();
    settings = next;
    server = next && { transport: createSmtpTransport(next), from: { name: next.sender_name, address: next.admin_email } };
  }

  const own = smtp?.enabled ? smtp : undefined;
  use(own);
  return {
    current: () => server,
    async refresh() {
      const now = clock.now().getTime();
      if (!readSmtp || now - readAt < readEveryMs) return;
      readAt = now;
      try {
        use((await readSmtp()) ?? own);
      } catch (error) {
        log.logger.warn({ err: error }, 'the mail server could not be read from the settings');
      }
    },
    close: () => server?.transport.close(),
  };
}

export const createSmtpTransport = ({ host, port, user, pass }: SmtpSettings): Transporter =>
  createTransport({
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
