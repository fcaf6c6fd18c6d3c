import { createRoute, z, type Service } from '@trivium/http';
import { refuse, resolution, resolutionId } from '../../contract/index.ts';
import { readResolution } from '../../domain/resolution/replay/resolutions.sql.ts';
import type { Context } from '../context.ts';
import { examples } from '../examples.ts';
import { jsonOf, refusals } from './responses.ts';

const missing = 'No resolution has this id, or it was a client’s own question and has expired.';

const route = createRoute({
  method: 'get',
  path: '/api/resolve/{id}',
  operationId: 'getResolution',
  tags: ['resolver'],
  summary: 'Extension: what led to a result of the resolver',
  description: 'Evidence, quotes in context, votes, what a second provider concluded from the quotes, and the decision.',
  request: {
    params: z.object({
      id: resolutionId.meta({ description: 'The `resolutionId` of a result.', example: examples.resolution.id }),
    }),
  },
  responses: {
    200: jsonOf('The record', resolution, examples.resolution),
    ...refusals({
      path_invalid: 'Invalid path: id must be res_ and 20 lowercase hexadecimal digits.',
      resolution_not_found: missing,
    }),
  },
});

/** `GET /api/resolve/{id}` @throws resolution_not_found */
export function showResolution({ app }: Service, { pool }: Context) {
  app.openapi(route, async (c) => {
    const record = await readResolution(pool, c.req.valid('param').id);
    if (!record) throw refuse('resolution_not_found', missing);
    return c.json(record, 200, { 'cache-control': 'public, max-age=3600, immutable' });
  });
}
