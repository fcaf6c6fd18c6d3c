import type { Clock } from '@trivium/core';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './errors.ts';

/**
 * Answers for a handler that takes longer than `limitMs`. The handler itself continues; its result is dropped.
 *
 * @throws CodedError request_timeout
 */
export function limitTime(clock: Clock, limitMs: number): MiddlewareHandler {
  return async (_c, next) => {
    let cancel = () => {};
    const timeout = new Promise<never>((_, reject) => {
      const message = `The answer took longer than ${limitMs / 1000} seconds. Please try again later.`;
      const error = refuse('request_timeout', message, { retryAfter: 5 });
      cancel = clock.schedule(new Date(clock.now().getTime() + limitMs), () => reject(error));
    });
    try {
      await Promise.race([next(), timeout]);
    } finally {
      cancel();
    }
  };
}
