import { createRoute, z, type Service } from '@trivium/http';
import { appeal, refuse } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { readAppeal } from '../../domain/appeals/appeals.sql.ts';

const route = createRoute({
  method: 'get',
  path: '/api/appeals/{id}',
  tags: ['appeals'],
  summary: 'Extension: the state of an appeal',
  request: { params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }) },
  responses: { 200: { description: 'The appeal', content: { 'application/json': { schema: appeal } } } },
});

/** `GET /api/appeals/{id}` @throws appeal_not_found */
export function showAppeal({ app }: Service, { pool }: Context) {
  app.openapi(route, async (c) => {
    const stored = await readAppeal(pool, c.req.valid('param').id);
    if (!stored) throw refuse('appeal_not_found', 'No appeal has this id.');
    const answer = {
      id: stored.id,
      market: { identifier: stored.marketSlug },
      status: stored.status,
      filedAt: stored.filedAt.toISOString(),
      answer: stored.answer,
      answeredAt: stored.answeredAt?.toISOString() ?? null,
    };
    return c.json(answer, 200, { 'cache-control': 'no-store' });
  });
}
