import { CodedError } from '@trivium/core';
import { HTTPException } from 'hono/http-exception';
import { internalError, refuse } from './errors.ts';
import type { Log } from './logging/log.ts';

/**
 * Turns any thrown value into the error that a client may see. Only `codes` (this package's and the service's own) are sent
 * unchanged. Errors of inner packages mention databases and hosts, so their text stays in the log.
 */
export function createErrorTranslator(
  codes: ReadonlySet<string>,
  log: Log,
  isUnavailable: (thrown: unknown) => boolean = () => false,
): (thrown: unknown, requestId: string) => CodedError {
  return (thrown, requestId) => {
    const refusal = !(thrown instanceof CodedError) && isUnavailable(thrown) ? unavailable(thrown) : translate(thrown, codes);
    if (refusal.status >= 500) {
      // An outage is one event; each request that meets it is no defect.
      const level = refusal.status === 503 ? 'warn' : 'error';
      log.logger[level]({ reqId: requestId, code: refusal.code, err: thrown }, 'request failed');
    }
    return refusal;
  };
}

function translate(thrown: unknown, codes: ReadonlySet<string>): CodedError {
  if (thrown instanceof CodedError) {
    if (codes.has(thrown.code)) return thrown;
    if (thrown.status === 503) {
      return unavailable(thrown);
    }
    return internalError(thrown);
  }
  if (thrown instanceof HTTPException) return fromFramework(thrown);
  return internalError(thrown);
}

const unavailable = (thrown: unknown) =>
  refuse('service_unavailable', 'The service is not available right now. Please try again later.', {
    cause: thrown,
    retryAfter: (thrown instanceof CodedError ? thrown.retryAfter : undefined) ?? 5,
  });

/** Errors that Hono and its validators throw themselves, for bodies that this package did not read. */
function fromFramework(exception: HTTPException): CodedError {
  if (exception.status >= 500) return internalError(exception);
  if (exception.status === 415)
    return refuse('content_type_unsupported', 'This address does not accept the content type of the body.');
  if (exception.status === 413) return refuse('body_too_large', 'The body is too large.');
  return refuse('request_refused', 'The request cannot be read.');
}
