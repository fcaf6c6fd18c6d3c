import { createRoute, z, type Service } from '@trivium/http';
import { exampleSlug, marketDetails, refuse } from '../../contract/index.ts';
import { findMarket } from '../../domain/markets/present-market.ts';
import type { Context } from '../context.ts';
import { examples } from '../examples.ts';
import { jsonOf, refusals } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/markets/{slug}',
  operationId: 'getMarket',
  tags: ['markets'],
  summary: 'Extension: everything about one market',
  description: 'With its outcome, dated history, related markets and the address for appeals. An id redirects to the slug.',
  request: {
    params: z.object({ slug: z.string().max(200).meta({ description: 'A market’s slug or id.', example: exampleSlug }) }),
  },
  responses: {
    200: jsonOf('The market', marketDetails, examples.marketDetails),
    307: { description: 'The path named the id: `Location` has the slug' },
    ...refusals({ market_not_found: 'No market has this slug or id; GET /api/markets lists them.' }),
  },
});

const missing = () => refuse('market_not_found', 'No market has this slug or id; GET /api/markets lists them.');

/** `GET /api/markets/{slug}`: bytes made in advance. @throws market_not_found */
export function showMarket({ publish }: Service, { catalog }: Context) {
  publish(route, {
    notFound: missing,
    override: (c) => {
      const stored = findMarket(catalog().markets, c.req.param('slug') ?? '');
      if (!stored) throw missing();
      if (stored.slug === c.req.param('slug')) return undefined;
      return c.body(null, 307, { location: `/api/markets/${stored.slug}`, 'cache-control': 'no-store' });
    },
  });
}
