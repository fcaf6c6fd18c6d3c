import { ask, readRetryAfter } from '../../_shared/ask.ts';
import { isRecord } from '../../_shared/read-body.ts';
import type { Channel } from '../delivery.ts';
import { outcomeOfStatus } from '../delivery.ts';

/**
 * Posts to the webhook of DISCORD_WEBHOOK_URL: the sentence, the note and the address, each once: there is no embed, and
 * angle brackets keep Discord from adding one. Titles cannot mention anybody. A throttled response has the delay in seconds in
 * `retry_after`.
 * Source: Discord developer documentation, «Execute Webhook» and «Rate Limits».
 */
export const discord: Channel = {
  name: 'discord',
  isSetUp: ({ env }) => env('DISCORD_WEBHOOK_URL') !== undefined,
  async send(context, _delivery, message) {
    const answer = await ask(context, context.env('DISCORD_WEBHOOK_URL') ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        content: [message.subject, message.note, `<${message.url}>`].filter((part) => part !== undefined).join('\n'),
        allowed_mentions: { parse: [] },
      }),
    });
    if (typeof answer === 'string') return { kind: 'again', code: answer };
    const body = answer.status === 429 ? answer.json() : undefined;
    const retryAfter = isRecord(body) && typeof body['retry_after'] === 'number' ? body['retry_after'] : undefined;
    return outcomeOfStatus(answer.status, retryAfter ?? readRetryAfter(answer.headers, context.now()));
  },
};
