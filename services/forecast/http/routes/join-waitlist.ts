import { createRoute, schemaFailure, type Service } from '@trivium/http';
import { refuse, waitlistAnswer, waitlistInput } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { RateLimits } from '../rate-limits.ts';
import { saveEntry } from '../../domain/waitlist/waitlist.sql.ts';
import { examples } from '../examples.ts';
import { bodyOf, bodyRefusals, jsonOf, refusals } from './responses.ts';

const route = createRoute({
  method: 'post',
  path: '/api/waitlist',
  operationId: 'joinWaitlist',
  tags: ['waitlist'],
  summary: 'Say that you would trade on a market',
  description: 'Repeating a request with the same address, market and side returns the same response and changes nothing.',
  request: { body: bodyOf(waitlistInput, examples.waitlistBody) },
  responses: {
    200: jsonOf('The entry is stored', waitlistAnswer, examples.waitlistAnswer),
    ...refusals({
      ...bodyRefusals,
      body_invalid: 'Invalid body: side must be yes or no.',
      email_invalid: 'email is not an email address.',
      market_unknown: 'No market has this marketId. Omit it to join the waitlist for all markets.',
      service_unavailable: 'The database cannot be reached. Please try again in a moment.',
    }),
  },
});

/** `POST /api/waitlist` @throws email_invalid, market_unknown */
export function joinWaitlist({ app }: Service, context: Context, limits: RateLimits) {
  app.openapi(
    { ...route, middleware: limits.waitlist },
    async (c) => {
      const isKnown = await saveEntry(context.pool, c.req.valid('json'));
      if (!isKnown) throw refuse('market_unknown', 'No market has this marketId. Omit it to join the waitlist for all markets.');
      return c.json({ status: 'joined', saved: true }, 200, { 'cache-control': 'no-store' });
    },
    (result) => {
      if (result.success) return;
      const isOnlyTheAddress = result.error.issues.every((issue) => issue.path[0] === 'email' && issue.code === 'invalid_format');
      if (isOnlyTheAddress) throw refuse('email_invalid', 'email is not an email address.');
      throw schemaFailure('json', result.error);
    },
  );
}
