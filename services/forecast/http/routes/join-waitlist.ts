import { createRoute, schemaFailure, type Service } from '@trivium/http';
import { refuse, waitlistAnswer, waitlistInput } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { RateLimits } from '../rate-limits.ts';
import { saveEntry } from '../../domain/waitlist/waitlist.sql.ts';

const route = createRoute({
  method: 'post',
  path: '/api/waitlist',
  tags: ['waitlist'],
  summary: 'Say that you would trade on a market',
  description: 'A repeat with the same address, market and side answers the same and changes nothing.',
  request: { body: { required: true, content: { 'application/json': { schema: waitlistInput } } } },
  responses: { 200: { description: 'The entry is stored', content: { 'application/json': { schema: waitlistAnswer } } } },
});

/** `POST /api/waitlist` @throws email_invalid, market_unknown */
export function joinWaitlist({ app }: Service, context: Context, limits: RateLimits) {
  app.openapi(
    { ...route, middleware: limits.waitlist },
    async (c) => {
      const isKnown = await saveEntry(context.pool, c.req.valid('json'));
      if (!isKnown) throw refuse('market_unknown', 'marketId names no market; leave it out to wait for all of them.');
      return c.json({ status: 'joined', saved: true }, 200, { 'cache-control': 'no-store' });
    },
    (result) => {
      if (result.success) return;
      const isOnlyTheAddress = result.error.issues.every((issue) => issue.path[0] === 'email' && issue.code === 'invalid_format');
      if (isOnlyTheAddress) throw refuse('email_invalid', 'email is not an e-mail address.');
      throw schemaFailure('json', result.error);
    },
  );
}
