import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { refuse } from './errors.ts';

/** The header fields of a request by their names in lower case. */
export interface RequestHeaders {
  get(name: string): string | null;
  all(): Readonly<Record<string, unknown>>;
}

/** A request as node:http read it, for services that need no more: making a Request costs as much as a short answer. */
export interface PlainRequest {
  readonly method: string;
  /** Below the service's own, with its slash: `/notes`. */
  readonly path: string;
  /** As it was written, with its question mark, or nothing. */
  readonly search: string;
  readonly headers: RequestHeaders;
  /** All of the body, of at most so many bytes. @throws body_too_large, body_incomplete, request_timeout, bodies_too_many */
  readBody(maxBytes: number): Promise<Buffer>;
}

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

class IncomingHeaders implements RequestHeaders {
  readonly #fields: IncomingMessage['headers'];

  constructor({ headers }: IncomingMessage) {
    this.#fields = headers;
  }

  get(name: string): string | null {
    const value = this.#fields[name];
    return typeof value === 'string' ? value : (value?.join(', ') ?? null);
  }

  all(): Readonly<Record<string, unknown>> {
    return this.#fields;
  }
}

export const headersOf = (source: IncomingMessage): RequestHeaders => new IncomingHeaders(source);

const hostName = /^[\w.-]+(?::\d{1,5})?$/;
const addressInBrackets = /^\[([^\]]+)\](?::\d{1,5})?$/;

/** The whole address, with `.` and `..` resolved. @throws request_malformed */
export function addressOf({ url = '', headers }: IncomingMessage): URL {
  const host = headers.host ?? '';
  const isHost = hostName.test(host) || isIP(addressInBrackets.exec(host)?.[1] ?? '') === 6;
  const address = isHost && URL.parse(url.startsWith('/') ? `http://${host}${url}` : url);
  if (!address || !/^https?:$/.test(address.protocol))
    throw refuse('request_malformed', 'The address or the Host header cannot be read.');
  return address;
}

export interface PlainOptions {
  readonly method: string;
  readonly headers: RequestHeaders;
  readonly path: string;
  readonly search: string;
  readonly readBody: (maxBytes: number) => Promise<Buffer>;
}

/** The request as a plain service sees it: the service's own part of the address and the key in the query are cut off. */
export const plainRequest = ({ search, ...rest }: PlainOptions): PlainRequest => ({ ...rest, search: withoutKey(search) });

const keyInQuery = /(?:^|&)apikey=[^&]*/g;

/** The query without the key that may stand in it; by hand, since searchParams would write the rest in its own way. */
export function withoutKey(search: string): string {
  if (!search.includes('apikey=')) return search;
  const rest = search.slice(1).replaceAll(keyInQuery, '').replace(/^&/, '');
  return rest === '' ? '' : `?${rest}`;
}
