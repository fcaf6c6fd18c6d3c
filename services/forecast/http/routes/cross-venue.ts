import { createRoute, type Service } from '@trivium/http';
import { crossVenueQuery, crossVenueResult, refuse, type CrossVenueQuery } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { StoredMarket } from '../../domain/markets/market.ts';
import { findMarket } from '../../domain/markets/present-market.ts';
import type { RateLimits } from '../rate-limits.ts';
import { examples } from '../examples.ts';
import { jsonOf, refusals } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/cross-venue',
  operationId: 'searchVenues',
  tags: ['venues'],
  summary: 'Matching markets on two other venues',
  request: { query: crossVenueQuery },
  responses: {
    200: jsonOf('The matches', crossVenueResult, examples.crossVenue),
    ...refusals({
      cross_venue_query_missing: 'Give slug (a market of this service) or q (free text).',
      query_invalid: 'Invalid query: q must have at most 300 characters.',
      market_not_found: 'No market has this slug; GET /api/markets lists them.',
      rate_limited: 'Rate limit: 120 requests per 60 seconds. Try again in 12 seconds.',
    }),
  },
});

const wholeAnswerCache = 'public, max-age=300, s-maxage=3600, stale-while-revalidate=3600';
/** An answer that misses a venue is asked for again soon. */
const partialAnswerCache = 'public, max-age=15, s-maxage=30';

/** `GET /api/cross-venue` @throws cross_venue_query_missing, market_not_found */
export function crossVenue({ app }: Service, context: Context, limits: RateLimits) {
  app.openapi({ ...route, middleware: limits.venues }, async (c) => {
    const query = c.req.valid('query');
    const result = await context.searchVenues({ query: queryText(query, context), terms: query.terms ?? [] });
    return c.json(result, 200, { 'cache-control': result.note ? partialAnswerCache : wholeAnswerCache });
  });
}

/** What the venues are asked for a market: they speak English. */
export const venueQueryOf = (market: Pick<StoredMarket, 'question' | 'questionEn'>): string =>
  market.questionEn ?? market.question;

function queryText({ slug, q }: CrossVenueQuery, context: Context): string {
  if (slug !== undefined) {
    const market = findMarket(context.catalog().markets, slug);
    if (!market) throw refuse('market_not_found', 'No market has this slug; GET /api/markets lists them.');
    return venueQueryOf(market);
  }
  if (!q?.trim()) throw refuse('cross_venue_query_missing', 'Give slug (a market of this service) or q (free text).');
  return q;
}
