import { createRoute, type Service } from '@trivium/http';
import { proposalQueue } from '../../contract/index.ts';

const route = createRoute({
  method: 'get',
  path: '/api/proposals',
  tags: ['proposals'],
  summary: 'The queue of proposed markets',
  responses: { 200: { description: 'All proposals, newest first', content: { 'application/json': { schema: proposalQueue } } } },
});

/** `GET /api/proposals` */
export const showQueue = ({ publish }: Service) => publish(route);
