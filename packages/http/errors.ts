import { CodedError, defineErrors } from '@trivium/core';

/** Every error that this package itself answers with; a service adds its own codes. */
export const httpErrors = {
  url_invalid: { status: 400, title: 'Address invalid' },
  url_too_long: { status: 414, title: 'Address too long' },
  request_malformed: { status: 400, title: 'Request malformed' },
  headers_too_large: { status: 431, title: 'Request headers too large' },
  route_not_found: { status: 404, title: 'Route not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  encoding_not_acceptable: { status: 406, title: 'Encoding not acceptable' },
  content_type_unsupported: { status: 415, title: 'Content type unsupported' },
  body_too_large: { status: 413, title: 'Body too large' },
  body_timeout: { status: 408, title: 'Body too slow' },
  body_incomplete: { status: 400, title: 'Body incomplete' },
  bodies_too_many: { status: 503, title: 'Too many bodies' },
  json_invalid: { status: 400, title: 'JSON invalid' },
  body_invalid: { status: 400, title: 'Body invalid' },
  query_invalid: { status: 400, title: 'Query invalid' },
  path_invalid: { status: 400, title: 'Path invalid' },
  header_invalid: { status: 400, title: 'Header invalid' },
  request_refused: { status: 400, title: 'Request refused' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Internal error' },
  request_timeout: { status: 503, title: 'Request took too long' },
  service_unavailable: { status: 503, title: 'Service unavailable' },
  not_ready: { status: 503, title: 'Not ready' },
} as const;

export type HttpErrorCode = keyof typeof httpErrors;

/** Creates the error of a request: `throw refuse('rate_limited', 'Try again in 3 seconds.')`. */
export const refuse = defineErrors(httpErrors);

/** Errors that keep a service from starting; shown to the operator, never sent to a client. */
export const startErrors = {
  port_taken: { status: 500, title: 'Port taken' },
  address_unavailable: { status: 500, title: 'Address unavailable' },
  trusted_proxy_invalid: { status: 500, title: 'Trusted proxy invalid' },
  trusted_network_invalid: { status: 500, title: 'Trusted network invalid' },
  log_unwritable: { status: 500, title: 'Log unwritable' },
} as const;

export type StartErrorCode = keyof typeof startErrors;

export const refuseStart = defineErrors(startErrors);

export const bodyTooLarge = (limitBytes: number): CodedError<HttpErrorCode> =>
  refuse('body_too_large', `A body can have at most ${limitBytes} bytes.`);

/** The error for any thrown value that is not a `CodedError`. */
export function internalError(cause: unknown): CodedError<HttpErrorCode> {
  return refuse('internal_error', 'Something went wrong on our side. It was recorded; please try again later.', { cause });
}
