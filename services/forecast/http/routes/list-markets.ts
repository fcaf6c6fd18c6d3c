import { createRoute, type Service } from '@trivium/http';
import { marketList, marketQuery, refuse, service } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { filterMarkets } from '../../domain/markets/filter.rules.ts';
import { presentMarket } from '../../domain/markets/present-market.ts';
import { dataTime } from '../../domain/markets/status.rules.ts';
import { examples } from '../examples.ts';
import { jsonOf, refusals } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/markets',
  operationId: 'listMarkets',
  tags: ['markets'],
  summary: 'The catalog of markets',
  description: 'Without parameters: all markets. The parameters are extensions; any of them gives a filtered response.',
  request: { query: marketQuery },
  responses: {
    200: jsonOf('The markets', marketList, examples.marketList),
    ...refusals({
      query_invalid: 'Invalid query: limit must be 200 or less.',
      cursor_invalid: 'This cursor doesn’t belong to this list. Start again without it.',
    }),
  },
});

const filteredCache = 'public, max-age=30, s-maxage=60, stale-while-revalidate=300';

/** `GET /api/markets`: bytes made in advance, unless a filter is asked for. */
export function listMarkets({ publish }: Service, context: Context) {
  publish(route, {
    override: (c) => {
      const query = marketQuery.parse(c.req.valid('query' as never));
      if (Object.values(query).every((value) => value === undefined)) return undefined;
      const catalog = context.catalog();
      const now = context.clock.now();
      const all = catalog.markets.map((market) => presentMarket(market, now));
      const page = filterMarkets(all, query);
      if (!page) throw refuse('cursor_invalid', 'This cursor doesn’t belong to this list. Start again without it.');
      const generatedAt = dataTime(catalog, now).toISOString();
      const answer = marketList.parse({ version: service.listVersion, count: page.markets.length, generatedAt, ...page });
      return c.json(answer, 200, { 'cache-control': filteredCache });
    },
  });
}
