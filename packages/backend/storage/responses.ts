import { refusalOfDatabase } from './database-errors.ts';
import { StorageError } from './errors.ts';

export const json = (body: unknown, status = 200) => Response.json(body, { status });

/** A refusal as Supabase's storage answers it; undefined for a failure that is none of its own. */
export function refusalAnswer(error: unknown): Response | undefined {
  const refusal = error instanceof StorageError ? error : refusalOfDatabase(error);
  if (!refusal) return undefined;
  return Response.json(bodyOf(refusal), { status: shownStatus(refusal.status), headers: { 'cache-control': 'no-store' } });
}

export const bodyOf = ({ status, error, message, code }: StorageError) => ({
  statusCode: String(status),
  error,
  message,
  code,
});

/** Clients of Supabase expect 400 and read the true status in the body, but for a range and for what is our failure. */
export const shownStatus = (status: number) => (status >= 500 || status === 416 ? status : 400);
