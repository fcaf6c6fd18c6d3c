import type { Context } from './context.ts';
import { Refusal, refuse } from './refusal.ts';

/** Pages of every origin may call: the token in the Authorization header authorises, and cookies are not read. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, last-event-id',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-expose-headers': 'retry-after, content-disposition',
} as const;

export const answerJson = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } });

/** A problem document (RFC 9457) with a member that clients switch on: `error.code`. */
function answerProblem(refusal: Refusal): Response {
  const { status, title, code, message: detail, retryAfter } = refusal;
  return Response.json(
    { type: 'about:blank', title, status, detail, error: { code, message: detail } },
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        ...(retryAfter !== undefined && { 'retry-after': String(Math.ceil(retryAfter)) }),
      },
    },
  );
}

const internal = new Refusal(
  'internal_error',
  { status: 500, title: 'Internal error' },
  'Something went wrong. The log has the details.',
);

export type Handler = (request: Request, context: Context) => Promise<Response>;

/**
 * Answers what all functions have in common: preflights, wrong methods, refusals as problem documents, and defects without
 * their text. The log gets the name and place of a defect, but not its message, which may quote input.
 */
export function answerWith(methods: readonly ('GET' | 'POST')[], handle: Handler): Handler {
  return async (request, context) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: crossOrigin });
    let response: Response;
    try {
      if (!methods.some((method) => method === request.method))
        throw refuse('method_not_allowed', `Send ${methods.join(' or ')}.`);
      response = await handle(request, context);
    } catch (error) {
      if (!(error instanceof Refusal)) context.log({ message: 'function_failed', ...describeDefect(error) });
      response = answerProblem(error instanceof Refusal ? error : internal);
    }
    for (const [name, value] of Object.entries(crossOrigin)) response.headers.set(name, value);
    return response;
  };
}

function describeDefect(error: unknown): { name: string; at: string | undefined } {
  if (!(error instanceof Error)) return { name: typeof error, at: undefined };
  return { name: error.name, at: /\(?([^\s()/]+\.ts:\d+)/.exec(error.stack?.split('\n    at ')[1] ?? '')?.[1] };
}
