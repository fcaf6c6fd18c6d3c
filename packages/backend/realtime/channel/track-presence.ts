import { CodedError } from '@trivium/core';
import type { Topic } from '../broadcast/hub.ts';
import { refuseChannel } from '../errors.ts';
import type { ChannelAccount } from '../limits/channel-account.ts';
import type { Entry } from '../presence/presence.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import type { Frame } from '../wire/protocol.ts';

export interface TrackOptions {
  readonly context: RealtimeContext;
  readonly account: ChannelAccount;
  readonly topic: Topic;
  /** The key of its presence; a random one if undefined. */
  readonly key: string | undefined;
  readonly canWrite: () => boolean;
  readonly reply: (frame: Frame, status: 'ok' | 'error', response?: object) => void;
  readonly onTracked: () => void;
}

/** Tracks a channel's own presence. */
export function trackPresence(options: TrackOptions): {
  readonly handle: (frame: Frame) => void;
  readonly untrack: () => void;
} {
  const { context, account, topic, reply } = options;
  const { limits } = context;
  const key = options.key ?? crypto.randomUUID();
  let entry: Entry | undefined;
  let trackedJson = '';

  function untrack(): void {
    if (entry) context.presence.untrack(topic, entry);
    if (entry) account.setPresence(0);
    entry = undefined;
    trackedJson = '';
  }

  /** @throws channel errors about limits */
  function track(presencePayload: object): void {
    const text = JSON.stringify(presencePayload);
    if (entry && text === trackedJson) return;
    const bytes = Buffer.byteLength(text) + Buffer.byteLength(key);
    if (bytes > limits.presenceBytes)
      throw refuseChannel('PresencePayloadTooLarge', `A presence can have at most ${limits.presenceBytes} bytes`);
    if (!context.chargeFanOut(account.who(), topic, bytes))
      throw refuseChannel('BroadcastLimitReached', 'Too many bytes to too many clients');
    account.setPresence(bytes);
    const next = context.presence.track(topic, key, presencePayload as Record<string, unknown>, entry);
    if (!next) {
      account.setPresence(entry ? Buffer.byteLength(trackedJson) + Buffer.byteLength(key) : 0);
      throw refuseChannel('PresenceLimitReached', 'Too much presence on this topic or on all topics');
    }
    entry = next;
    trackedJson = text;
  }

  function handlePresence(frame: Frame): void {
    const { event, payload } = frame.payload as { event?: unknown; payload?: unknown };
    const action = typeof event === 'string' ? event.toLowerCase() : '';
    if (action === 'untrack') {
      untrack();
      return reply(frame, 'ok');
    }
    if (action !== 'track') return reply(frame, action === '' ? 'ok' : 'error');
    if (!options.canWrite()) return reply(frame, 'error');
    const presencePayload = payload === undefined ? {} : payload;
    if (typeof presencePayload !== 'object' || presencePayload === null || Array.isArray(presencePayload))
      return reply(frame, 'error', { reason: 'Presence track payload must be a map' });
    track(presencePayload);
    options.onTracked();
    reply(frame, 'ok');
  }

  return {
    untrack,
    handle(frame) {
      try {
        if (!context.isPresenceEnabled) throw refuseChannel('PresenceDisabled', 'Presence is turned off in this project');
        handlePresence(frame);
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        reply(frame, 'error', { reason: `${error.code}: ${error.message}` });
      }
    },
  };
}
