import { CodedError, type FieldError } from '@trivium/core';
import { z } from 'zod';

export const problemContentType = 'application/problem+json';

/** The shape of every error: RFC 9457 with the member `error`, which clients can switch on. */
export interface Problem {
  /** `about:blank`, or the URI of a problem type that others have defined. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly error: { readonly code: string; readonly message: string };
  readonly errors?: readonly FieldError[];
}

export function toProblem(error: CodedError): Problem {
  return {
    ...error.extensions,
    type: error.type ?? 'about:blank',
    title: error.title,
    status: error.status,
    detail: error.message,
    error: { code: error.code, message: error.message },
    ...(error.errors === undefined ? {} : { errors: error.errors }),
  };
}

/** Header fields of a problem response: never cached, with Retry-After if it is known. */
export function problemHeaders(error: CodedError): Record<string, string> {
  return {
    'content-type': problemContentType,
    'cache-control': 'no-store',
    ...(error.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(error.retryAfter)) }),
  };
}

/** The response to a refused request, with additional `headers` (such as `allow` for 405). */
export function problemResponse(error: CodedError, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(toProblem(error)), {
    status: error.status,
    headers: { ...problemHeaders(error), ...headers },
  });
}

/** The schema of a problem whose `error.code` is one of `codes`, for the published description. */
export function problemSchema(codes: readonly string[]) {
  // Loose: a problem type may have members of its own.
  return z.looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    error: z.object({ code: z.enum(codes as [string, ...string[]]), message: z.string() }),
    errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  });
}
