import { Client, escapeIdentifier } from 'pg';
import type { Connection } from './pool.ts';

export interface Subscription {
  /** Resolves when the first connection listens. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

export interface SubscribeOptions {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /**
   * Called each time listening resumes after a loss: notifications of the gap are lost, so the listener must read everything
   * again.
   */
  readonly onGap: () => void;
  readonly onError?: (error: Error) => void;
}

const initialDelayMs = 100;
const maxDelayMs = 5_000;
/** A peer that vanished silently is noticed within this time. */
const heartbeatMs = 10_000;

/** LISTEN on a connection of its own, which is replaced, after growing delays, whenever it is lost. */
export function subscribe(connection: Connection, options: SubscribeOptions): Subscription {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let delay = initialDelayMs;
  let isClosed = false;
  let wasConnected = false;
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>();

  async function connect() {
    const current = new Client({
      ...connection,
      application_name: `listen ${options.channel}`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = current;
    let isLost = false;
    const reconnectLater = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearTimeout(timer);
      if (error) options.onError?.(error);
      current.end().catch(() => {});
      if (isClosed) return;
      timer = setTimeout(() => void connect(), delay).unref();
      delay = Math.min(delay * 2, maxDelayMs);
    };
    current.on('error', reconnectLater);
    current.on('end', () => reconnectLater());
    current.on('notification', (message) => options.onNotification(message.payload ?? ''));
    try {
      await current.connect();
      await current.query(`listen ${escapeIdentifier(options.channel)}`);
    } catch (error) {
      return reconnectLater(error as Error);
    }
    delay = initialDelayMs;
    if (wasConnected) options.onGap();
    wasConnected = true;
    resolveReady();
    const beat = () => {
      timer = setTimeout(() => void current.query('select 1').then(beat, reconnectLater), heartbeatMs).unref();
    };
    if (!isLost) beat();
  }

  void connect();
  return {
    ready,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
