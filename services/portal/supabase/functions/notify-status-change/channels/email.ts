import { createTransport } from 'nodemailer';
import type { Channel, Outcome } from '../delivery.ts';
import { unsubscription } from '../unsubscribe.rules.ts';

const timeoutMs = 20_000;

/**
 * Mails a person at the address of their account, through SMTP_URL as MAIL_FROM. The Message-ID is that of the delivery, which
 * identifies repeated mails. Mail that a person may end says how.
 */
export const email: Channel = {
  name: 'email',
  isSetUp: ({ env }) => env('SMTP_URL') !== undefined && env('MAIL_FROM') !== undefined,
  async send(context, delivery, message) {
    const { data, error } = await context.service.auth.admin.getUserById(delivery.user_id ?? delivery.receiver);
    if (error) return error.status === 404 ? { kind: 'never', code: 'account_gone' } : { kind: 'again', code: 'account_unread' };
    const address = data.user.email;
    if (!address) return { kind: 'never', code: 'account_without_email' };
    const from = context.env('MAIL_FROM') ?? '';
    const site = (context.env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '');
    const end = delivery.unsubscribe
      ? unsubscription(delivery.unsubscribe, message.language, site, context.env('SUPABASE_URL') ?? site)
      : undefined;
    const transport = createTransport({
      ...readServer(context.env('SMTP_URL') ?? ''),
      name: domainOf(from),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    try {
      await transport.sendMail({
        from,
        to: address,
        subject: message.subject,
        text: end ? `${message.text}\n\n${end.footer}` : `${message.text}\n`,
        messageId: `<${delivery.id}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language, ...end?.headers },
      });
      return { kind: 'sent' };
    } catch (failure) {
      return outcomeOfFailure(failure);
    } finally {
      transport.close();
    }
  },
};

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

/** RFC 5321, section 4.2.1: 5yz is permanent, 4yz is temporary. A refused sign-in can be corrected in the settings. */
function outcomeOfFailure(failure: unknown): Outcome {
  const { responseCode, code } = failure as { responseCode?: number; code?: string };
  if (code === 'EAUTH' || responseCode === undefined) return { kind: 'again', code: `smtp_${(code ?? 'failed').toLowerCase()}` };
  return { kind: responseCode >= 500 ? 'never' : 'again', code: `smtp_${responseCode}` };
}
