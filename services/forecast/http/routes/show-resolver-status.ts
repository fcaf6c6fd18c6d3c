import { createRoute, type Service } from '@trivium/http';
import { resolverStatus } from '../../contract/index.ts';

const route = createRoute({
  method: 'get',
  path: '/api/resolve/status',
  tags: ['resolver'],
  summary: 'Which resolver providers are wired',
  responses: { 200: { description: 'Mode and providers', content: { 'application/json': { schema: resolverStatus } } } },
});

/** `GET /api/resolve/status` */
export const showResolverStatus = ({ publish }: Service) => publish(route);
