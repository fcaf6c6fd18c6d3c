import type { Context } from '../_shared/context.ts';
import type { Message } from './message.rules.ts';

export type ChannelName = 'line' | 'discord' | 'email' | 'web-push';

/** The outcome of one attempt. Codes contain no address. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** To be retried, not before `retryAfter` seconds if the other side says so. */
  | { readonly kind: 'again'; readonly code: string; readonly afterSeconds?: number | undefined }
  /** A retry cannot succeed. */
  | { readonly kind: 'never'; readonly code: string };

/** One message to one receiver on one channel. */
export interface Delivery {
  /** The idempotency key, the same for every attempt. */
  readonly id: string;
  readonly outbox_id: number;
  readonly channel: ChannelName;
  readonly receiver: string;
  readonly user_id: string | null;
  readonly attempts: number;
  /** What the event is to the receiver: one of `notice_kinds`. */
  readonly kind: string;
  /** What the link that ends such mail carries; null where it cannot be ended. */
  readonly unsubscribe: string | null;
}

export interface Channel {
  readonly name: ChannelName;
  /** Whether the channel is configured; otherwise it gets no deliveries. */
  readonly isSetUp: (context: Context) => boolean;
  readonly send: (context: Context, delivery: Delivery, message: Message) => Promise<Outcome>;
}

/** The default meaning of an HTTP status. */
export function outcomeOfStatus(status: number, afterSeconds?: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const code = `status_${status}`;
  // A refused key can be corrected in the settings; a malformed or too large message never succeeds.
  const isLasting = status < 500 && ![401, 403, 408, 425, 429].includes(status);
  return isLasting ? { kind: 'never', code } : { kind: 'again', code, afterSeconds };
}
