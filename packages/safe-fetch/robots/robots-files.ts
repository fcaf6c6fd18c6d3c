import { type Clock, CodedError } from '@trivium/core';
import { refuse, type SafeFetchErrorCode } from '../errors.ts';
import { allowAll, readRobots, type Robots } from './robots.rules.ts';

/** Fetches a robots.txt through the same safe path as any page, redirects followed, at most `longestFile` bytes of it. */
export type FetchRobots = (address: URL) => Promise<{ readonly status: number; readonly body: Buffer }>;

/** What a crawler must at least read of a robots.txt (RFC 9309, section 2.5). */
export const maxFileBytes = 500 * 1024;

const cacheMs = 3_600_000;
/** How long a site is left alone that cannot say what it allows. */
const failureCacheMs = 300_000;
/** Enough for the sites that a service reads from, and a bound on what hostile ones can make us hold. */
const maxCachedFiles = 256;

type RobotsResult = Robots | CodedError<SafeFetchErrorCode>;

interface CachedFile {
  readonly result: Promise<RobotsResult>;
  until: number;
}

/**
 * Remembers what each origin allows. 4xx means that all is allowed; 5xx and silence mean that nothing is, for a while
 * (RFC 9309, section 2.3.1).
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
     * Throws `robots_refused`, or why the site could not be asked: then it could not be read either.
     * The file is fetched for all who wait for it, so one who gives up does not end it for the others.
     */
    async check(address: URL): Promise<void> {
      const result = await find(address.origin);
      if (result instanceof CodedError) throw result;
      if (!result.allows(address)) {
        throw refuse('robots_refused', `The robots.txt of ${address.host} asks that this page is not read by programs.`);
      }
    },
  };
}

async function readFile(origin: string, token: string, fetchRobots: FetchRobots): Promise<RobotsResult> {
  try {
    const { status, body } = await fetchRobots(new URL('/robots.txt', origin));
    if (status >= 200 && status < 300) return readRobots(body.toString('utf8'), token);
    if (status >= 400 && status < 500) return allowAll;
    return refuse('robots_refused', `The robots.txt of ${origin} answers ${status}, so nothing there is read for now.`);
  } catch (error) {
    // That we are closing says nothing about the site.
    if (error instanceof CodedError && error.code !== 'outbound_closed') return error as CodedError<SafeFetchErrorCode>;
    throw error;
  }
}
