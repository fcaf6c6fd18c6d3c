import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { isClaimed } from './claimed-fields.rules.ts';

export interface ForwardLimits {
  /** Longest time until the answer begins. */
  readonly answerMs: number;
  /** Longest time until it ends. */
  readonly requestMs: number;
}

/** Of a connection, not of a message (RFC 9110, section 7.6.1). */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']);
const withoutBody = new Set([101, 204, 205, 304]);

export class ForwardTimeout extends Error {}

export interface Forwarding {
  readonly socketPath: string;
  readonly request: Request;
  /** Of who asks; empty where it is not known. */
  readonly address: string;
  readonly limits: ForwardLimits;
  readonly onDone: () => void;
}

/**
 * Sends a request to a function's socket, on a connection of its own, and gives its answer as it comes: both bodies
 * stream, and who goes away on one side is missed on the other. `onDone` is called when all is over.
 * @throws ForwardTimeout, and what the connection fails of before the answer begins
 */
export function forward({ socketPath, request, address, limits, onDone }: Forwarding): Promise<Response> {
  const { pathname, search, host } = new URL(request.url);
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const headers: Record<string, string> = Object.fromEntries(
    [...request.headers].filter(([name]) => !hopByHop.has(name) && !isClaimed(name)),
  );
  if (address !== '') headers['x-forwarded-for'] = address;
  // Node would send the body of a DELETE without saying where it ends.
  if (request.body && headers['content-length'] === undefined) headers['transfer-encoding'] = 'chunked';
  const outgoing = httpRequest({
    socketPath,
    agent: false,
    method: request.method,
    path: pathname + search,
    // Were it told to close, Deno would, and the end of a body that it has read already would find nobody there.
    headers: { ...headers, host: request.headers.get('host') ?? host, connection: 'keep-alive' },
  });
  let cut: NodeJS.Timeout | undefined;
  const slow = setTimeout(() => outgoing.destroy(new ForwardTimeout('no answer began in time')), limits.answerMs);
  const leave = () => outgoing.destroy();
  request.signal.addEventListener('abort', leave, { once: true });
  if (request.signal.aborted) leave();

  outgoing.on('close', () => {
    clearTimeout(slow);
    clearTimeout(cut);
    request.signal.removeEventListener('abort', leave);
    onDone();
  });
  outgoing.on('error', reject);
  outgoing.on('response', (incoming) => {
    clearTimeout(slow);
    cut = setTimeout(() => incoming.destroy(new ForwardTimeout('the answer did not end in time')), limits.requestMs);
    resolve(toResponse(incoming, request.method));
  });
  if (request.body)
    Readable.fromWeb(request.body as never)
      .on('error', leave)
      .pipe(outgoing);
  else outgoing.end();
  return promise;
}

function toResponse(incoming: IncomingMessage, method: string): Response {
  const headers = new Headers();
  const { rawHeaders, statusCode: status = 502 } = incoming;
  // Raw, because Set-Cookie comes more than once.
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
