import { createRoute, type Service } from '@trivium/http';
import { proposalQueue } from '../../contract/index.ts';
import { examples } from '../examples.ts';
import { jsonOf } from './responses.ts';

const route = createRoute({
  method: 'get',
  path: '/api/proposals',
  operationId: 'listProposals',
  tags: ['proposals'],
  summary: 'The queue of proposed markets',
  responses: { 200: jsonOf('All proposals, newest first', proposalQueue, examples.queue) },
});

/** `GET /api/proposals` */
export const showQueue = ({ publish }: Service) => publish(route);
