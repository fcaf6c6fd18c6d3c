import { createRoute, type Service } from '@trivium/http';
import { serviceStatus } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { examples } from '../examples.ts';
import { jsonOf } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/status',
  operationId: 'getStatus',
  tags: ['service'],
  summary: 'Extension: the status of each part of the service',
  description: 'The same as `/status` shows. It works while the database is unreachable, and is at most five seconds old.',
  responses: { 200: jsonOf('The parts', serviceStatus, examples.status) },
});

/** `GET /api/status` */
export function showStatus({ app }: Service, context: Context) {
  app.openapi(route, async (c) => c.json(await context.status(), 200, { 'cache-control': 'no-store' }));
}
