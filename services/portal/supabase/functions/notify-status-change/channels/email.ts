import { hasMailServer, mailFailure, sendMail } from '../../_shared/mail-server.ts';
import type { Context } from '../../_shared/context.ts';
import type { Channel, Delivery, Outcome } from '../delivery.ts';
import { unsubscription } from '../unsubscribe.rules.ts';

/**
 * Mails a person at the address of their account or invitation. The Message-ID is that of the delivery, which identifies repeated mails.
 * Mail that a person may end says how.
 */
export const email: Channel = {
  name: 'email',
  isSetUp: hasMailServer,
  async send(context, delivery, message) {
    const to = delivery.kind === 'invitation' ? await invitedAddress(context, delivery) : await accountAddress(context, delivery);
    if (typeof to !== 'string') return to;
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

async function accountAddress({ service }: Context, delivery: Delivery): Promise<string | Outcome> {
  const { data, error } = await service.auth.admin.getUserById(delivery.user_id ?? delivery.receiver);
  if (error) return error.status === 404 ? { kind: 'never', code: 'account_gone' } : { kind: 'again', code: 'account_unread' };
  return data.user.email || { kind: 'never', code: 'account_without_email' };
}

/** An invited person has no account yet. Nothing is sent once the invitation is accepted or withdrawn. */
async function invitedAddress({ service }: Context, { receiver }: Delivery): Promise<string | Outcome> {
  const { data, error } = await service
    .from('invitations')
    .select('address')
    .eq('id', receiver)
    .is('accepted_at', null)
    .is('withdrawn_at', null)
    .maybeSingle<{ address: string }>();
  if (error) return { kind: 'again', code: 'invitation_unread' };
  return data?.address ?? { kind: 'never', code: 'invitation_closed' };
}
