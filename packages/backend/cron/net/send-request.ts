import type { QueuedRequest, RequestAnswer } from './requests.sql.ts';

/** Answers are kept in the database for hours, so a longer one is refused. */
const mostBytes = 4 * 1024 * 1024;
const methods = new Set(['GET', 'POST', 'DELETE']);
const failed = (error: string, isTimedOut = false): RequestAnswer => ({
  status: null,
  contentType: null,
  headers: null,
  content: null,
  isTimedOut,
  error,
});

/** Sends a request once and gives what is to be kept of the answer. Never throws. */
export async function sendRequest(request: QueuedRequest, stop: AbortSignal): Promise<RequestAnswer> {
  const { method, url, headers, body, timeoutMs } = request;
  const timeout = AbortSignal.timeout(Math.max(1, timeoutMs));
  try {
    if (!methods.has(method)) return failed(`Unsupported request method ${method}`);
    const address = new URL(url);
    if (address.protocol !== 'http:' && address.protocol !== 'https:') return failed('Protocol not supported');
    const response = await fetch(address, {
      method,
      headers: { 'user-agent': 'trivium-backend pg_net', ...headers },
      body: body && Uint8Array.from(body),
      signal: AbortSignal.any([timeout, stop]),
    });
    const content = await readText(response);
    if (content === undefined) return failed(`The answer has more than ${mostBytes} bytes`);
    return {
      status: response.status,
      contentType: response.headers.get('content-type'),
      headers: Object.fromEntries(response.headers),
      content,
      isTimedOut: false,
      error: null,
    };
  } catch (error) {
    if (timeout.aborted) return failed(`Timeout of ${timeoutMs} ms reached`, true);
    if (stop.aborted) return failed('server restarted');
    return failed(reasonOf(error));
  }
}

async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  // PostgreSQL's text holds every character but this one.
  return new TextDecoder().decode(Buffer.concat(chunks)).replaceAll('\0', '\uFFFD');
}

/** fetch says only that it failed; what it failed of is the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return cause.message || (cause as NodeJS.ErrnoException).code || message;
}
