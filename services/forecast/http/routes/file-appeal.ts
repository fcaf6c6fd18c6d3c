import { createRoute, type Service } from '@trivium/http';
import { appeal, appealInput } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { fileAppeal } from '../../domain/appeals/file-appeal.ts';
import type { RateLimits } from '../rate-limits.ts';
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
      body_invalid: 'Invalid body: reason must have at least 20 characters.',
      market_unknown: 'No market has this identifier; GET /api/markets lists them.',
      appeal_not_available: 'The market has no recorded outcome yet, so there is nothing to appeal.',
    }),
  },
});

/** `POST /api/appeals` @throws market_unknown, appeal_not_available */
export function postAppeal({ app }: Service, context: Context, limits: RateLimits) {
  app.openapi({ ...route, middleware: limits.appeals }, async (c) => {
    const filed = await fileAppeal(context, context.catalog().markets, c.req.valid('json'));
    return c.json(filed, 201, { 'cache-control': 'no-store', location: `/api/appeals/${filed.id}` });
  });
}
