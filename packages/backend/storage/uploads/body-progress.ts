import type { Clock } from '@trivium/core';
import { refuse } from '../errors.ts';

/** The minimum speed of a body. */
export interface ProgressLimits {
  /** Maximum time without a byte. */
  readonly idleMs: number;
  readonly minBytesPerMinute: number;
}

const minuteMs = 60_000;

/**
 * Passes a body through and fails with RequestTimeout if the client sends nothing for too long, or too little in a minute.
 * Only time spent waiting for the client counts. The source stays open for the error response.
 */
export function withProgress(
  body: ReadableStream<Uint8Array>,
  { idleMs, minBytesPerMinute }: ProgressLimits,
  clock: Clock,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let waitedMs = 0;
  let bytes = 0;
  /** Checks the speed once a minute of waiting has passed, and starts the next minute. */
  const isTooSlow = () => {
    if (waitedMs < minuteMs) return false;
    const isSlow = bytes < minBytesPerMinute;
    waitedMs = 0;
    bytes = 0;
    return isSlow;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const from = clock.now().getTime();
        const { promise: stalled, reject } = Promise.withResolvers<never>();
        const cancel = clock.schedule(new Date(from + idleMs), () => reject(tooSlow()));
        try {
          const { done, value } = await Promise.race([reader.read(), stalled]);
          if (done) {
            controller.close();
            return;
          }
          waitedMs += clock.now().getTime() - from;
          bytes += value.length;
          if (isTooSlow()) throw tooSlow();
          controller.enqueue(value);
        } finally {
          cancel();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

const tooSlow = () => refuse('RequestTimeout');
