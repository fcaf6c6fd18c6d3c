import type { CodedError } from '@trivium/core';
import type { GatewayErrorCode } from './errors.ts';
import type { PlainAnswer } from './plain-request.ts';
import type { ServiceName } from './routes.ts';

/** PostgREST's codes: 301 for a token with an invalid signature, 303 for invalid claims. */
const postgrestCodes: Partial<Record<GatewayErrorCode, string>> = {
  token_malformed: 'PGRST301',
  token_algorithm_refused: 'PGRST301',
  token_signature_invalid: 'PGRST301',
  token_expired: 'PGRST303',
  token_not_yet_valid: 'PGRST303',
  token_claims_invalid: 'PGRST303',
  // PostgreSQL's insufficient_privilege.
  role_not_granted: '42501',
};

export interface RefusalAnswer extends PlainAnswer<string> {
  readonly headers: Readonly<Record<string, string>>;
}

/** A refusal in the error format of the service, as supabase-js reads it. */
export function refusalAnswer(service: ServiceName | undefined, error: CodedError<GatewayErrorCode>): RefusalAnswer {
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  if (postgrestCodes[error.code] && error.status === 401)
    headers['www-authenticate'] = `Bearer error="invalid_token", error_description="${error.message.replaceAll('"', "'")}"`;
  const restCode = service === 'rest' ? postgrestCodes[error.code] : undefined;
  if (restCode) headers['proxy-status'] = `PostgREST; error=${restCode}`;
  if (error.retryAfter) headers['retry-after'] = String(error.retryAfter);
  return { status: statusOf(service, error), headers, body: JSON.stringify(bodyOf(service, error)) };
}

const isKeyRefusal = (code: GatewayErrorCode) => code === 'api_key_missing' || code === 'api_key_invalid';

/** Storage answers 400 and puts the true status into the body. */
const statusOf = (service: ServiceName | undefined, error: CodedError<GatewayErrorCode>) =>
  service === 'storage' && error.status < 500 && !isKeyRefusal(error.code) ? 400 : error.status;

function bodyOf(service: ServiceName | undefined, error: CodedError<GatewayErrorCode>): object {
  const { code, message, title } = error;
  // Supabase's gateway sends a message and a hint only; the code is added for clients to switch on.
  if (isKeyRefusal(code)) return { message: title, hint: message, code };
  const postgrestCode = postgrestCodes[code] ?? code;
  switch (service) {
    case 'auth':
      return { code: error.status, error_code: code, msg: message };
    case 'storage':
      // Supabase's storage answers an invalid token with 403 Unauthorized.
      return error.status === 401
        ? { statusCode: '403', error: 'Unauthorized', message, code }
        : { statusCode: String(error.status), error: title, message, code };
    case 'functions':
    case 'realtime':
      return { code: postgrestCode, message };
    case 'rest':
    case 'graphql':
    case undefined:
      return { code: postgrestCode, details: null, hint: null, message };
  }
}
