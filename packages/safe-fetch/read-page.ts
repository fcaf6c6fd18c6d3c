import { createHash } from 'node:crypto';
import { CodedError, type Clock } from '@trivium/core';
import { hostOf } from './addresses/allow-list.rules.ts';
import { refuse, type OutboundErrorCode } from './errors.ts';
import type { Answer, Exchange } from './exchange/exchange.ts';
import { isRedirect, redirectTarget } from './exchange/redirect.rules.ts';
import { createRobotsFiles, longestFile } from './robots/robots-files.ts';
import { productToken } from './robots/robots.rules.ts';
import { kindByBytes, kindByType, readMediaType } from './text/page-kind.rules.ts';
import type { PageText } from './text/page-text.ts';
import { readText } from './text/read-text.ts';
import { createTurns, type Turns } from './turns.ts';

export interface ReadPage {
  readonly ok: true;
  /** As it was asked for. */
  readonly url: string;
  /** Where the redirects ended. */
  readonly finalUrl: string;
  /** 200 to 299. */
  readonly status: number;
  /** As the server said it; empty where it did not. */
  readonly contentType: string;
  /** When the last byte was there. */
  readonly fetchedAt: Date;
  /** Hex, of the decompressed bytes. */
  readonly sha256: string;
  /** How many bytes there are, decompressed. */
  readonly bytes: number;
  readonly title?: string;
  /** NFC, white space folded line by line, nothing hidden; compare quotes by `foldText`. */
  readonly text: string;
  /** True where only the first part of a long PDF was read. */
  readonly truncated: boolean;
}

export interface Unread {
  readonly ok: false;
  readonly url: string;
  readonly code: OutboundErrorCode;
  /** One sentence that says what to do. */
  readonly message: string;
  /** With `status_refused`, what the server answered. */
  readonly status?: number;
}

/** What an address answers, whatever its status. */
export interface Visit {
  readonly ok: true;
  /** As it was asked for. */
  readonly url: string;
  /** Each answer on the way, in order; the last is of `finalUrl`. */
  readonly hops: readonly { readonly url: string; readonly status: number }[];
  readonly finalUrl: string;
  readonly status: number;
  readonly headers: Headers;
  readonly fetchedAt: Date;
  /** Decompressed, of a long one its first part; empty for a type that holds no text. */
  readonly body: Buffer;
  readonly title?: string;
  /** As `ReadPage.text`; undefined where the status is not 2xx or there is no text, and then `unread` says why. */
  readonly text?: string;
  readonly unread?: OutboundErrorCode;
  /** True where only the first part was read. */
  readonly truncated: boolean;
}

export interface PageReader {
  readonly clock: Clock;
  readonly check: (url: string) => URL;
  readonly ask: (address: URL, options: Exchange) => Promise<Answer>;
  /** A signal that aborts when the outbound closes. */
  readonly untilClosed: () => AbortSignal;
  readonly userAgent: string;
  readonly turns: Turns;
  readonly obeysRobots: boolean;
  readonly limits: { readonly timeoutMs: number; readonly bytes: number; readonly redirects: number };
}

const accepted = 'text/html, application/xhtml+xml, application/json, text/plain;q=0.9, application/pdf;q=0.9, */*;q=0.1';

/** What the last answer of a chain of redirects was, where it came from and what led there. */
interface Reached extends Answer {
  readonly address: URL;
  readonly hops: Visit['hops'];
}

/** What of an answer is loaded. */
type Wish = Pick<Exchange, 'wanted' | 'overflow'>;

