import { createHmac } from 'node:crypto';
import { presentEvent, type StoredEvent } from '../events/event.ts';

/** A webhook message before it is signed. */
export interface Message {
  /** The same in every attempt. */
  readonly id: string;
  readonly body: string;
}

const message = (id: string, type: string, at: Date, data: object): Message => ({
  id: `msg_${id}`,
  body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
});

/** `{type, timestamp, data}`: the data is the event as the stream shows it. */
export const eventMessage = (event: StoredEvent, publicUrl: string): Message =>
  message(event.uid, event.kind, event.at, presentEvent(event, publicUrl));

export const testMessage = (messageId: string, at: Date, webhookId: string): Message =>
  message(messageId, 'webhook.test', at, { webhook: webhookId });

const prefix = 'whsec_';

/** A secret as Standard Webhooks writes it; `bytes` are 24 to 64 random ones. */
export const formatSecret = (bytes: Buffer): string => prefix + bytes.toString('base64');

/** The header fields of Standard Webhooks 1.0.0, with a symmetric signature (`v1`) over id, time of the attempt and body. */
export function signMessage({ id, body }: Message, secret: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
