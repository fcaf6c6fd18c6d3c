/** Errors of the service itself, as of Supabase's edge runtime and gateway. */
export const functionErrors = {
  NOT_FOUND: [404, 'Requested function was not found'],
  UNAUTHORIZED_NO_AUTH_HEADER: [401, 'Missing authorization header'],
  UNAUTHORIZED_INVALID_JWT_FORMAT: [401, 'Invalid JWT'],
  UNAUTHORIZED_LEGACY_JWT: [401, 'Invalid JWT'],
  UNAUTHORIZED_ASYMMETRIC_JWT: [401, 'Invalid JWT'],
  UNAUTHORIZED_SESSION_ENDED: [401, 'The session of this token has ended'],
  UNAUTHORIZED_API_KEY: [401, 'Invalid API key'],
  BOOT_ERROR: [503, 'Worker failed to boot (please check logs)'],
  WORKER_ERROR: [500, 'Function exited due to an error (please check logs)'],
  WORKER_LIMIT: [546, 'Worker failed to respond due to a resource limit (please check logs)'],
  WORKER_BUSY: [503, 'Too many requests of this function are running; try again later'],
  WORKER_TIMEOUT: [504, 'The function did not begin its response in time'],
  RUNTIME_MISSING: [503, 'Functions need Deno, which npm has not installed for this platform'],
} as const satisfies Record<string, readonly [number, string]>;

export type FunctionErrorCode = keyof typeof functionErrors;

/** `x-relay-error` tells supabase-js that the function itself was not reached. */
export function errorResponse(code: FunctionErrorCode): Response {
  const [status, message] = functionErrors[code];
  return Response.json(
    { code, message },
    {
      status,
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'x-relay-error, retry-after',
        'x-relay-error': 'true',
        ...(status === 503 && { 'retry-after': '1' }),
      },
    },
  );
}
