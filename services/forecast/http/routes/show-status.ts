import { createRoute, type Service } from '@trivium/http';
import { serviceStatus } from '../../contract/index.ts';
import { readStatus } from '../../domain/status/read-status.ts';
import type { Context } from '../context.ts';
import { examples } from '../examples.ts';
import { jsonOf } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/status',
  operationId: 'getStatus',
  tags: ['service'],
  summary: 'Extension: how each part of the service does',
  description: 'The same as `/status` shows. It is answered while the database is unreachable, and never cached.',
  responses: { 200: jsonOf('The parts', serviceStatus, examples.status) },
});

/** `GET /api/status` */
export function showStatus({ app }: Service, context: Context) {
  app.openapi(route, async (c) => c.json(await readStatus(context), 200, { 'cache-control': 'no-store' }));
}
