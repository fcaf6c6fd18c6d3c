import type { ProjectConfig } from '../project/config.ts';

export interface Limits {
  readonly sockets: number;
  readonly channelsPerSocket: number;
  readonly joinsPerSecond: number;
  readonly eventsPerSecond: number;
  /** Of one frame, and of one payload in it. */
  readonly payloadBytes: number;
  /** What may wait for a slow socket before it is dropped. */
  readonly waitingBytes: number;
  /** A socket that says nothing for so long is taken for gone; clients send a heartbeat every 25 s. */
  readonly silenceMs: number;
}

/** Room for the names around a payload. */
const paddingBytes = 500;
const silenceMs = 60_000;
const leastWaitingBytes = 8 * 1024 * 1024;

export function limitsOf(settings: ProjectConfig['realtime']): Limits {
  const payloadBytes = settings.max_payload_size_in_kb * 1000 + paddingBytes;
  return {
    sockets: settings.max_concurrent_users,
    channelsPerSocket: settings.max_channels_per_client,
    joinsPerSecond: settings.max_joins_per_second,
    eventsPerSecond: settings.max_events_per_second,
    payloadBytes,
    waitingBytes: Math.max(leastWaitingBytes, 2 * payloadBytes),
    silenceMs,
  };
}

/** Whether one more is allowed now. */
export type Allowance = (now: number) => boolean;

/** Ten seconds' worth may come at once, as averages over a time allow on Supabase. */
const burstSeconds = 10;

/** A bucket that fills by `perSecond`; `now` is in milliseconds. */
export function createAllowance(perSecond: number): Allowance {
  const most = perSecond * burstSeconds;
  let left = most;
  let last = Number.NaN;
  return (now) => {
    if (now > last) left = Math.min(most, left + ((now - last) / 1000) * perSecond);
    last = Number.isNaN(last) ? now : Math.max(last, now);
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
