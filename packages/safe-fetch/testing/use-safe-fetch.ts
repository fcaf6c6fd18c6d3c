import type { RequestListener } from 'node:http';
import { systemClock } from '@trivium/core';
import { onTestFinished } from 'vitest';
import { createSafeFetch, type SafeFetch, type SafeFetchOptions } from '../create-safe-fetch.ts';
import { serveLocal, type LocalServer } from './serve-local.ts';

/** A site on loopback and a safe fetch that may reach it, without waiting between requests; both end with the test. */
export async function useSite(
  listener: RequestListener,
  options: Partial<SafeFetchOptions> = {},
): Promise<{ readonly site: LocalServer; readonly safeFetch: SafeFetch }> {
  const site = await serveLocal(listener);
  onTestFinished(() => site.close());
  return { site, safeFetch: useSafeFetch({ allow: [site.host], ...options }) };
}

export function useSafeFetch(options: Partial<SafeFetchOptions> = {}): SafeFetch {
  const politeness = { minIntervalMs: 0, ...options.politeness };
  // On a busy machine a process that reads a PDF may take longer to start than a page may take. A fake clock waits for it.
  const limits = options.clock ? options.limits : { timeoutMs: 120_000, ...options.limits };
  const safeFetch = createSafeFetch({
    clock: systemClock,
    userAgent: 'TriviumTest/1.0',
    ...options,
    politeness,
    ...(limits && { limits }),
  });
  onTestFinished(() => safeFetch.close());
  return safeFetch;
}

/** A site without a robots.txt so that all of it may be read. */
export function withoutRobots(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (req.url === '/robots.txt') res.writeHead(404).end();
    else listener(req, res);
  };
}
