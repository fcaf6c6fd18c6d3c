import { withTimeLimit, type Clock } from '@trivium/core';
import type { MiddlewareHandler } from 'hono';
import { refuse } from './errors.ts';

/**
 * Answers for a handler that takes longer than `limitMs`. The handler itself continues; its result is dropped.
 *
 * @throws CodedError request_timeout
 */
export function limitTime(clock: Clock, limitMs: number): MiddlewareHandler {
  const message = `The answer took longer than ${limitMs / 1000} seconds. Please try again later.`;
  const makeError = () => refuse('request_timeout', message, { retryAfter: 5 });
  return (_c, next) => withTimeLimit({ clock, limitMs, makeError }, next);
}
