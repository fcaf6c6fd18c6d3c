import { createTransport } from 'nodemailer';
import type { Context } from './context.ts';

const timeoutMs = 20_000;

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Identifies repeated mails, without the part after `@`. */
  readonly id: string;
  readonly language: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const hasMailServer = ({ env }: Pick<Context, 'env'>): boolean =>
  env('SMTP_URL') !== undefined && env('MAIL_FROM') !== undefined;

/** Sends a mail through SMTP_URL as MAIL_FROM. Throws what the server answers; `mailFailure` reads it. */
export async function sendMail({ env }: Pick<Context, 'env'>, mail: OutgoingMail): Promise<void> {
  const { to, subject, text, id, language, headers } = mail;
  const from = env('MAIL_FROM') ?? '';
  const transport = createTransport({
    ...readServer(env('SMTP_URL') ?? ''),
    name: domainOf(from),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      messageId: `<${id}@${domainOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language, ...headers },
    });
  } finally {
    transport.close();
  }
}

/** The code of a failure, without content, and the server's status if it answered. */
export function mailFailure(failure: unknown): { readonly code: string; readonly status: number | undefined } {
  const { responseCode, code } = failure as { responseCode?: number; code?: string };
  // A refused sign-in can be corrected in the settings.
  if (code === 'EAUTH' || responseCode === undefined)
    return { code: `smtp_${(code ?? 'failed').toLowerCase()}`, status: responseCode };
  return { code: `smtp_${responseCode}`, status: responseCode };
}

const domainOf = (from: string): string => /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';

/** `smtp://user:password@host:port`; `smtps:` uses TLS from the start, `smtp:` if the server offers STARTTLS. */
function readServer(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(url.username !== '' && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  };
}
