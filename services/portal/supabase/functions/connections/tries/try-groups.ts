import { ask } from '../../_shared/ask.ts';
import { isRecord } from '../../_shared/read-body.ts';
import { notSet, outcomeOf, testMessage, type Try } from './outcome.ts';

/** Asks for the bot's name, which the token alone decides, and then sends a message to the group. */
export const tryLine: Try = async (context, { language }) => {
  const [token, to] = [context.env('LINE_CHANNEL_ACCESS_TOKEN'), context.env('LINE_TO')];
  if (token === undefined || to === undefined) throw notSet();
  const base = `${context.env('LINE_API_URL') ?? 'https://api.line.me'}/v2/bot`;
  const authorization = `Bearer ${token}`;
  const info = await ask(context, `${base}/info`, { headers: { authorization } });
  const checked = outcomeOf(info);
  if (!checked.works) return checked;
  const body = typeof info === 'string' ? undefined : info.json();
  const about = isRecord(body) && typeof body['displayName'] === 'string' ? body['displayName'].slice(0, 100) : undefined;
  const pushed = await ask(context, `${base}/message/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ to, messages: [{ type: 'text', text: testMessage[language] }] }),
  });
  return outcomeOf(pushed, about);
};

export const tryDiscord: Try = async (context, { language }) => {
  const webhook = context.env('DISCORD_WEBHOOK_URL');
  if (webhook === undefined) throw notSet();
  const answer = await ask(context, webhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: testMessage[language], allowed_mentions: { parse: [] } }),
  });
  return outcomeOf(answer);
};
