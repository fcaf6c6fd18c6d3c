import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { isClientAddressHeader } from './client-address-headers.rules.ts';

export interface ForwardLimits {
  /** Maximum time until the response begins. */
  readonly answerMs: number;
  /** Maximum time until it ends. */
  readonly requestMs: number;
}

/** Headers of a connection, not of a message (RFC 9110, section 7.6.1). */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']);
const withoutBody = new Set([101, 204, 205, 304]);

export class ForwardTimeout extends Error {}

export interface Forwarding {
  readonly socketPath: string;
  readonly request: Request;
  /** The client's IP address; empty if unknown. */
  readonly address: string;
  readonly limits: ForwardLimits;
  readonly onDone: () => void;
  /** The span that the function's own are below, in place of what the client sent. */
  readonly traceparent?: string;
}

/**
 * Sends a request to a function's socket and streams both bodies. A disconnect on one side closes the other. `onDone` is
 * called when the connection has closed.
 * @throws ForwardTimeout, and connection errors before the response begins
 */
export function forward({ socketPath, request, address, limits, onDone, traceparent }: Forwarding): Promise<Response> {
  const { pathname, search, host } = new URL(request.url);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const headers: Record<string, string> = Object.fromEntries(
    [...request.headers].filter(([name]) => !hopByHop.has(name) && !isClientAddressHeader(name)),
  );
  if (address !== '') headers['x-forwarded-for'] = address;
  if (traceparent !== undefined) headers['traceparent'] = traceparent;
  // Node would send the body of a DELETE without a length.
  if (request.body && headers['content-length'] === undefined) headers['transfer-encoding'] = 'chunked';
  const outgoing = httpRequest({
    socketPath,
    agent: false,
    method: request.method,
    path: pathname + search,
    // With `close`, Deno may close the connection before the end of the request body arrives.
    headers: { ...headers, host: request.headers.get('host') ?? host, connection: 'keep-alive' },
  });
  let requestTimer: NodeJS.Timeout | undefined;
  const answerTimer = setTimeout(
    () => outgoing.destroy(new ForwardTimeout('the response did not begin in time')),
    limits.answerMs,
  );
  const abort = () => outgoing.destroy();
  request.signal.addEventListener('abort', abort, { once: true });
  if (request.signal.aborted) abort();

  outgoing.on('close', () => {
    clearTimeout(answerTimer);
    clearTimeout(requestTimer);
    request.signal.removeEventListener('abort', abort);
    onDone();
  });
  outgoing.on('error', reject);
  outgoing.on('response', (incoming) => {
    clearTimeout(answerTimer);
    requestTimer = setTimeout(() => incoming.destroy(new ForwardTimeout('the response did not end in time')), limits.requestMs);
    resolve(toResponse(incoming, request.method));
  });
  if (request.body)
    Readable.fromWeb(request.body as never)
      .on('error', abort)
      .pipe(outgoing);
  else outgoing.end();
  return promise;
}

function toResponse(incoming: IncomingMessage, method: string): Response {
  const headers = new Headers();
  const { rawHeaders, statusCode: status = 502 } = incoming;
  // Raw headers, because Set-Cookie may repeat.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (!hopByHop.has(name.toLowerCase())) headers.append(name, rawHeaders[at + 1] as string);
  }
  if (method === 'HEAD' || withoutBody.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { status, headers });
}
