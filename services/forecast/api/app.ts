import type { Service } from '@trivium/http';
import { fileAppeal } from './appeals/file-appeal.ts';
import { showAppeal } from './appeals/show-appeal.ts';
import type { Context } from './context.ts';
import { showHealth } from './health/show-health.ts';
import { listMarkets } from './markets/list-markets.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { showQueue } from './proposals/show-queue.ts';
import { publishFeeds } from './push/feed/publish-feeds.ts';
import { streamEvents } from './push/stream/stream-events.ts';
import { describeWebhooks } from './push/webhooks/describe-webhooks.ts';
import type { RateLimits } from './rate-limits.ts';
import { resolveMarket } from './resolve/resolve-market.ts';
import { showResolverStatus } from './resolve/resolver-status.ts';
import { showStats } from './stats/show-stats.ts';
import { crossVenue } from './venues/cross-venue.ts';
import { joinWaitlist } from './waitlist/join-waitlist.ts';
import { removeEntry } from './waitlist/remove-entry.ts';

/** Every route of the service; `GET /api/openapi.json` describes them. */
const routes: readonly ((service: Service, context: Context, limits: RateLimits) => void)[] = [
  listMarkets, //          GET  /api/markets
  resolveMarket, //        POST /api/resolve
  showResolverStatus, //   GET  /api/resolve/status
  crossVenue, //           GET  /api/cross-venue
  joinWaitlist, //         POST /api/waitlist
  showHealth, //           GET  /api/health
  showStats, //            GET  /api/stats
  showQueue, //            GET  /api/proposals
  // Extensions
  fileAppeal, //           POST /api/appeals
  showAppeal, //           GET  /api/appeals/{id}
  removeEntry, //          GET, POST /waitlist/remove
  serveMcp, //             /mcp
  publishFeeds, //         GET  /feed.atom, /feed.json
  streamEvents, //         GET  /api/stream
  describeWebhooks,
];

export function addRoutes(service: Service, context: Context, limits: RateLimits): void {
  for (const add of routes) add(service, context, limits);
}
