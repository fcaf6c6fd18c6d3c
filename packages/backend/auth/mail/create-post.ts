import type { Log } from '@trivium/http';
import { createTransport } from 'nodemailer';
import type { Mailbox } from '../../mailbox/mailbox.ts';
import type { AuthConfig } from '../context.ts';
import { AuthError } from '../errors.ts';

/** A message on its way to somebody. */
export interface Letter {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The code to type in. */
  readonly code: string;
}

export interface Post {
  /** Refuses where a message of this kind could not be sent. @throws mail_not_configured, sms_send_failed */
  readonly check: (channel: Letter['channel']) => void;
  /** Hands a letter over; it travels on its own, so that an answer does not tell by its time whether one was written. */
  readonly send: (letter: Letter) => void;
  /** Does what else is to be done after the answer; a failure is for the log. */
  readonly later: (work: () => Promise<void>) => void;
  /** Resolves once nothing is on its way any more. */
  readonly stop: () => Promise<void>;
}

export interface PostOptions {
  readonly smtp: AuthConfig['email']['smtp'];
  /** In development, where there is no other way. */
  readonly mailbox: Mailbox | undefined;
  readonly log: Log;
}

/** SMTP where the project names a server, else the development mailbox, else nothing: then asking is refused. */
export function createPost({ smtp, mailbox, log }: PostOptions): Post {
  const transport = smtp?.enabled ? openTransport(smtp) : undefined;
  const underWay = new Set<Promise<unknown>>();

  async function deliver(letter: Letter): Promise<void> {
    if (letter.channel === 'email' && transport) {
      const { to, subject, html, text } = letter;
      const from = { name: smtp?.sender_name ?? '', address: smtp?.admin_email ?? '' };
      await transport.sendMail({ from, to, subject, html, text });
    } else mailbox?.add(letter);
  }

  return {
    check(channel) {
      if (mailbox || (channel === 'email' && transport)) return;
      if (channel === 'sms')
        throw new AuthError(422, 'sms_send_failed', 'Nobody sends text messages for this project: it has no hook send_sms.');
      throw new AuthError(501, 'mail_not_configured', 'Nobody sends mail for this project: set [auth.email.smtp].');
    },
    send: (letter) => later(() => deliver(letter)),
    later,
    async stop() {
      // What is under way may send one more.
      while (underWay.size > 0) await Promise.allSettled(underWay);
      transport?.close();
    },
  };

  function later(work: () => Promise<void>): void {
    const sending = work()
      // Neither the address nor what an SMTP server says of it is written down.
      .catch((error: { code?: string; responseCode?: number }) =>
        log.logger.error({ code: error.code, responseCode: error.responseCode }, 'a mail could not be sent'),
      )
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
}

const patienceMs = 10_000;

function openTransport(smtp: NonNullable<AuthConfig['email']['smtp']>) {
  const { host, port, user, pass } = smtp;
  return createTransport({
    pool: true,
    maxConnections: 2,
    host,
    port,
    secure: port === 465,
    ...(user !== '' && { auth: { user, pass } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
}
