import { fromDatabaseError } from './database-errors.ts';
import { StorageError } from './errors.ts';

export const json = (body: unknown, status = 200) => Response.json(body, { status });

/** nginx's status for a client that disconnected before its response. */
const clientClosedRequest = 499;
export const clientClosedResponse = () => new Response(null, { status: clientClosedRequest });

/** The response to an expected failure, in Supabase's form; undefined for any other failure. */
export function errorResponse(error: unknown): Response | undefined {
  const storageError = error instanceof StorageError ? error : fromDatabaseError(error);
  if (!storageError) return undefined;
  return Response.json(errorBody(storageError), {
    status: responseStatus(storageError.status),
    headers: { 'cache-control': 'no-store' },
  });
}

export const errorBody = ({ status, error, message, code }: StorageError) => ({
  statusCode: String(status),
  error,
  message,
  code,
});

/** Supabase's clients expect 400 and read the actual status in the body, except for ranges and server errors. */
export const responseStatus = (status: number) => (status >= 500 || status === 416 ? status : 400);
