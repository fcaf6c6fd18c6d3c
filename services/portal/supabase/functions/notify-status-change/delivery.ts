import type { Context } from '../_shared/context.ts';
import type { Message } from './message.rules.ts';

export type ChannelName = 'line' | 'discord' | 'email' | 'web-push';

/** What became of one attempt. Codes are ours and name no address. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Worth another attempt, not before so many seconds where the other side says so. */
  | { readonly kind: 'again'; readonly code: string; readonly afterSeconds?: number | undefined }
  /** No attempt will ever succeed. */
  | { readonly kind: 'never'; readonly code: string };

/** One message for one receiver on one channel. */
export interface Delivery {
  /** The same at every attempt: what makes a repeat harmless to the receiver's side. */
  readonly id: string;
  readonly outbox_id: number;
  readonly channel: ChannelName;
  readonly receiver: string;
  readonly user_id: string | null;
  readonly attempts: number;
}

export interface Channel {
  readonly name: ChannelName;
  /** Whether the settings of this channel are there; without them it gets no deliveries. */
  readonly isSetUp: (context: Context) => boolean;
  readonly send: (context: Context, delivery: Delivery, message: Message) => Promise<Outcome>;
}

/** How the answer of an HTTP service is understood where it has no meaning of its own there. */
export function outcomeOfStatus(status: number, afterSeconds?: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const code = `status_${status}`;
  // A refused key is a setting that somebody mends; what is malformed or too large never gets better.
  const isLasting = status < 500 && ![401, 403, 408, 425, 429].includes(status);
  return isLasting ? { kind: 'never', code } : { kind: 'again', code, afterSeconds };
}
