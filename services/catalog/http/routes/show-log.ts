import { createRoute, z, type Service } from '@trivium/http';
import { logAnswer } from '../../contract/index.ts';
import { extension, jsonOf, limited } from './problems.ts';

const logRoute = createRoute({
  method: 'get',
  path: '/api/log',
  tags: ['verification'],
  summary: 'The transparency log, entry by entry',
  description: 'Every signature and every key change, in order. Programs that check proofs should read /checkpoint and /tile/.',
  responses: { ...jsonOf('The entries', logAnswer), ...limited },
});

const policyRoute = createRoute({
  method: 'get',
  path: '/log.policy',
  tags: ['verification'],
  summary: 'The log and its witnesses as a C2SP tlog-policy',
  description: extension,
  responses: { 200: { description: 'The policy', content: { 'text/plain': { schema: z.string() } } } },
});

/** `GET /api/log` and `GET /log.policy`; the log's own files are added by the log. */
export function showLog({ publish }: Service): void {
  publish(logRoute);
  publish(policyRoute);
}
