import { categories, categoryLabels, endpoints, service, type ResolverStatus, type Stats } from '../../contract/index.ts';
import type { StoredMarket } from '../markets/market.ts';
import { statusAt } from '../markets/status.rules.ts';

export interface StatsInput {
  readonly markets: readonly StoredMarket[];
  readonly now: Date;
  readonly generatedAt: Date;
  readonly baseUrl: string;
  readonly verifier: Pick<ResolverStatus, 'mode' | 'providersConfigured' | 'providersAvailable'>;
  readonly mcp: Stats['mcp'];
}

/** The public counts of the service. Every category is listed, those without a market with 0. */
export function countStats({ markets, now, generatedAt, baseUrl, verifier, mcp }: StatsInput): Stats {
  const statuses = markets.map((market) => statusAt(market, now));
  const sample = markets.filter((market) => market.isSample).length;
  const withStatus = (expected: string) => statuses.filter((status) => status === expected).length;
  return {
    name: service.name,
    baseUrl,
    phase: service.phase,
    generatedAt: generatedAt.toISOString(),
    markets: {
      total: markets.length,
      sample,
      real: markets.length - sample,
      byStatus: { open: withStatus('open'), closingSoon: withStatus('closing-soon'), resolved: withStatus('resolved') },
      byCategory: categories.map((key) => ({
        key,
        label: categoryLabels[key],
        count: markets.filter((market) => market.category === key).length,
      })),
    },
    verifier,
    mcp,
    endpoints: endpoints.map((endpoint) => ({ ...endpoint })),
    docs: { openapi: `${baseUrl}/api/openapi.json`, developerPage: `${baseUrl}/developers`, changelog: `${baseUrl}/changelog` },
  };
}
