import { type Clock, CodedError } from '@trivium/core';
import { refuse, type SafeFetchErrorCode } from '../errors.ts';
import { allowAll, readRobots, type Robots } from './robots.rules.ts';

/** Fetches a robots.txt as safely as any page, following redirects, at most `maxFileBytes` of it. */
export type FetchRobots = (address: URL) => Promise<{ readonly status: number; readonly body: Buffer }>;

/** The minimum that a crawler must read of a robots.txt (RFC 9309, section 2.5). */
export const maxFileBytes = 500 * 1024;

const cacheMs = 3_600_000;
/** How long a site is not read after its robots.txt failed. */
const failureCacheMs = 300_000;
/** Enough for the sites that a service reads from, and a bound on the memory that hostile ones can take. */
const maxCachedFiles = 256;

type RobotsResult = Robots | CodedError<SafeFetchErrorCode>;

interface CachedFile {
  readonly result: Promise<RobotsResult>;
  until: number;
}

/**
 * Caches the rules of each origin. 4xx allows everything; 5xx and timeouts allow nothing for a while (RFC 9309, section 2.3.1).
 */
export function createRobotsFiles(clock: Clock, token: string, fetchRobots: FetchRobots) {
  const files = new Map<string, CachedFile>();

  function find(origin: string): Promise<RobotsResult> {
    const now = clock.now().getTime();
    const cached = files.get(origin);
    if (cached && cached.until > now) return cached.result;
    const file: CachedFile = { result: readFile(origin, token, fetchRobots), until: now + cacheMs };
    files.delete(origin);
    files.set(origin, file);
    const [oldest] = files.keys();
    if (files.size > maxCachedFiles && oldest !== undefined) files.delete(oldest);
    file.result.then(
      (result) => {
        if (result instanceof CodedError) file.until = clock.now().getTime() + failureCacheMs;
      },
      () => files.delete(origin),
    );
    return file.result;
  }

  return {
    /**
     * @throws robots_refused, or why robots.txt could not be fetched: then the page could not be read either.
     * All waiting callers share one fetch, so aborting one does not end it for the others.
     */
    async check(address: URL): Promise<void> {
      const result = await find(address.origin);
      if (result instanceof CodedError) throw result;
      if (!result.allows(address)) {
        throw refuse('robots_refused', `The robots.txt of ${address.host} asks programs not to read this page.`);
      }
    },
  };
}

async function readFile(origin: string, token: string, fetchRobots: FetchRobots): Promise<RobotsResult> {
  try {
    const { status, body } = await fetchRobots(new URL('/robots.txt', origin));
    if (status >= 200 && status < 300) return readRobots(body.toString('utf8'), token);
    if (status >= 400 && status < 500) return allowAll;
    return refuse('robots_refused', `The robots.txt of ${origin} returned status ${status}, so nothing there is read for now.`);
  } catch (error) {
    // Our own closing says nothing about the site.
    if (error instanceof CodedError && error.code !== 'outbound_closed') return error as CodedError<SafeFetchErrorCode>;
    throw error;
  }
}
