import type { RestErrorBody } from '../errors.ts';
import { areValidHeaders } from './guc-headers.ts';

/** The error of a failed statement, as the driver passes it on. */
export interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly body: RestErrorBody;
  readonly headers: Readonly<Record<string, string>>;
}

export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error && typeof (error as { code?: unknown }).code === 'string';

/** Statuses by class of SQLSTATE and by code. Source: "Errors from PostgreSQL" in PostgREST's documentation. */
const statusOfClass: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  // A value too long for an index, a statement with too many parts: the request is at fault. PostgREST answers 500.
  '54': 400,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};
const statusOfCode: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '21000': 500,
  '53400': 500,
  // A statement that timed out. PostgREST answers 500, which would blame the server.
  '57014': 504,
  '57P01': 503,
  // The server restarts after a crash of one of its processes. PostgREST answers 500, after which clients do not try again.
  '57P02': 503,
  '57P03': 503,
  P0001: 400,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
};

/** Translates a failed statement. An anonymous caller without a grant is asked to sign in (401), others are refused (403). */
export function databaseErrorAnswer(error: DatabaseError, isAnonymous: boolean): ErrorAnswer {
  if (error.code === 'PGRST') return raisedAnswer(error);
  const status = statusOf(error, isAnonymous);
  const body = { code: error.code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null };
  return { status, body, headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {} };
}

function statusOf({ code, message }: DatabaseError, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403;
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400;
  if (code === '22023' && /^role .* does not exist$/s.test(message)) return 401;
  // `raise sqlstate 'PT404'` sets the status.
  if (code.startsWith('PT')) return validStatus(Number(code.slice(2))) ?? 500;
  return statusOfCode[code] ?? statusOfClass[code.slice(0, 2)] ?? 400;
}

const validStatus = (status: number) => (Number.isInteger(status) && status >= 200 && status <= 599 ? status : undefined);

/** `raise sqlstate 'PGRST'`: the function sets the whole answer, as JSON in the message and detail. */
function raisedAnswer({ message, detail }: DatabaseError): ErrorAnswer {
  const body = parseObject(message);
  if (typeof body?.code !== 'string' || typeof body.message !== 'string')
    return unreadable(`Invalid JSON value for MESSAGE: '${message}'`, messageHint);
  if (detail === undefined) return unreadable('DETAIL is missing in the RAISE statement', detailHint);
  const details = parseObject(detail);
  const status = typeof details?.status === 'number' ? validStatus(details.status) : undefined;
  const headers = details && parsedHeaders(details.headers);
  if (status === undefined || !headers) return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, detailHint);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    status,
    headers,
    body: { code: body.code, message: body.message, details: text(body.details), hint: text(body.hint) },
  };
}

const messageHint = "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.";
const detailHint = "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";

const unreadable = (details: string, hint: string): ErrorAnswer => ({
  status: 500,
  headers: {},
  body: { code: 'PGRST121', message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, details, hint },
});

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function parsedHeaders(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const headers = Object.fromEntries(Object.entries(value).map(([name, text]) => [name.toLowerCase(), String(text)]));
  return areValidHeaders([headers]) ? headers : undefined;
}
