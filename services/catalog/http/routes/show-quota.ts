import { createRoute, type Service } from '@trivium/http';
import { quotaAnswer, service as facts } from '../../contract/index.ts';
import { endOfDay, policies, type Policy } from '../../domain/limits/policies.rules.ts';
import type { Context } from '../context.ts';
import { jsonOf } from './problems.ts';

const route = createRoute({
  method: 'get',
  path: '/api/quota',
  tags: ['operation'],
  summary: 'Extension: what this client has used today, and what is left',
  description: 'Never cached, and not counted itself.',
  responses: jsonOf('The daily limits', quotaAnswer),
});

const applies: Readonly<Record<Policy, string>> = {
  'by-code': '/api/by-code',
  log: '/api/log',
  others: 'every other address below /api/, together',
};

/** `GET /api/quota`. */
export function showQuota({ app }: Service, { clock, limits, areLimitsEnforced }: Context): void {
  app.openapi(route, async (c) => {
    const now = clock.now();
    const used = await limits.used(c.var.client, now);
    const answer = quotaAnswer.parse({
      apiVersion: facts.apiVersion,
      enforced: areLimitsEnforced,
      resetsAt: endOfDay(now).toISOString(),
      limits: (Object.keys(policies) as Policy[]).map((policy) => ({
        policy,
        applies: applies[policy],
        limit: policies[policy],
        used: used[policy],
        left: Math.max(0, policies[policy] - used[policy]),
      })),
    });
    return c.json(answer, 200, { 'cache-control': 'no-store' });
  });
}
