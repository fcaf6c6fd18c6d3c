import { z } from 'zod';
import { refuse, type StorageError } from './errors.ts';

/** The driver's error for a failed statement. */
interface DatabaseError {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  readonly constraint?: string;
}

const isDatabaseError = (error: unknown): error is Error & DatabaseError =>
  error instanceof Error && 'severity' in error && typeof (error as { code?: unknown }).code === 'string';

/** Translates a PostgreSQL error to Supabase's storage error; undefined for other errors and for lost connections. */
export function fromDatabaseError(error: unknown): StorageError | undefined {
  if (!isDatabaseError(error)) return undefined;
  const { code, message, constraint } = error;
  switch (code) {
    case '42501':
      return refuse('AccessDenied', {
        message: message.includes('row-level security') ? 'new row violates row-level security policy' : message,
        cause: error,
      });
    case '23505':
      if (constraint === 'bucketid_objname') return refuse('KeyAlreadyExists', { cause: error });
      if (constraint === 'buckets_pkey' || constraint === 'bname') return refuse('BucketAlreadyExists', { cause: error });
      return refuse('ResourceAlreadyExists', { cause: error });
    case '23503':
      return error.detail?.includes('is still referenced')
        ? refuse('ResourceReferenced', { cause: error })
        : refuse('InvalidRequest', { status: 404, message: 'The related resource does not exist', cause: error });
    case '55P03':
      return refuse('ResourceLocked', { cause: error });
    case '57014':
      return refuse('DatabaseTimeout', { cause: error });
    case 'PGRST':
      return fromProjectError(error);
    // Raised by a trigger or policy of the project, with its own message.
    case 'P0001':
      return refuse('DatabaseError', { status: 400, message, cause: error });
    default:
      // A value that PostgreSQL cannot hold, read or index.
      if (/^(22|54)/.test(code)) return refuse('InvalidParameter', { message, cause: error });
      return /^(08|53|57P)/.test(code)
        ? undefined
        : refuse('DatabaseError', { message: `database error, code: ${code}`, cause: error });
  }
}

const raisedError = z.object({ code: z.string().max(100), message: z.string() });
const raisedStatus = z.object({ status: z.int().min(400).max(599) });

/** SQLSTATE PGRST: the project's own code and status, which PostgREST reads from message and detail. */
function fromProjectError(error: Error & DatabaseError): StorageError {
  const [body, detail] = [raisedError.safeParse(parse(error.message)), raisedStatus.safeParse(parse(error.detail ?? ''))];
  if (!body.success || !detail.success) return refuse('DatabaseError', { cause: error });
  const { code, message } = body.data;
  return refuse('DatabaseError', { code, error: code, message, status: detail.data.status, cause: error });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
