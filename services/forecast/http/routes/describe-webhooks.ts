import type { Service } from '@trivium/http';
import { z } from 'zod';
import { eventKinds, marketEvent } from '../../domain/events/event.ts';

const message = z
  .object({
    type: z.enum([...eventKinds, 'webhook.test']),
    timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
    data: z.union([marketEvent, z.object({ webhook: z.string() })]),
  })
  .meta({ id: 'WebhookMessage' });

const headers = z.object({
  'webhook-id': z.string().meta({ description: 'The same in every attempt, so a receiver can ignore repeats.' }),
  'webhook-timestamp': z.string().meta({ description: 'Time of the attempt, in seconds since 1970.' }),
  'webhook-signature': z.string().meta({ description: '`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`.' }),
});

/** Puts the webhooks and the stream's data into the description. */
export function describeWebhooks({ app }: Service) {
  app.openAPIRegistry.registerWebhook({
    method: 'post',
    path: 'market-event',
    tags: ['push'],
    summary: 'Extension: market events, sent to subscribed receivers',
    description: `Headers and signature are those of Standard Webhooks. Any 2xx within 10 seconds counts as delivered; 410 ends the
registration; redirects are not followed. Failed messages are retried, up to eight attempts over a day and a half, then dead-lettered for the
operator. If nothing has been delivered for five days by then, the receiver is disabled, and \`GET /api/webhooks/{id}\` says so. A message may
arrive more than once, and messages may arrive out of order.`,
    request: { headers, body: { content: { 'application/json': { schema: message } } } },
    responses: { '2XX': { description: 'Received' }, 410: { description: 'Send nothing more' } },
  });
}
