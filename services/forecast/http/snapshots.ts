import type { SnapshotContent } from '@trivium/http';
import {
  marketDetails,
  marketList,
  proposalQueue,
  resolverStatus,
  service,
  stats,
  type ProposalQueue,
  type Stats,
} from '../contract/index.ts';
import type { Context } from './context.ts';
import { presentDetails, presentMarket } from '../domain/markets/present-market.ts';
import { dataTime, nextStatusChange } from '../domain/markets/status.rules.ts';
import { countStats } from '../domain/stats/count-stats.rules.ts';

export const publicCache = 'public, max-age=30, s-maxage=60, stale-while-revalidate=300';

const json = (value: unknown, route?: string): SnapshotContent => ({
  ...(route !== undefined && { route }),
  body: JSON.stringify(value),
  contentType: 'application/json; charset=utf-8',
  cacheControl: publicCache,
});

type Reads = Pick<Context, 'catalog' | 'publicUrl' | 'resolverStatus' | 'mcp'>;

/** The public counts as of `now`. */
export function statsOf({ catalog, publicUrl, resolverStatus: statusNow, mcp }: Reads, now: Date): Stats {
  const { note: _, ...verifier } = statusNow();
  const { markets } = catalog();
  return countStats({ markets, now, generatedAt: dataTime(catalog(), now), baseUrl: publicUrl, verifier, mcp });
}

/** The public reads that follow from the markets, as bytes, and when the clock next changes one. */
export function marketSnapshots(context: Reads, now: Date) {
  const catalog = context.catalog();
  const generatedAt = dataTime(catalog, now).toISOString();
  const markets = catalog.markets.map((market) => presentMarket(market, now));
  const { publicUrl } = context;
  const each = catalog.markets.map((market) => {
    const details = presentDetails(market, { markets: catalog.markets, now, publicUrl });
    return [`/api/markets/${market.slug}`, json(marketDetails.parse(details), '/api/markets/{slug}')] as const;
  });
  return {
    snapshots: {
      ...Object.fromEntries(each),
      '/api/markets': json(marketList.parse({ version: service.listVersion, count: markets.length, generatedAt, markets })),
      '/api/stats': json(stats.parse(statsOf(context, now))),
      '/api/resolve/status': json(resolverStatus.parse(context.resolverStatus())),
    },
    nextChangeAt: nextStatusChange(catalog.markets, now),
  };
}

/** The proposal queue as bytes. */
export const proposalSnapshots = (queue: ProposalQueue) => ({
  snapshots: { '/api/proposals': json(proposalQueue.parse(queue)) },
});
