import type { Clock } from '@trivium/core';
import { readAllowList } from './addresses/allow-list.rules.ts';
import { checkAddress, defaultPorts } from './addresses/check-address.rules.ts';
import { refuse } from './errors.ts';
import { sendRequest, type SafeResponse, type SendOptions } from './request/send-request.ts';
import { createGuardedAgent, type Resolve } from './request/guarded-agent.ts';
import { createPageReader, type FetchedPage, type FetchFailure, type Visit } from './page-reader.ts';
import { createHostQueue } from './host-queue.ts';

export interface SafeFetchOptions {
  readonly clock: Clock;
  /** Sent with every request; robots.txt files address us by its product token. */
  readonly userAgent: string;
  /**
   * Allowed although private, or on a port that is not in `ports`: `name`, `name:port`, `address`, `[address]:port` or a
   * network such as `10.0.0.0/8`. For tests and operators.
   */
  readonly allow?: readonly string[] | undefined;
  /** 80, 443, 8080 and 8443 by default. */
  readonly ports?: readonly number[];
  readonly politeness?: {
    /** Minimum time between two reads of one host: 1000 by default. */
    readonly minIntervalMs?: number;
    /** Maximum concurrent reads over all hosts: 8 by default. */
    readonly maxConcurrent?: number;
    /** Whether robots.txt is obeyed: true by default. */
    readonly robots?: boolean;
  };
  readonly limits?: {
    /** For a page with all its redirects; for its robots.txt; for a request: 10,000 by default. */
    readonly timeoutMs?: number;
    /** Maximum bytes of a body, after decompression: 2 MiB by default. */
    readonly bytes?: number;
    /** 5 by default. */
    readonly redirects?: number;
  };
  /** Resolves a name to its addresses; the system's resolver by default. */
  readonly resolve?: Resolve;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly bytes?: number;
  /** A response longer than `bytes` is refused with `response_too_large` by default, or truncated. */
  readonly overflow?: 'refuse' | 'truncate';
}

export interface SafeFetch {
  /**
   * Checks an address without network access, for example when it is registered; its resolved addresses are checked on use.
   * Returns the address as it will be requested.
   *
   * @throws address_invalid, scheme_refused, credentials_refused, port_refused, address_private
   */
  check(url: string): URL;
  /**
   * Reads a page as evidence: follows and checks each redirect, obeys robots.txt, waits for its turn, and extracts the text of
   * HTML, JSON, plain text and PDF. Failures of the page are returned, not thrown. Text extraction needs a processor: pass
   * `client` so that one client leaves capacity for others.
   *
   * @throws the reason of `signal` when it aborts, and outbound_closed
   */
  read(url: string, signal?: AbortSignal, client?: string): Promise<FetchedPage | FetchFailure>;
  /**
   * Visits an address as politely as `read`, but returns what `read` drops: a response of any status, with its headers, its
   * body and the redirects before it. A body longer than the limit is truncated. @throws as `read` does
   */
  visit(url: string, signal?: AbortSignal): Promise<Visit | FetchFailure>;
  /**
   * Sends one request to an address that others chose, for webhooks and JSON APIs: the same guard and limits, but no
   * robots.txt, no waiting and no text extraction. Returns a response of any status, and follows no redirect.
   *
   * @throws the errors of `check`, host_unresolved, connection_failed, response_timeout, response_too_large, response_broken,
   * encoding_unsupported, outbound_closed, and the reason of `signal`
   */
  request(url: string, options?: RequestOptions): Promise<SafeResponse & { readonly url: string }>;
  /** Ends all requests with `outbound_closed` and closes all connections. */
  close(): Promise<void>;
}

/** Fetches addresses that others chose. Every such request of the services goes through here. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const { clock, userAgent, ports = defaultPorts, politeness = {} } = options;
  const { timeoutMs = 10_000, bytes = 2 * 1024 * 1024, redirects = 5 } = options.limits ?? {};
  const { minIntervalMs = 1000, maxConcurrent = 8, robots = true } = politeness;
  const rules = { allow: readAllowList(options.allow ?? []), ports };
  const agent = createGuardedAgent({ allow: rules.allow, connectTimeoutMs: timeoutMs, resolve: options.resolve });
  const closing = new AbortController();

  const check = (url: string) => checkAddress(url, rules);
  const send = (address: URL, overrides: SendOptions) => {
    const headers = { 'user-agent': userAgent, ...overrides.headers };
    return sendRequest(agent, clock, address, { ...overrides, headers });
  };
  // A separate signal for each: Node warns of a leak when many listen to one.
  const untilClosed = (signal?: AbortSignal) => AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);
  const pages = createPageReader({
    clock,
    check,
    send,
    signalUntilClosed: untilClosed,
    userAgent,
    hostQueue: createHostQueue(clock, { minIntervalMs, maxConcurrent }),
    shouldObeyRobots: robots,
    limits: { timeoutMs, bytes, redirects },
  });

  return {
    check,
    read: (url, signal, client) => pages.read(url, untilClosed(signal), client),
    visit: (url, signal) => pages.visit(url, untilClosed(signal)),
    async request(url, overrides = {}) {
      const address = check(url);
      const answer = await send(address, {
        method: overrides.method ?? 'GET',
        headers: lowerCaseNames(overrides.headers ?? {}),
        body: overrides.body,
        timeoutMs: overrides.timeoutMs ?? timeoutMs,
        bytes: overrides.bytes ?? bytes,
        overflow: overrides.overflow ?? 'refuse',
        signal: untilClosed(overrides.signal),
      });
      return { ...answer, url: address.href };
    },
    async close() {
      closing.abort(refuse('outbound_closed', 'The service is stopping; try again in a moment.'));
      await agent.destroy();
    },
  };
}

/** So that a caller's own field replaces ours. */
function lowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
