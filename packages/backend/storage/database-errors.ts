import { z } from 'zod';
import { refuse, type StorageError } from './errors.ts';

/** What PostgreSQL says of a failed statement, as the driver hands it on. */
interface DatabaseFailure {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  readonly constraint?: string;
}

const isDatabaseFailure = (error: unknown): error is Error & DatabaseFailure =>
  error instanceof Error && 'severity' in error && typeof (error as { code?: unknown }).code === 'string';

/** PostgreSQL's refusals as Supabase's storage tells them; undefined for what is none. */
export function refusalOfDatabase(error: unknown): StorageError | undefined {
  if (!isDatabaseFailure(error)) return undefined;
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
    case '22P02':
    case '22021':
      return refuse('InvalidParameter', { message, cause: error });
    case 'PGRST':
      return refusalOfProject(error);
    // A trigger or policy of the project refuses in its own words.
    case 'P0001':
      return refuse('DatabaseError', { status: 400, message, cause: error });
    default:
      return code.startsWith('08') || code.startsWith('53') || code === '57P01'
        ? undefined
        : refuse('DatabaseError', { message: `database error, code: ${code}`, cause: error });
  }
}

const raised = z.object({ code: z.string().max(100), message: z.string() });
const raisedStatus = z.object({ status: z.int().min(400).max(599) });

/** SQLSTATE PGRST: a refusal with a code and a status of the project's own, as PostgREST reads it from message and detail. */
function refusalOfProject(error: Error & DatabaseFailure): StorageError {
  const [said, how] = [raised.safeParse(parse(error.message)), raisedStatus.safeParse(parse(error.detail ?? ''))];
  if (!said.success || !how.success) return refuse('DatabaseError', { cause: error });
  const { code, message } = said.data;
  return refuse('DatabaseError', { code, error: code, message, status: how.data.status, cause: error });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
