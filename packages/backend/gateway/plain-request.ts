import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { refuse } from './errors.ts';

/** A request's headers by lower-case name. */
export interface RequestHeaders {
  get(name: string): string | null;
  all(): Readonly<Record<string, unknown>>;
}

/** A request as node:http parsed it. Creating a Fetch Request costs as much as a short answer. */
export interface PlainRequest {
  readonly method: string;
  /** The path below `/<service>/v1`, with its slash: `/notes`. */
  readonly path: string;
  /** The query as sent, with its question mark, or an empty text. */
  readonly search: string;
  readonly headers: RequestHeaders;
  /** How long it took to find out who asks. */
  readonly identifyMs?: number;
  /** Reads the whole body. @throws body_too_large, body_incomplete, request_timeout, bodies_too_many */
  readBody(maxBytes: number): Promise<Buffer>;
}

export interface PlainAnswer<Body extends string | Buffer | null = string | Buffer | null> {
  readonly status: number;
  /** A list is sent as several lines, as cookies need it. */
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Body;
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

/** The request's URL, with `.` and `..` resolved. @throws request_malformed */
export function urlOf({ url = '', headers }: IncomingMessage): URL {
  const host = headers.host ?? '';
  const isHost = hostName.test(host) || isIP(addressInBrackets.exec(host)?.[1] ?? '') === 6;
  const parsed = isHost && URL.parse(url.startsWith('/') ? `http://${host}${url}` : url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw refuse('request_malformed', 'The URL or the Host header is invalid.');
  return parsed;
}

export interface PlainOptions {
  readonly method: string;
  readonly headers: RequestHeaders;
  readonly path: string;
  readonly search: string;
  readonly identifyMs: number;
  readonly readBody: (maxBytes: number) => Promise<Buffer>;
}

/** The request as a service sees it: without `/<service>/v1` and without the key in the query. */
export const plainRequest = ({ search, ...rest }: PlainOptions): PlainRequest => ({ ...rest, search: withoutKey(search) });

const keyInQuery = /(?:^|&)apikey=[^&]*/g;

/** The query without its `apikey`. URLSearchParams would rewrite the other parameters. */
export function withoutKey(search: string): string {
  if (!search.includes('apikey=')) return search;
  const rest = search.slice(1).replaceAll(keyInQuery, '').replace(/^&/, '');
  return rest === '' ? '' : `?${rest}`;
}
