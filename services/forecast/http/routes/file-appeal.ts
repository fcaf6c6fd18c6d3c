import { createRoute, type Service } from '@trivium/http';
import { appeal, appealInput, refuse, type Appeal } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { findMarket } from '../../domain/markets/present-market.ts';
import type { RateLimits } from '../rate-limits.ts';
import { insertAppeal } from '../../domain/appeals/appeals.sql.ts';
import { examples } from '../examples.ts';
import { bodyOf, bodyRefusals, jsonOf, refusals } from './responses.ts';

const route = createRoute({
  method: 'post',
  path: '/api/appeals',
  operationId: 'fileAppeal',
  tags: ['appeals'],
  summary: 'Extension: dispute a recorded outcome',
  description: 'The reason is read by the operators and not published. Keep the id: the answer is at `/api/appeals/{id}`.',
  request: { body: bodyOf(appealInput, examples.appealBody) },
  responses: {
    201: jsonOf('The appeal is stored', appeal, examples.appeal),
    ...refusals({
      ...bodyRefusals,
      market_unknown: 'identifier names no market; GET /api/markets lists them.',
      appeal_not_available: 'The market has no recorded outcome yet, so there is nothing to appeal.',
    }),
  },
});

/** `POST /api/appeals` @throws market_unknown, appeal_not_available */
export function fileAppeal({ app }: Service, context: Context, limits: RateLimits) {
  app.openapi({ ...route, middleware: limits.appeals }, async (c) => {
    const { identifier, reason, evidence } = c.req.valid('json');
    const market = findMarket(context.catalog().markets, identifier);
    if (!market) throw refuse('market_unknown', 'identifier names no market; GET /api/markets lists them.');
    if (!market.outcome)
      throw refuse('appeal_not_available', 'The market has no recorded outcome yet, so there is nothing to appeal.');
    const filedAt = context.clock.now();
    const id = await insertAppeal(context.pool, { marketId: market.id, reason, evidence, filedAt });
    const answer: Appeal = {
      id,
      market: { identifier: market.slug },
      status: 'open',
      filedAt: filedAt.toISOString(),
      answer: null,
      answeredAt: null,
    };
    return c.json(answer, 201, { 'cache-control': 'no-store', location: `/api/appeals/${id}` });
  });
}
