import { createHash } from 'node:crypto';
import { CodedError, type Clock } from '@trivium/core';
import { hostOf } from './addresses/allow-list.rules.ts';
import { refuse, type SafeFetchErrorCode } from './errors.ts';
import type { SafeResponse, SendOptions } from './request/send-request.ts';
import { isRedirect, redirectTarget } from './request/redirect.rules.ts';
import { createRobotsFiles, maxFileBytes } from './robots/robots-files.ts';
import { productToken } from './robots/robots.rules.ts';
import { kindByBytes, kindByType, readMediaType } from './text/page-kind.rules.ts';
import type { PageText } from './text/page-text.ts';
import { readText } from './text/read-text.ts';
import { createHostQueue, type HostQueue } from './host-queue.ts';

export interface FetchedPage {
  readonly ok: true;
  /** The requested address. */
  readonly url: string;
  /** The address after all redirects. */
  readonly finalUrl: string;
  /** 200 to 299. */
  readonly status: number;
  /** As the server sent it; empty if it sent none. */
  readonly contentType: string;
  /** When the last byte arrived. */
  readonly fetchedAt: Date;
  /** SHA-256 of the decompressed bytes, in hex. */
  readonly sha256: string;
  /** Number of decompressed bytes. */
  readonly bytes: number;
  readonly title?: string;
  /** NFC, white space folded line by line, without hidden text; compare quotes by `foldText`. */
  readonly text: string;
  /** True if only the first part of a long PDF was read. */
  readonly truncated: boolean;
}

export interface FetchFailure {
  readonly ok: false;
  readonly url: string;
  readonly code: SafeFetchErrorCode;
  /** One sentence that says what to do. */
  readonly message: string;
  /** The server's status, with `status_refused`. */
  readonly status?: number;
}

/** The response of an address, whatever its status. */
export interface Visit {
  readonly ok: true;
  /** The requested address. */
  readonly url: string;
  /** Each response, in order; the last is of `finalUrl`. */
  readonly hops: readonly { readonly url: string; readonly status: number }[];
  readonly finalUrl: string;
  readonly status: number;
  readonly headers: Headers;
  readonly fetchedAt: Date;
  /** Decompressed; the first part of a long one; empty for a type without text. */
  readonly body: Buffer;
  readonly title?: string;
  /** As `FetchedPage.text`; undefined if the status is not 2xx or there is no text, and then `failureCode` says why. */
  readonly text?: string;
  readonly failureCode?: SafeFetchErrorCode;
  /** True if only the first part was read. */
  readonly truncated: boolean;
}

export interface PageReaderContext {
  readonly clock: Clock;
  readonly check: (url: string) => URL;
  readonly send: (address: URL, options: SendOptions) => Promise<SafeResponse>;
  /** A signal that aborts when the safe fetch is closed. */
  readonly signalUntilClosed: () => AbortSignal;
  readonly userAgent: string;
  readonly hostQueue: HostQueue;
  readonly shouldObeyRobots: boolean;
  readonly limits: { readonly timeoutMs: number; readonly bytes: number; readonly redirects: number };
}

const acceptHeader = 'text/html, application/xhtml+xml, application/json, text/plain;q=0.9, application/pdf;q=0.9, */*;q=0.1';

/** The response after all redirects, with its address and the redirects. */
interface FinalResponse extends SafeResponse {
  readonly address: URL;
  readonly hops: Visit['hops'];
}

/** How much of a response is loaded. */
type BodyHandling = Pick<SendOptions, 'shouldReadBody' | 'overflow'>;

