import { readRetryAfter } from '../../_shared/ask.ts';
import type { Context } from '../../_shared/context.ts';
import { hasPushKeys, pushToDevice } from '../../_shared/web-push/push-to-device.ts';
import type { Channel } from '../delivery.ts';
import { outcomeOfStatus } from '../delivery.ts';

/**
 * Pushes to one device. Removes the subscription if the endpoint is gone (404, 410). The topic is the project: a newer message
 * replaces one that is still waiting.
 */
export const webPush: Channel = {
  name: 'web-push',
  isSetUp: hasPushKeys,
  async send(context, delivery, message) {
    const { data: subscription, error } = await context.service
      .from('push_subscriptions')
      .select('id, endpoint, p256dh, auth')
      .eq('id', delivery.receiver)
      .maybeSingle();
    if (error) return { kind: 'again', code: 'subscription_unread' };
    if (!subscription) return { kind: 'never', code: 'subscription_gone' };
    const { subject: title, text: body, url, tag, language: lang } = message;
    const answer = await pushToDevice(context, subscription, { title, body, url, tag, lang });
    if (answer === 'endpoint_foreign' || answer === 'subscription_keys_malformed')
      return forget(context, subscription.id, answer);
    if (typeof answer === 'string') return { kind: 'again', code: answer };
    if (answer.status === 404 || answer.status === 410) return forget(context, subscription.id, `status_${answer.status}`);
    return outcomeOfStatus(answer.status, readRetryAfter(answer.headers, context.now()));
  },
};

async function forget(context: Context, id: string, code: string): Promise<{ kind: 'never'; code: string }> {
  await context.service.from('push_subscriptions').delete().eq('id', id);
  return { kind: 'never', code };
}
