import { type Clock, CodedError } from '@trivium/core';
import { type Agent, errors, request } from 'undici';
import { refuse } from '../errors.ts';
import { acceptedEncodings, readBody, readEncodings, type BodyOptions } from './read-body.ts';

export interface SendOptions extends BodyOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Checks the head of a response: false skips its body, a thrown error refuses the response. */
  readonly shouldReadBody?: (status: number, headers: Headers) => boolean;
}

export interface SafeResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Decompressed; empty if it was skipped. */
  readonly body: Buffer;
}

/**
 * Sends one request through a guarded agent, with limits on time and size. Redirects are ordinary responses.
 *
 * @throws CodedError address_private, host_unresolved, connection_failed, response_timeout, response_too_large,
 * response_broken, encoding_unsupported, and the reason of `signal` when it aborts
 */
export async function sendRequest(agent: Agent, clock: Clock, address: URL, options: SendOptions): Promise<SafeResponse> {
  const deadline = new AbortController();
  const seconds = Math.ceil(options.timeoutMs / 1000);
  const cancel = clock.schedule(new Date(clock.now().getTime() + options.timeoutMs), () =>
    deadline.abort(refuse('response_timeout', `${address.host} did not answer in full within ${seconds} s; try again later.`)),
  );
  const signal = AbortSignal.any([deadline.signal, options.signal]);
  try {
    return await sendUnbounded(agent, address, signal, options);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw toCodedError(error, address);
  } finally {
    cancel();
  }
}

async function sendUnbounded(agent: Agent, address: URL, signal: AbortSignal, options: SendOptions): Promise<SafeResponse> {
  const response = await request(address, {
    dispatcher: agent,
    method: options.method as 'GET',
    headers: { 'accept-encoding': acceptedEncodings, ...options.headers },
    body: options.body ?? null,
    signal,
  });
  const { statusCode: status, body } = response;
  // Dropping a body emits an error that nothing else listens to.
  body.on('error', () => {});
  try {
    const headers = readHeaders(response.headers);
    if (options.shouldReadBody?.(status, headers) === false) return { status, headers, body: Buffer.alloc(0) };
    const encodings = readEncodings(headers.get('content-encoding'));
    const read = readBody(body, encodings, options).catch((error: unknown) => {
      throw error instanceof CodedError ? error : responseBroken(address, error);
    });
    return { status, headers, body: await read };
  } finally {
    body.destroy();
  }
}

function readHeaders(fields: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}

function toCodedError(error: unknown, address: URL): unknown {
  if (error instanceof CodedError || !(error instanceof Error)) return error;
  // A request that could never be sent is the caller's mistake, not the other side's.
  if (error instanceof errors.InvalidArgumentError || error instanceof TypeError) return error;
  const code = 'code' in error ? String(error.code) : '';
  const { host } = address;
  if (error instanceof errors.ConnectTimeoutError) {
    return refuse('response_timeout', `${host} did not accept the connection in time; try again later.`, { cause: error });
  }
  if (error instanceof errors.HeadersOverflowError) {
    return refuse('response_too_large', `The response headers of ${host} are too long.`, { cause: error });
  }
  if (error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError) {
    return responseBroken(address, error);
  }
  return refuse('connection_failed', `No connection to ${host} could be made or kept (${code || error.name}); try again later.`, {
    cause: error,
  });
}

function responseBroken(address: URL, cause: unknown): CodedError {
  return refuse('response_broken', `The response from ${address.host} is damaged or incomplete; try again later.`, { cause });
}
