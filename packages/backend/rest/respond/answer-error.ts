import { RestError } from '../errors.ts';
import { jsonAnswer, type Answer } from './answer.ts';
import { databaseErrorAnswer, isDatabaseError } from './database-error.ts';

export interface ErrorContext {
  /** An anonymous caller is asked to sign in (401) where others are refused (403). */
  readonly isAnonymous: boolean;
  /** Whether the schema was read; until then every error means that it cannot be. */
  readonly hasSchema: boolean;
}

/** Answers an error as PostgREST does. @throws the error itself if it is a defect of this service */
export function answerError(error: unknown, { isAnonymous, hasSchema }: ErrorContext): Answer {
  if (error instanceof RestError) return restErrorAnswer(error);
  if (!hasSchema) return restErrorAnswer(schemaUnavailable());
  if (isDatabaseError(error)) {
    const { status, body, headers } = databaseErrorAnswer(error, isAnonymous);
    return jsonAnswer(status, body, { ...proxyStatus(body.code), ...headers });
  }
  if (isConnectionFailure(error)) return restErrorAnswer(connectionFailed());
  throw error;
}

function restErrorAnswer({ code, message, details, hint, status, headers }: RestError): Answer {
  const retryAfter = code === 'query_too_costly' ? { 'retry-after': '5' } : {};
  const proxy = { 'proxy-status': `PostgREST; error=${code}` };
  return jsonAnswer(status, { code, message, details, hint }, { ...proxy, ...retryAfter, ...headers });
}

const schemaUnavailable = () => new RestError('PGRST002', 'Could not query the database for the schema cache. Retrying.');
const connectionFailed = () => new RestError('PGRST001', 'Database client error. Retrying the connection.');

/** Functions choose their own codes, which may not fit into a header. */
const proxyStatus = (code: string): Record<string, string> =>
  /^[\w-]+$/.test(code) ? { 'proxy-status': `PostgREST; error=${code}` } : {};

/** The system's errors, such as ECONNREFUSED, and the driver's where a connection broke or none was free. */
const isConnectionFailure = (error: unknown) =>
  error instanceof Error && ('syscall' in error || /^(?:Connection terminated|timeout exceeded)/.test(error.message));
