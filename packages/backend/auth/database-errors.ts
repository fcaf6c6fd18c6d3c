import type { DatabaseError } from 'pg';
import { z } from 'zod';
import { AuthError, invalid, type AuthErrorCode } from './errors.ts';

const refusalSchema = z.object({ code: z.string(), message: z.string() });
const statusSchema = z.object({ status: z.int().min(400).max(499) });

/** Reads the code and status that a project's trigger raised in PostgREST's notation; undefined for any other error. */
function readRaisedError({ message, detail }: DatabaseError): AuthError | undefined {
  try {
    const refusal = refusalSchema.parse(JSON.parse(message));
    const { status } = statusSchema.parse(JSON.parse(detail ?? ''));
    return new AuthError(status, refusal.code, refusal.message);
  } catch {
    return undefined;
  }
}

const uniqueViolation = '23505';
/** What two requests at the same moment break, each after it found nothing. By constraint. */
const duplicates: Readonly<Record<string, readonly [code: AuthErrorCode, message: string]>> = {
  users_email_partial_key: ['user_already_exists', 'User already registered'],
  identities_provider_id_provider_unique: ['identity_already_exists', 'Identity is already linked to another user'],
};

/**
 * Translates an error of the database, which most often comes from a project's trigger. Status and message are GoTrue's.
 * The cause is for the log only.
 */
export function toAuthError(message: string, error: unknown): AuthError {
  const { code, constraint } = error as DatabaseError;
  const raisedError = code === 'PGRST' ? readRaisedError(error as DatabaseError) : undefined;
  if (raisedError) return raisedError;
  const duplicate = code === uniqueViolation ? duplicates[constraint ?? ''] : undefined;
  if (duplicate) return new AuthError(422, ...duplicate, { cause: error });
  return new AuthError(500, 'unexpected_failure', message, { cause: error });
}

/** SQLSTATEs that a project's triggers and constraints cause: raised exceptions, broken constraints, missing rights. */
const projectErrors = /^(P0001|23\d{3}|PT\d{3}|PGRST|42501)$/;

/** A NUL, which no text of PostgreSQL can hold: nothing that it could name exists. */
const characterNotInRepertoire = '22021';

/** Translates an error that the request, or a project's triggers or constraints, caused. Returns every other error unchanged. */
export function translateProjectError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === characterNotInRepertoire) return invalid('A value has a character that cannot be stored');
  return error instanceof Error && 'severity' in error && typeof code === 'string' && projectErrors.test(code)
    ? toAuthError('Database error updating user', error)
    : error;
}