export function createPageReader(context: PageReader) {
  const { clock, limits } = context;
  const robots = createRobotsFiles(clock, productToken(context.userAgent), fetchRobots);
  // Reading a text takes a processor; the pages of one client or host, however hard to read, leave one for others.
  const texts = createTurns(clock, { perHostMs: 0, atOnce: 3, perHostAtOnce: 2 });

  /** Asks, hop by hop, with one time limit over all; waiting for a turn does not count. */
  async function follow(start: URL, given: Omit<Exchange, 'timeoutMs' | 'method'>, before: (address: URL) => Promise<void>) {
    let address = start;
    let timeoutMs = limits.timeoutMs;
    const hops: Visit['hops'][number][] = [];
    while (hops.length <= limits.redirects) {
      await before(address);
      const answer = await context.turns.run(hostOf(address), given.signal, async () => {
        const startedAt = clock.now().getTime();
        const answered = await context.ask(address, { ...given, method: 'GET', timeoutMs });
        timeoutMs -= clock.now().getTime() - startedAt;
        return answered;
      });
      hops.push({ url: address.href, status: answer.status });
      if (!isRedirect(answer.status)) return { ...answer, address, hops } satisfies Reached;
      address = context.check(redirectTarget(answer.headers.get('location'), address));
    }
    throw refuse('redirect_too_many', `The address redirects more than ${limits.redirects} times; use the one it ends at.`);
  }

  function fetchRobots(address: URL): Promise<Answer> {
    return follow(
      address,
      {
        headers: { accept: 'text/plain, */*;q=0.1' },
        bytes: longestFile,
        overflow: 'truncate',
        signal: context.untilClosed(),
        wanted: (status) => status >= 200 && status < 300,
      },
      () => Promise.resolve(),
    );
  }

  async function fetchPage(start: URL, signal: AbortSignal, wish: Wish): Promise<Reached> {
    return follow(start, { headers: { accept: accepted }, bytes: limits.bytes, signal, ...wish }, async (address) => {
      if (context.obeysRobots) await untilAborted(signal, robots.check(address));
    });
  }

  async function takeText(key: string, headers: Headers, body: Buffer, signal: AbortSignal): Promise<PageText> {
    const contentType = headers.get('content-type') ?? '';
    const type = readMediaType(contentType);
    const byType = kindByType(type);
    const kind = byType === 'unsaid' ? kindByBytes(body) : byType;
    if (kind === undefined) throw unsupported(contentType);
    return texts.run(key, signal, () =>
      readText({ kind, charset: type.charset, bytes: body }, { clock, timeoutMs: limits.timeoutMs, signal }),
    );
  }

  async function read(url: string, signal: AbortSignal, client?: string): Promise<ReadPage | Unread> {
    const wish: Wish = { overflow: 'refuse', wanted: isReadable };
    const { address, status, headers, body } = await fetchPage(context.check(url), signal, wish);
    const fetchedAt = clock.now();
    if (status < 200 || status > 299) {
      return { ok: false, url, code: 'status_refused', message: `${address.host} answers ${status} instead of a page.`, status };
    }
    const { title = '', text, truncated = false } = await takeText(client ?? hostOf(address), headers, body, signal);
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
    const wish: Wish = { overflow: 'truncate', wanted: isWorthLoading };
    const { address, hops, status, headers, body } = await fetchPage(context.check(url), signal, wish);
    const seen = { ok: true, url, hops, finalUrl: address.href, status, headers, fetchedAt: clock.now(), body } as const;
    const isCut = body.length >= limits.bytes;
    if (status < 200 || status > 299) return { ...seen, truncated: isCut };
    try {
      const { title = '', text, truncated = false } = await takeText(hostOf(address), headers, body, signal);
      return { ...seen, ...(title === '' ? {} : { title }), text, truncated: truncated || isCut };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CodedError)) throw error;
      return { ...seen, unread: error.code as OutboundErrorCode, truncated: isCut };
    }
  }

  /** What a page does is no defect: it is said, not thrown. */
  const tell =
    <Found>(look: (url: string, signal: AbortSignal, client?: string) => Promise<Found>) =>
    async (url: string, signal: AbortSignal, client?: string): Promise<Found | Unread> => {
      signal.throwIfAborted();
      try {
        return await look(url, signal, client);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CodedError)) throw error;
        return { ok: false, url, code: error.code as OutboundErrorCode, message: error.message };
      }
    };

  return { read: tell(read), visit: tell(visit) };
}

/** A page that says why it is none is worth its bytes too. */
function isWorthLoading(_status: number, headers: Headers): boolean {
  return kindByType(readMediaType(headers.get('content-type'))) !== undefined;
}

/** Only a page is worth its bytes; one of a type that holds no text is refused before it is loaded. */
function isReadable(status: number, headers: Headers): boolean {
  if (status < 200 || status > 299) return false;
  const contentType = headers.get('content-type') ?? '';
  if (kindByType(readMediaType(contentType)) === undefined) throw unsupported(contentType);
  return true;
}

function unsupported(contentType: string): CodedError<OutboundErrorCode> {
  const shown = contentType === '' ? 'of no stated type' : JSON.stringify(contentType.slice(0, 80));
  return refuse('content_type_unsupported', `The page is ${shown}; only HTML, JSON, plain text and PDF can be read.`);
}

/** Stops waiting when the signal aborts, while what is waited for goes on for others. */
async function untilAborted(signal: AbortSignal, wait: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason as Error);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await Promise.race([wait, promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
