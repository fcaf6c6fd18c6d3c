import { ask, type Answer, type Silence } from '../ask.ts';
import { toBase64Url } from '../base64url.ts';
import type { Context } from '../context.ts';
import { isListedOrigin } from '../listed-origin.rules.ts';
import { encryptPush, type PushKeys } from './encrypt-push.ts';
import { signVapid } from './vapid.ts';

/** A device as push_subscriptions has it. */
export interface Device extends PushKeys {
  readonly endpoint: string;
}

/** What the app's worker shows. A newer message with the same tag replaces one that still waits. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
  readonly lang: string;
}

/** The push services of Chrome and Edge, Firefox, Safari and older Edge. Endpoints come from people, so no others are called. */
const knownServices =
  'https://fcm.googleapis.com https://*.push.services.mozilla.com https://*.push.apple.com https://*.notify.windows.com';
/** How long a push service stores a message for an offline device: a day. */
const ttlSeconds = 86_400;

export const hasPushKeys = ({ env }: Pick<Context, 'env'>): boolean =>
  ['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY', 'WEB_PUSH_SUBJECT'].every((name) => env(name) !== undefined);

/**
 * Pushes to one device and returns what the push service answers, or why it was not called.
 * Source: RFC 8030 (Generic Event Delivery Using HTTP Push), RFC 8291, RFC 8292.
 */
export async function pushToDevice(
  context: Context,
  device: Device,
  message: PushMessage,
): Promise<Answer | Silence | 'endpoint_foreign' | 'subscription_keys_malformed'> {
  const endpoint = new URL(device.endpoint);
  if (!isListedOrigin(endpoint, context.env('WEB_PUSH_SERVICES') ?? knownServices)) return 'endpoint_foreign';
  let body: Uint8Array<ArrayBuffer>;
  try {
    body = await encryptPush(new TextEncoder().encode(JSON.stringify(message)), device);
  } catch {
    return 'subscription_keys_malformed';
  }
  return ask(context, endpoint, {
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
}

const readKeys = ({ env }: Context) => ({
  publicKey: env('WEB_PUSH_PUBLIC_KEY') ?? '',
  privateKey: env('WEB_PUSH_PRIVATE_KEY') ?? '',
  subject: env('WEB_PUSH_SUBJECT') ?? '',
});

/** A topic has at most 32 characters of base64url (RFC 8030, section 5.4). */
async function topicOf(tag: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(tag));
  return toBase64Url(new Uint8Array(digest)).slice(0, 32);
}
