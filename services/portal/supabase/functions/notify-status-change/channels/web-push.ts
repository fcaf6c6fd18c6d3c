import { ask, readRetryAfter } from '../../_shared/ask.ts';
import { toBase64Url } from '../../_shared/base64url.ts';
import type { Context } from '../../_shared/context.ts';
import { isListedOrigin } from '../../_shared/listed-origin.rules.ts';
import type { Channel } from '../delivery.ts';
import { outcomeOfStatus } from '../delivery.ts';
import { encryptPush, type PushKeys } from './encrypt-push.ts';
import { signVapid } from './vapid.ts';

interface Subscription extends PushKeys {
  readonly id: string;
  readonly endpoint: string;
}

/** The push services of Chrome and Edge, Firefox, Safari and older Edge. Endpoints come from people, so no others are called. */
const knownServices =
  'https://fcm.googleapis.com https://*.push.services.mozilla.com https://*.push.apple.com https://*.notify.windows.com';
/** How long a push service stores a message for an offline device: a day. */
const ttlSeconds = 86_400;

/**
 * Pushes to one device. Removes the subscription if the endpoint is gone (404, 410). The topic is the project: a newer message
 * replaces one that is still waiting.
 * Source: RFC 8030 (Generic Event Delivery Using HTTP Push), RFC 8291, RFC 8292.
 */
export const webPush: Channel = {
  name: 'web-push',
  isSetUp: ({ env }) =>
    ['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY', 'WEB_PUSH_SUBJECT'].every((name) => env(name) !== undefined),
  async send(context, delivery, message) {
    const { data, error } = await context.service
      .from('push_subscriptions')
      .select('id, endpoint, p256dh, auth')
      .eq('id', delivery.receiver)
      .maybeSingle();
    if (error) return { kind: 'again', code: 'subscription_unread' };
    const subscription = data;
    if (!subscription) return { kind: 'never', code: 'subscription_gone' };
    const endpoint = new URL(subscription.endpoint);
    if (!isListedOrigin(endpoint, context.env('WEB_PUSH_SERVICES') ?? knownServices))
      return forget(context, subscription, 'endpoint_foreign');

    const payload = { title: message.subject, body: message.text, url: message.url, tag: message.tag, lang: message.language };
    let body: Uint8Array<ArrayBuffer>;
    try {
      body = await encryptPush(new TextEncoder().encode(JSON.stringify(payload)), subscription);
    } catch {
      return forget(context, subscription, 'subscription_keys_malformed');
    }
    const answer = await ask(context, endpoint, {
      method: 'POST',
      headers: {
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: 'normal',
        topic: await topicOf(message.tag),
        authorization: await signVapid(endpoint, readKeys(context), context.now()),
      },
      body,
    });
    if (typeof answer === 'string') return { kind: 'again', code: answer };
    if (answer.status === 404 || answer.status === 410) return forget(context, subscription, `status_${answer.status}`);
    return outcomeOfStatus(answer.status, readRetryAfter(answer.headers, context.now()));
  },
};

const readKeys = ({ env }: Context) => ({
  publicKey: env('WEB_PUSH_PUBLIC_KEY') ?? '',
  privateKey: env('WEB_PUSH_PRIVATE_KEY') ?? '',
  subject: env('WEB_PUSH_SUBJECT') ?? '',
});

async function forget(context: Context, { id }: Subscription, code: string): Promise<{ kind: 'never'; code: string }> {
  await context.service.from('push_subscriptions').delete().eq('id', id);
  return { kind: 'never', code };
}

/** A topic has at most 32 characters of base64url (RFC 8030, section 5.4). */
async function topicOf(tag: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(tag));
  return toBase64Url(new Uint8Array(digest)).slice(0, 32);
}