export function createPageReader(context: PageReaderContext) {
  const { clock, limits } = context;
  const robots = createRobotsFiles(clock, productToken(context.userAgent), fetchRobots);
  // Reading a text needs a processor; slow pages of one client or host leave capacity for others.
  const textQueue = createHostQueue(clock, { minIntervalMs: 0, maxConcurrent: 3, maxConcurrentPerHost: 2 });

  /** Follows redirects with one time limit for all of them; waiting for a turn does not count. */
  async function follow(start: URL, options: Omit<SendOptions, 'timeoutMs' | 'method'>, before: (address: URL) => Promise<void>) {
    let address = start;
    let timeoutMs = limits.timeoutMs;
    const hops: Visit['hops'][number][] = [];
    while (hops.length <= limits.redirects) {
      await before(address);
      const response = await context.hostQueue.run(hostOf(address), options.signal, async () => {
        const startedAt = clock.now().getTime();
        const received = await context.send(address, { ...options, method: 'GET', timeoutMs });
        timeoutMs -= clock.now().getTime() - startedAt;
        return received;
      });
      hops.push({ url: address.href, status: response.status });
      if (!isRedirect(response.status)) return { ...response, address, hops } satisfies FinalResponse;
      address = context.check(redirectTarget(response.headers.get('location'), address));
    }
    throw refuse('redirect_too_many', `The address redirects more than ${limits.redirects} times; use the one it ends at.`);
  }

  function fetchRobots(address: URL): Promise<SafeResponse> {
    return follow(
      address,
      {
        headers: { accept: 'text/plain, */*;q=0.1' },
        bytes: maxFileBytes,
        overflow: 'truncate',
        signal: context.signalUntilClosed(),
        shouldReadBody: (status) => status >= 200 && status < 300,
      },
      () => Promise.resolve(),
    );
  }

  async function fetchPage(start: URL, signal: AbortSignal, bodyHandling: BodyHandling): Promise<FinalResponse> {
    return follow(start, { headers: { accept: acceptHeader }, bytes: limits.bytes, signal, ...bodyHandling }, async (address) => {
      if (context.shouldObeyRobots) await untilAborted(signal, robots.check(address));
    });
  }

  async function extractText(key: string, headers: Headers, body: Buffer, signal: AbortSignal): Promise<PageText> {
    const contentType = headers.get('content-type') ?? '';
    const type = readMediaType(contentType);
    const byType = kindByType(type);
    const kind = byType === 'unsaid' ? kindByBytes(body) : byType;
    if (kind === undefined) throw unsupportedType(contentType);
    return textQueue.run(key, signal, () =>
      readText({ kind, charset: type.charset, bytes: body }, { clock, timeoutMs: limits.timeoutMs, signal }),
    );
  }

  async function read(url: string, signal: AbortSignal, client?: string): Promise<FetchedPage | FetchFailure> {
    const bodyHandling: BodyHandling = { overflow: 'refuse', shouldReadBody: isReadable };
    const { address, status, headers, body } = await fetchPage(context.check(url), signal, bodyHandling);
    const fetchedAt = clock.now();
    if (status < 200 || status > 299) {
      return {
        ok: false,
        url,
        code: 'status_refused',
        message: `${address.host} returned status ${status} instead of a page.`,
        status,
      };
    }
    const { title = '', text, truncated = false } = await extractText(client ?? hostOf(address), headers, body, signal);
    return {
      ok: true,
      url,
      finalUrl: address.href,
      status,
      contentType: headers.get('content-type') ?? '',
      fetchedAt,
      sha256: createHash('sha256').update(body).digest('hex'),
      bytes: body.length,
      ...(title === '' ? {} : { title }),
      text,
      truncated,
    };
  }

  async function visit(url: string, signal: AbortSignal): Promise<Visit> {
    const bodyHandling: BodyHandling = { overflow: 'truncate', shouldReadBody: isWorthLoading };
    const { address, hops, status, headers, body } = await fetchPage(context.check(url), signal, bodyHandling);
    const visited = { ok: true, url, hops, finalUrl: address.href, status, headers, fetchedAt: clock.now(), body } as const;
    const isCut = body.length >= limits.bytes;
    if (status < 200 || status > 299) return { ...visited, truncated: isCut };
    try {
      const { title = '', text, truncated = false } = await extractText(hostOf(address), headers, body, signal);
      return { ...visited, ...(title === '' ? {} : { title }), text, truncated: truncated || isCut };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CodedError)) throw error;
      return { ...visited, failureCode: error.code as SafeFetchErrorCode, truncated: isCut };
    }
  }

  /** Failures of a page are no defects: they are returned, not thrown. */
  const returnFailures =
    <Success>(operation: (url: string, signal: AbortSignal, client?: string) => Promise<Success>) =>
    async (url: string, signal: AbortSignal, client?: string): Promise<Success | FetchFailure> => {
      signal.throwIfAborted();
      try {
        return await operation(url, signal, client);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CodedError)) throw error;
        return { ok: false, url, code: error.code as SafeFetchErrorCode, message: error.message };
      }
    };

  return { read: returnFailures(read), visit: returnFailures(visit) };
}

/** The body of an error page is worth loading too. */
function isWorthLoading(_status: number, headers: Headers): boolean {
  return kindByType(readMediaType(headers.get('content-type'))) !== undefined;
}

/** Loads only pages; a page of a type without text is refused before it is loaded. */
function isReadable(status: number, headers: Headers): boolean {
  if (status < 200 || status > 299) return false;
  const contentType = headers.get('content-type') ?? '';
  if (kindByType(readMediaType(contentType)) === undefined) throw unsupportedType(contentType);
  return true;
}

function unsupportedType(contentType: string): CodedError<SafeFetchErrorCode> {
  const description = contentType === '' ? 'of no stated type' : JSON.stringify(contentType.slice(0, 80));
  return refuse('content_type_unsupported', `The page is ${description}; only HTML, JSON, plain text and PDF can be read.`);
}

/** Stops waiting when the signal aborts; the awaited work continues for others. */
async function untilAborted(signal: AbortSignal, wait: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const rejectOnAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', rejectOnAbort, { once: true });
  try {
    await Promise.race([wait, promise]);
  } finally {
    signal.removeEventListener('abort', rejectOnAbort);
  }
}
