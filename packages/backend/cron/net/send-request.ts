import { internalGateway, resolveGateway } from './gateway-address.rules.ts';
import type { QueuedRequest, RequestResult } from './requests.sql.ts';

/** Longer responses are refused, because responses are stored in the database. */
const maxBytes = 4 * 1024 * 1024;
const methods = new Set(['GET', 'POST', 'DELETE']);
const failure = (error: string, isTimedOut = false): RequestResult => ({
  status: null,
  contentType: null,
  headers: null,
  content: null,
  isTimedOut,
  error,
});

/**
 * Sends a request once and returns what to store. Never throws.
 * @param gateway this replica's own address, once it listens
 */
export async function sendRequest(
  request: QueuedRequest,
  gateway: Promise<string>,
  stopSignal: AbortSignal,
): Promise<RequestResult> {
  const { method, url, headers, body, timeoutMs } = request;
  let timeout: AbortSignal | undefined;
  try {
    if (!methods.has(method)) return failure(`Unsupported request method ${method}`);
    const address = new URL(url);
    if (address.protocol !== 'http:' && address.protocol !== 'https:') return failure('Protocol not supported');
    const target = address.origin === internalGateway ? resolveGateway(address, await unless(stopSignal, gateway)) : address;
    timeout = AbortSignal.timeout(Math.max(1, timeoutMs));
    const response = await fetch(target, {
      method,
      headers: { 'user-agent': 'trivium-backend pg_net', ...headers },
      body: body && Uint8Array.from(body),
      signal: AbortSignal.any([timeout, stopSignal]),
    });
    const content = await readText(response);
    if (content === undefined) return failure(`The response has more than ${maxBytes} bytes`);
    return {
      status: response.status,
      contentType: response.headers.get('content-type'),
      headers: Object.fromEntries(response.headers),
      content,
      isTimedOut: false,
      error: null,
    };
  } catch (error) {
    if (timeout?.aborted) return failure(`Timeout of ${timeoutMs} ms reached`, true);
    if (stopSignal.aborted) return failure('server restarted');
    return failure(reasonOf(error));
  }
}

/** The value, unless the signal aborts first. */
async function unless<T>(signal: AbortSignal, value: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([value, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  // PostgreSQL's text cannot contain this character.
  return new TextDecoder().decode(Buffer.concat(chunks)).replaceAll('\0', '\uFFFD');
}

/** fetch's own message only says that it failed; the cause says why. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return cause.message || (cause as NodeJS.ErrnoException).code || message;
}
