import { createRoute, z, type Service } from '@trivium/http';
import { appeal, refuse } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { findAppeal } from '../../domain/appeals/file-appeal.ts';
import { examples } from '../examples.ts';
import { jsonOf, refusals } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/appeals/{id}',
  operationId: 'getAppeal',
  tags: ['appeals'],
  summary: 'Extension: the state of an appeal',
  request: {
    params: z.object({
      id: z
        .string()
        .regex(/^[\w-]{1,100}$/, 'must be an appeal’s id')
        .meta({ example: examples.appeal.id }),
    }),
  },
  responses: {
    200: jsonOf('The appeal', appeal, examples.appeal),
    ...refusals({
      path_invalid: 'Invalid path: id must be an appeal’s id.',
      appeal_not_found: 'No appeal has this id.',
    }),
  },
});

/** `GET /api/appeals/{id}` @throws appeal_not_found */
export function showAppeal({ app }: Service, { pool }: Context) {
  app.openapi(route, async (c) => {
    const filed = await findAppeal(pool, c.req.valid('param').id);
    if (!filed) throw refuse('appeal_not_found', 'No appeal has this id.');
    return c.json(filed, 200, { 'cache-control': 'no-store' });
  });
}
