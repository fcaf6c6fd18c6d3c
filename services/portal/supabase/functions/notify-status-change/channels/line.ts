import { ask, readRetryAfter } from '../../_shared/ask.ts';
import type { Channel } from '../delivery.ts';
import { outcomeOfStatus } from '../delivery.ts';

/**
 * Pushes to the group or person of LINE_TO. The retry key is that of the delivery: LINE accepts a message once, and answers 409
 * for repeats.
 * Source: LINE Messaging API reference, «Send push message» and «Retrying an API request».
 */
export const line: Channel = {
  name: 'line',
  isSetUp: ({ env }) => env('LINE_CHANNEL_ACCESS_TOKEN') !== undefined && env('LINE_TO') !== undefined,
  async send(context, delivery, message) {
    const answer = await ask(context, `${context.env('LINE_API_URL') ?? 'https://api.line.me'}/v2/bot/message/push`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${context.env('LINE_CHANNEL_ACCESS_TOKEN')}`,
        'x-line-retry-key': delivery.id,
      },
      body: JSON.stringify({ to: context.env('LINE_TO'), messages: [{ type: 'text', text: message.text.slice(0, 5000) }] }),
    });
    if (typeof answer === 'string') return { kind: 'again', code: answer };
    if (answer.status === 409) return { kind: 'sent' };
    return outcomeOfStatus(answer.status, readRetryAfter(answer.headers, context.now()));
  },
};
