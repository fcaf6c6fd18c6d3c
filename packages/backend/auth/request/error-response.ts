import { AuthError, OAuthError } from '../errors.ts';

const versionHeader = 'x-supabase-api-version';
const firstVersion = '2024-01-01';

/** Clients that ask for version 2024-01-01 or later receive `{code, message}`, others `{code, error_code, msg}`. */
export const isVersioned = (request: Request) => {
  const version = request.headers.get(versionHeader) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= firstVersion;
};

/** An error response in GoTrue's shape; undefined for any error that is neither an AuthError nor an OAuthError. */
export function errorResponse(request: Request, error: unknown): Response | undefined {
  if (error instanceof OAuthError) return respond(400, { error: error.error, error_description: error.message }, request, {});
  if (!(error instanceof AuthError)) return undefined;
  const { status, code, message, members, retryAfter } = error;
  const body = isVersioned(request)
    ? { code, message, ...members }
    : { code: status, error_code: code, msg: message, ...members };
  return respond(status, body, request, {
    'x-sb-error-code': code,
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
}

function respond(status: number, body: object, request: Request, headers: Readonly<Record<string, string>>): Response {
  return Response.json(body, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...headers,
      ...(isVersioned(request) && { [versionHeader]: firstVersion }),
    },
  });
}
