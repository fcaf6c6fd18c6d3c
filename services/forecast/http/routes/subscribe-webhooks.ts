import { createRoute, z, type Service } from '@trivium/http';
import { webhookInput, webhookState, webhookSubscription } from '../../contract/index.ts';
import { findOwnWebhook, subscribeWebhook, unsubscribeWebhook } from '../../domain/webhooks/subscribe-webhook.ts';
import type { Context } from '../context.ts';
import { examples } from '../examples.ts';
import type { RateLimits } from '../rate-limits.ts';
import { bodyOf, bodyRefusals, jsonOf, refusals } from './responses.ts';

const tags = ['push'];

const subscribeRoute = createRoute({
  method: 'post',
  path: '/api/webhooks',
  operationId: 'subscribeWebhook',
  tags,
  summary: 'Extension: send market events to your own receiver',
  description:
    'The address is sent a POST with `{"type":"webhook.challenge","challenge":"…"}` and has to answer 2xx with the challenge within 5 seconds: as the whole text, or as `{"challenge":"…"}`. No email address is needed.',
  request: { body: bodyOf(webhookInput, examples.webhookBody) },
  responses: {
    201: jsonOf('The receiver is subscribed', webhookSubscription, examples.webhookSubscription),
    ...refusals({
      ...bodyRefusals,
      body_invalid: 'Invalid body: url must be a web address.',
      webhook_challenge_failed: 'The address did not answer 2xx with the challenge within 5 seconds.',
      webhook_host_full: 'example.org has 5 receivers already; remove one first.',
      webhook_challenges_spent: 'example.org was sent 20 challenges within an hour; try again when the hour is over.',
      webhooks_full: 'New receivers aren’t accepted at the moment.',
    }),
  },
});

const own = {
  path: '/api/webhooks/{id}',
  tags,
  description: 'The secret of the subscription is the bearer token.',
  request: {
    params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/, 'must be a subscription’s id') }),
    headers: z.object({
      authorization: z
        .string()
        .regex(/^Bearer \S{1,200}$/)
        .meta({ description: '`Bearer whsec_…`' }),
    }),
  },
} as const;

const refused = refusals({
  header_invalid: 'Invalid header: authorization must be a string.',
  webhook_not_found: 'No subscription has this id and secret.',
});

const showRoute = createRoute({
  ...own,
  method: 'get',
  operationId: 'getWebhook',
  summary: 'Extension: the state of a subscription',
  responses: { 200: jsonOf('The subscription', webhookState, examples.webhookState), ...refused },
});

const removeRoute = createRoute({
  ...own,
  method: 'delete',
  operationId: 'unsubscribeWebhook',
  summary: 'Extension: end a subscription',
  responses: { 204: { description: 'Subscription deleted' }, ...refused },
});

const secretOf = (authorization: string) => authorization.replace(/^Bearer /, '');

/** `POST /api/webhooks`, `GET` and `DELETE /api/webhooks/{id}` @throws what `subscribeWebhook` refuses, webhook_not_found */
export function subscribeWebhooks({ app }: Service, context: Context, limits: RateLimits) {
  app.openapi({ ...subscribeRoute, middleware: limits.webhooks }, async (c) => {
    const { id, url, kinds, secret } = await subscribeWebhook(context, c.req.valid('json'));
    const answer = { id, url, kinds: [...kinds], secret };
    return c.json(answer, 201, { 'cache-control': 'no-store', location: `/api/webhooks/${id}` });
  });
  app.openapi({ ...showRoute, middleware: limits.webhooks }, async (c) => {
    const state = await findOwnWebhook(context, c.req.valid('param').id, secretOf(c.req.valid('header').authorization));
    return c.json(state, 200, { 'cache-control': 'no-store' });
  });
  app.openapi({ ...removeRoute, middleware: limits.webhooks }, async (c) => {
    await unsubscribeWebhook(context, c.req.valid('param').id, secretOf(c.req.valid('header').authorization));
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
}
