import { createRoute, type Service } from '@trivium/http';
import { health, service } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { examples } from '../examples.ts';
import { jsonOf } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/health',
  operationId: 'getHealth',
  tags: ['service'],
  summary: 'Whether the service is up',
  responses: { 200: jsonOf('The service is up', health, examples.health) },
});

/** `GET /api/health` */
export function showHealth({ app }: Service, { clock, publicUrl }: Context) {
  app.openapi(route, (c) => {
    const timestamp = clock.now().toISOString();
    const answer = {
      name: service.name,
      status: 'ok',
      phase: service.phase,
      baseUrl: publicUrl,
      timestamp,
      educationalBeta: true,
    };
    return c.json(answer, 200, { 'cache-control': 'no-store' });
  });
}
