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
  /** Sent with every request; its product token is the name by which a robots.txt addresses us. */
  readonly userAgent: string;
  /**
   * What is reached although it is private, or on a port that is not in `ports`: `name`, `name:port`, `address`,
   * `[address]:port` or a network such as `10.0.0.0/8`. For tests and operators.
   */
  readonly allow?: readonly string[] | undefined;
  /** 80, 443, 8080 and 8443 by default. */
  readonly ports?: readonly number[];
  readonly politeness?: {
    /** Least time between two reads of one host: 1000 by default. */
    readonly minIntervalMs?: number;
    /** Most reads under way at once over all hosts: 8 by default. */
    readonly maxConcurrent?: number;
    /** Whether robots.txt is obeyed: true by default. */
    readonly robots?: boolean;
  };
  readonly limits?: {
    /** For a page, all its redirects together; for its robots.txt; for a request: 10,000 by default. */
    readonly timeoutMs?: number;
    /** Most bytes of a body, after decompression: 2 MiB by default. */
    readonly bytes?: number;
    /** 5 by default. */
    readonly redirects?: number;
  };
  /** Finds the addresses of a name; the system's resolver by default. */
  readonly resolve?: Resolve;
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly bytes?: number;
  /** What becomes of an answer longer than `bytes`: `response_too_large` by default, or its first bytes alone. */
  readonly overflow?: 'refuse' | 'truncate';
}

export interface SafeFetch {
  /**
   * Judges an address without asking anyone, for example when it is registered; what its name leads to is judged when
   * it is used. Returns it as it will be asked for.
   *
   * Throws `address_invalid`, `scheme_refused`, `credentials_refused`, `port_refused` or `address_private`.
   */
  check(url: string): URL;
  /**
   * Reads a page as evidence: follows redirects by hand and judges each, obeys robots.txt, waits for its turn, and takes
   * the text out of HTML, JSON, plain text and PDF. Never throws for what a page does; throws the reason of `signal`
   * when that aborts, and `outbound_closed`. Taking out text takes a processor: one `client` leaves a part of it to others.
   */
  read(url: string, signal?: AbortSignal, client?: string): Promise<FetchedPage | FetchFailure>;
  /**
   * Looks at what an address answers, as politely as `read`, but keeps what `read` drops: any status is an answer and comes
   * with its headers, its body and the redirects before it. A body longer than the limit is cut. Throws as `read` does.
   */
  visit(url: string, signal?: AbortSignal): Promise<Visit | FetchFailure>;
  /**
   * One request to an address that others chose, for webhooks and JSON interfaces: the same guard and limits, but no
   * robots.txt, no waiting and no text. Any status is an answer, and a redirect is not followed.
   *
   * Throws CodedError: what `check` throws, `host_unresolved`, `connection_failed`, `response_timeout`,
   * `response_too_large`, `response_broken`, `encoding_unsupported`, `outbound_closed`; and the reason of `signal`.
   */
  request(url: string, options?: RequestOptions): Promise<SafeResponse & { readonly url: string }>;
  /** Ends what is under way with `outbound_closed` and closes all connections. */
  close(): Promise<void>;
}

/** The way out of the house: everything that is fetched from an address which others chose goes through here. */
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
  // A signal of its own for each: Node warns of a leak where many listen to one.
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

/** So that a caller's own field takes the place of ours instead of standing beside it. */
function lowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
