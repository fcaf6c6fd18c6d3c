import type { RequestListener } from 'node:http';
import { systemClock } from '@trivium/core';
import { onTestFinished } from 'vitest';
import { createOutbound, type Outbound, type OutboundOptions } from '../create-outbound.ts';
import { serveLocal, type LocalServer } from './serve-local.ts';

/** A site on loopback and an outbound that may reach it, without waiting between requests; both end with the test. */
export async function useSite(
  listener: RequestListener,
  options: Partial<OutboundOptions> = {},
): Promise<{ readonly site: LocalServer; readonly outbound: Outbound }> {
  const site = await serveLocal(listener);
  onTestFinished(() => site.close());
  return { site, outbound: useOutbound({ allow: [site.host], ...options }) };
}

export function useOutbound(options: Partial<OutboundOptions> = {}): Outbound {
  const politeness = { perHostMs: 0, ...options.politeness };
  const outbound = createOutbound({ clock: systemClock, userAgent: 'TriviumTest/1.0', ...options, politeness });
  onTestFinished(() => outbound.close());
  return outbound;
}

/** A site that has no robots.txt, so that all of it may be read. */
export function withoutRobots(listener: RequestListener): RequestListener {
  return (req, res) => {
    if (req.url === '/robots.txt') res.writeHead(404).end();
    else listener(req, res);
  };
}
