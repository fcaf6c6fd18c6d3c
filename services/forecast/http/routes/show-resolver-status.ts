import { createRoute, type Service } from '@trivium/http';
import { resolverStatus } from '../../contract/index.ts';
import { examples } from '../examples.ts';
import { jsonOf } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/resolve/status',
  operationId: 'getResolverStatus',
  tags: ['resolver'],
  summary: 'Which resolver providers are configured',
  responses: { 200: jsonOf('Mode and providers', resolverStatus, examples.resolverStatus) },
});

/** `GET /api/resolve/status` */
export const showResolverStatus = ({ publish }: Service) => publish(route);
