import type { SnapshotContent } from '@trivium/http';
import { marketList, proposalQueue, resolverStatus, service, stats, type ProposalQueue } from '../contract/index.ts';
import type { Context } from './context.ts';
import { presentMarket } from './markets/present-market.ts';
import { dataTime, nextStatusChange } from './markets/status.rules.ts';
import { presentQueue } from './proposals/present-queue.ts';
import type { StoredProposal } from './proposals/proposals.sql.ts';
import { countStats } from './stats/count-stats.rules.ts';

export const publicCache = 'public, max-age=30, s-maxage=60, stale-while-revalidate=300';

const json = (value: unknown): SnapshotContent => ({
  body: JSON.stringify(value),
  contentType: 'application/json; charset=utf-8',
  cacheControl: publicCache,
});

/** The public reads that follow from the markets, as bytes, and when the clock next changes one. */
export function marketSnapshots(context: Pick<Context, 'catalogue' | 'publicUrl' | 'resolverStatus' | 'mcp'>, now: Date) {
  const catalogue = context.catalogue();
  const generatedAt = dataTime(catalogue, now);
  const markets = catalogue.markets.map((market) => presentMarket(market, now));
  const status = context.resolverStatus();
  const { note: _, ...verifier } = status;
  const counts = countStats({
    markets: catalogue.markets,
    now,
    generatedAt,
    baseUrl: context.publicUrl,
    verifier,
    mcp: context.mcp,
  });
  return {
    snapshots: {
      '/api/markets': json(
        marketList.parse({
          version: service.listVersion,
          count: markets.length,
          generatedAt: generatedAt.toISOString(),
          markets,
        }),
      ),
      '/api/stats': json(stats.parse(counts)),
      '/api/resolve/status': json(resolverStatus.parse(status)),
    },
    nextChangeAt: nextStatusChange(catalogue.markets, now),
  };
}

/** The proposal queue as bytes. */
export function proposalSnapshots(queue: { proposals: readonly StoredProposal[]; changedAt: Date }, publicUrl: string) {
  const presented: ProposalQueue = presentQueue(queue, publicUrl);
  return { snapshots: { '/api/proposals': json(proposalQueue.parse(presented)) } };
}
