import type { Service } from '@trivium/http';
import { postAppeal } from './routes/file-appeal.ts';
import { showAppeal } from './routes/show-appeal.ts';
import type { Context } from './context.ts';
import { showHealth } from './routes/show-health.ts';
import { listMarkets } from './routes/list-markets.ts';
import { showStatus } from './routes/show-status.ts';
import { showMarket } from './routes/show-market.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { showProposal } from './routes/show-proposal.ts';
import { showQueue } from './routes/show-queue.ts';
import { publishFeeds } from './routes/publish-feeds.ts';
import { streamEvents } from './stream/stream-events.ts';
import { subscribeWebhooks } from './routes/subscribe-webhooks.ts';
import { describeWebhooks } from './routes/describe-webhooks.ts';
import type { RateLimits } from './rate-limits.ts';
import { resolveMarket } from './routes/resolve-market.ts';
import { showResolution } from './routes/show-resolution.ts';
import { showResolverStatus } from './routes/show-resolver-status.ts';
import { showStats } from './routes/show-stats.ts';
import { showTrackRecord } from './routes/show-track-record.ts';
import { crossVenue } from './routes/cross-venue.ts';
import { joinWaitlist } from './routes/join-waitlist.ts';
import { removeEntry } from './routes/remove-entry.ts';

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
  showMarket, //           GET  /api/markets/{slug}
  showStatus, //           GET  /api/status
  showProposal, //         GET  /api/proposals/{id}
  postAppeal, //           POST /api/appeals
  showAppeal, //           GET  /api/appeals/{id}
  showResolution, //       GET  /api/resolve/{id}
  showTrackRecord, //      GET  /api/track-record
  removeEntry, //          GET, POST /waitlist/remove
  serveMcp, //             /mcp
  publishFeeds, //         GET  /feed.atom, /feed.json
  streamEvents, //         GET  /api/stream
  subscribeWebhooks, //    POST /api/webhooks; GET, DELETE /api/webhooks/{id}
  describeWebhooks,
];

export function addRoutes(service: Service, context: Context, limits: RateLimits): void {
  for (const add of routes) add(service, context, limits);
}
