import { withTimeLimit, type Clock } from '@trivium/core';
import { refuse } from './errors.ts';

/** Waits for an answer for at most `limitMs`. @throws request_timeout */
export const withAnswerLimit = <T>(clock: Clock, limitMs: number, answer: Promise<T>): Promise<T> =>
  withTimeLimit(
    { clock, limitMs, makeError: () => refuse('request_timeout', `No answer came within ${limitMs / 1000} seconds.`) },
    () => answer,
  );
