import { defineErrors } from '@trivium/core';

/** Why the gateway refuses a request. `refusal.ts` turns these into what the service's clients expect. */
export const gatewayErrors = {
  api_key_missing: { status: 401, title: 'No API key found in request' },
  api_key_invalid: { status: 401, title: 'Invalid API key' },
  token_malformed: { status: 401, title: 'Token malformed' },
  token_algorithm_refused: { status: 401, title: 'Token algorithm refused' },
  token_signature_invalid: { status: 401, title: 'Token signature invalid' },
  token_expired: { status: 401, title: 'JWT expired' },
  token_not_yet_valid: { status: 401, title: 'JWT not yet valid' },
  token_claims_invalid: { status: 401, title: 'Token claims invalid' },
  session_ended: { status: 401, title: 'Session ended' },
  role_not_granted: { status: 403, title: 'Role not granted' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  route_not_found: { status: 404, title: 'No such route' },
  service_not_implemented: { status: 501, title: 'Service not implemented' },
  body_too_large: { status: 413, title: 'Body too large' },
  bodies_too_many: { status: 503, title: 'Too many bodies' },
  body_incomplete: { status: 400, title: 'Body incomplete' },
  request_malformed: { status: 400, title: 'Request malformed' },
  request_timeout: { status: 504, title: 'Request took too long' },
  service_unavailable: { status: 503, title: 'Service unavailable' },
  internal_error: { status: 500, title: 'Internal error' },
} as const;

export type GatewayErrorCode = keyof typeof gatewayErrors;

export const refuse = defineErrors(gatewayErrors);
