import { hasMailServer, mailFailure, sendMail } from '../../_shared/mail-server.ts';
import type { Channel, Outcome } from '../delivery.ts';
import { unsubscription } from '../unsubscribe.rules.ts';

/**
 * Mails a person at the address of their account. The Message-ID is that of the delivery, which identifies repeated mails.
 * Mail that a person may end says how.
 */
export const email: Channel = {
  name: 'email',
  isSetUp: hasMailServer,
  async send(context, delivery, message) {
    const { data, error } = await context.service.auth.admin.getUserById(delivery.user_id ?? delivery.receiver);
    if (error) return error.status === 404 ? { kind: 'never', code: 'account_gone' } : { kind: 'again', code: 'account_unread' };
    const to = data.user.email;
    if (!to) return { kind: 'never', code: 'account_without_email' };
    const { subject, language } = message;
    const site = (context.env('PORTAL_SITE_URL') ?? '').replace(/\/$/, '');
    const end = delivery.unsubscribe
      ? unsubscription(delivery.unsubscribe, language, site, context.env('SUPABASE_URL') ?? site)
      : undefined;
    const text = end ? `${message.text}\n\n${end.footer}` : `${message.text}\n`;
    try {
      await sendMail(context, { to, subject, text, id: delivery.id, language, ...(end && { headers: end.headers }) });
      return { kind: 'sent' };
    } catch (failure) {
      return outcomeOfFailure(failure);
    }
  },
};

/** RFC 5321, section 4.2.1: 5yz is permanent, 4yz is temporary. */
function outcomeOfFailure(failure: unknown): Outcome {
  const { code } = mailFailure(failure);
  return { kind: /^smtp_5\d\d$/.test(code) ? 'never' : 'again', code };
}
